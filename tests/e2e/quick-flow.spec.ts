import { GUESSES } from '#domain/resume.ts';
import type { Booking } from './support/booking.ts';
import { CAMPAIGN, expired, invite, tampered } from './support/campaign.ts';
import { counting, pointer, type Effort, type Hand } from './support/hand.ts';
import { somebodyNear, type Day, type Person } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** A town of its own: parallel tests share the stores. */
const ZIP = '78701';

const WRONG: Day = { month: '1', day: '2', year: '1990' };

async function prove(visit: Booking, born: Day, hand: Hand = visit.hand): Promise<void> {
  for (const part of ['month', 'day', 'year'] as const)
    await hand.type(visit.field('get-started', `born.${part}`), born[part]);
  await hand.press(visit.button('common', 'continue'));
}

const accept = (visit: Booking) => visit.hand.press(visit.button('quick-flow', 'welcome.accept'));

test.describe(LONGER, () => {
  const language = LONGER;
  test.use({ language });
  // One after another: the command takes seconds of CPU time to start, and invites them all.
  test.describe.configure({ mode: 'default' });

  const people = ['28', '29', '27', '26', '25'].map((day) => somebodyNear(ZIP, { day }));
  /** Each link is used once: what a test does to it stays. */
  let invited: { person: Person; link: string }[] = [];
  const next = () => {
    const [first, ...others] = invited;
    if (first === undefined) throw new Error('nobody is left who was invited');
    invited = others;
    return first;
  };

  test.beforeAll(async ({ databases }) => {
    const { url } = await databases('own');
    const links = await invite(url, people);
    invited = people.map((person, place) => ({ person, link: links[place] ?? '' }));
  });

  test('QCK-01 RTE-12 two invited people book with a date of birth and a time, and then their links are used up', async ({
    booking,
    elsewhere,
    page,
  }) => {
    const { person, link } = next();
    const { person: neighbor, link: other } = next();
    const effort: Effort = { typed: 0, activations: 0, picked: 0 };
    const visit = booking(person, counting(pointer, effort));

    await page.goto(link);
    await visit.at('quick-flow');
    await expect(visit.heading()).toHaveText(CAMPAIGN[language]);
    await expect(visit.heading()).toBeFocused();
    expect(page.url()).not.toContain('#');
    await expect(page.getByRole('main')).not.toContainText(person.lastName);
    await accept(visit);
    await visit.at('quick-flow-verify');
    await prove(visit, person);
    await visit.at('quick-flow-timeslots');
    // RTE-20: Back leads to what the invitation is about, not to the date it asked for.
    await page.goBack();
    await visit.at('quick-flow');
    await page.goForward();
    await visit.at('quick-flow-timeslots');
    await visit.takeFirst();
    await visit.at('review-appt');
    await expect(page.getByText(person.lastName).first()).toBeVisible();
    await visit.book();
    await visit.at('confirmation');
    // the limit: three typed fields and six presses
    expect(effort).toEqual({ typed: 3, activations: 4, picked: 0 });
    expect(await visit.appointment()).toMatchObject({
      status: 'Scheduled',
      patient: { firstName: person.firstName, lastName: person.lastName },
      vaccines: [{ code: '150' }],
    });

    const second = await elsewhere(neighbor);
    await second.page.goto(other);
    await accept(second);
    await prove(second, neighbor);
    await second.at('quick-flow-timeslots');
    const store = second.page.getByRole('article').first();
    await store.getByRole('radio').last().check();
    await second.holdButton.click();
    await second.at('review-appt');
    await second.book();
    await second.at('confirmation');

    const again = await elsewhere(person);
    await again.page.goto(link);
    await expect(again.heading()).toHaveText(again.say('links', 'closed.spent.title'));
    await again.button('links', 'ways.book').click();
    await again.at('get-started');
  });

  test('RES-04 a wrong date of birth says how many tries are left, and the last one ends the link', async ({
    booking,
    elsewhere,
    page,
  }) => {
    const { person, link } = next();
    const visit = booking(person);
    await page.goto(link);
    await accept(visit);
    for (let left = GUESSES.ofLink - 1; left > 0; left -= 1) {
      await prove(visit, { ...WRONG, day: String(left) });
      await expect(
        page.getByText(visit.say('links', 'proof.triesLeft', { count: left })),
      ).toBeVisible();
    }
    await prove(visit, { ...WRONG, day: '9' });
    await expect(visit.heading()).toHaveText(visit.say('links', 'closed.revoked.title'));
    const theirs = await elsewhere(person);
    await theirs.page.goto(link);
    await expect(theirs.heading()).toHaveText(theirs.say('links', 'closed.revoked.title'));
  });

  test('RES-03 a link that has expired, was altered or is missing says so, and leads on', async ({
    booking,
    database,
    page,
  }) => {
    const { person, link } = next();
    const visit = booking(person);
    for (const [address, copy, key] of [
      [await expired(database.url, link), 'links', 'closed.expired.title'],
      [tampered(link), 'links', 'closed.invalid.title'],
      [link.replace(/#.*/, ''), 'quick-flow', 'uninvited.title'],
    ] as const) {
      await page.goto(address);
      await visit.at('quick-flow');
      await expect(visit.heading()).toHaveText(visit.say(copy, key));
      await visit.button('links', 'ways.restart').click();
      await visit.at('get-started');
    }
    await page.goto(link);
    await expect(visit.heading()).toHaveText(CAMPAIGN[language]);
  });

  test('QCK-01 RTE-20 other filters are on the full page, and a refresh brings each page back', async ({
    booking,
    page,
  }) => {
    const { person, link } = next();
    const visit = booking(person);
    await page.goto(link);
    await visit.at('quick-flow');
    await visit.heading().waitFor();
    await page.reload();
    await expect(visit.heading()).toHaveText(CAMPAIGN[language]);
    await accept(visit);
    await visit.at('quick-flow-verify');
    await page.reload();
    await visit.at('quick-flow-verify');
    await prove(visit, person);
    await visit.at('quick-flow-timeslots');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.reload();
    await visit.at('quick-flow-timeslots');
    await visit.button('quick-flow-timeslots', 'other').click();
    await visit.at('timeslots');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
