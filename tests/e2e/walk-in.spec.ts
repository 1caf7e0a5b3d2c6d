// At a store: its code is scanned, today's appointment is checked in, and the phone hears at once
// when it is called (WLK-01, WLK-06).
import type { PageId } from '#domain/pages.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { BORN_OUTSIDE, bookOutside } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** A booking has the others as well. */
const OWN_PAGES: readonly PageId[] = [
  'walk-in',
  'walk-in-start',
  'walk-in-details',
  'walk-in-review',
];

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('WLK-01, WLK-06 checks in by the store’s code, is called, and sees that the visit is over', async ({
    booking,
    program,
    database,
  }) => {
    const person = somebodyNear('82001');
    const visit = booking(person);
    const { say } = visit;
    const { confirmationNumber, storeNumber } = await bookOutside(program, person);
    await database.isDayAt(storeNumber);
    // The booked time is now.
    await database.miss(confirmationNumber, 0);

    await visit.page.goto(await database.posterOf(storeNumber));
    await expect(visit.page.getByText(say('walk-in', 'here.lead'))).toBeVisible();
    // RES-04: the key is read once and no longer shown.
    await expect(visit.page).toHaveURL(/walk-in$/);
    const { hand } = visit;
    await hand.type(visit.field('manage-appointment', 'find.number'), confirmationNumber);
    for (const part of ['month', 'day', 'year'] as const)
      await hand.type(visit.field('get-started', `born.${part}`), BORN_OUTSIDE[part]);
    await hand.press(visit.button('walk-in', 'here.action'));
    await expect(visit.heading()).toHaveText(say('queue', 'how.next.title'));

    await database.call(confirmationNumber);
    await expect(visit.heading()).toHaveText(say('queue', 'how.called.title'), { timeout: 5_000 });
    await visit.button('queue', 'leave').click();
    await visit.button('queue', 'ask.yes').click();
    await expect(visit.heading()).toHaveText(say('queue', 'over.left.title'));
  });

  test('WLK-01, WLK-02, WLK-04 walks in without a time, and is in line after four short pages', async ({
    booking,
    program,
    database,
  }) => {
    const person = somebodyNear('37203');
    const visit = booking(person);
    await prepareLooks(visit.page);
    const { storeNumber } = await bookOutside(program, person);
    await database.isDayAt(storeNumber);
    await visit.page.goto(await database.posterOf(storeNumber));
    await expect(visit.button('walk-in', 'noTime.join')).toBeVisible();

    const otherLanguage = visit.page.getByRole('link', {
      name: visit.say('common', 'otherLanguage'),
    });
    await visit.goOn('walk-in', 'queue', async (page) => {
      // CHR-07
      await expect(otherLanguage).toHaveCount(0);
      if (OWN_PAGES.includes(page)) await expectSound(visit.page, page);
    });
    expect(visit.seen).toEqual([
      'walk-in',
      'walk-in-start',
      'vaccine-selector',
      'walk-in-details',
      'walk-in-review',
      'queue',
    ]);
    await expect(visit.heading()).toHaveText(visit.say('queue', 'how.next.title'));
    // A refresh keeps the place.
    await visit.page.reload();
    await expect(visit.heading()).toHaveText(visit.say('queue', 'how.next.title'));

    // WLK-02: the tab is closed, and the code scanned again.
    const again = await visit.page.context().newPage();
    await visit.page.close();
    await again.goto(await database.posterOf(storeNumber));
    await again.getByRole('link', { name: visit.say('walk-in', 'inLine.see') }).click();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText(
      visit.say('queue', 'how.next.title'),
    );
  });
});
