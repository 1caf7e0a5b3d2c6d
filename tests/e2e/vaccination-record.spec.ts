// A person's vaccination record and its card, from the address in old letters (CRD-01..05, RTE-10,
// RTE-17).
import { pathOf } from '#domain/pages.ts';
import { openDatabase } from '#server/database/database.ts';
import { addMember } from '#tests/support/team.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { bookOutside, BORN_OUTSIDE } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only. */
const PLACE = '59718';
const HISTORY = '/findcare/vaccination/history';

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('CRD-01 CRD-02 CRD-03 CRD-05 RTE-10 RTE-17 opens for number and birth, shows a card, books what is next', async ({
    booking,
    page,
    program,
    database,
  }) => {
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    const booked = await bookOutside(program, somebodyNear(PLACE));
    const own = await openDatabase(database.url);
    const memberId = await addMember(own.pool, { storeNumber: booked.storeNumber });
    await own.pool.query(
      `with visit as (
          update appointments set status = 'Fulfilled', stage = 'given',
              starts_at = clock_timestamp() - interval '1 hour', ends_at = clock_timestamp()
            where confirmation_number = $1 returning id)
        insert into immunizations
            (appointment_id, vaccine_code, cvx, dose, mvx, lot, lot_expires_on, site, route, vis_date, given_by)
          select id, '150', '140', '1', 'PMC', 'UT8123', current_date + 90, 'LD', 'IM', '2025-01-31', $2
            from visit`,
      [booked.confirmationNumber, memberId],
    );
    await own.close();
    const at = (name: 'vaccination-history' | 'digital-dose-card' | 'get-started') =>
      expect(page).toHaveURL(new RegExp(`${pathOf(name)}$`));
    const prove = async (year: string) => {
      for (const part of ['month', 'day'] as const)
        await visit.field('get-started', `born.${part}`).fill(BORN_OUTSIDE[part]);
      await visit.field('get-started', 'born.year').fill(year);
      await visit.button('vaccination-history', 'find.action').click();
    };

    await prepareLooks(page);
    await page.goto(HISTORY);
    await at('vaccination-history');
    await visit.field('manage-appointment', 'find.number').fill(booked.confirmationNumber);
    await prove('1991');
    await expect(page.getByText(say('manage-appointment', 'find.notFound'))).toBeVisible();
    await expectSound(page, 'who it is');
    await prove(BORN_OUTSIDE.year);

    await expect(page.getByText('UT8123')).toBeVisible();
    await expect(visit.heading()).toBeFocused();
    await expectSound(page, 'record');
    await visit.button('vaccination-history', 'shown.card').click();

    await at('digital-dose-card');
    await expect(page.getByRole('figure')).toBeVisible();
    await visit.button('into-wallet', 'to.file').click();
    await expect(page.getByRole('alert')).toContainText(say('problems', 'walletConsent.missing'));
    await visit.hand.choose(visit.checkbox('digital-dose-card', 'wallet.box'));
    await visit.button('into-wallet', 'to.file').click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: say('into-wallet', 'open.file') }).click();
    expect((await download).suggestedFilename()).toBe('vaccines.smart-health-card');
    await expectSound(page, 'card');
    await page.reload();
    await expect(page.getByRole('figure')).toBeVisible();

    await page.goBack();
    await at('vaccination-history');
    await page
      .getByRole('region', { name: say('vaccination-history', 'due.title') })
      .getByRole('button')
      .first()
      .click();
    await at('get-started');
    await expect(visit.field('get-started', 'born.year')).toHaveValue(BORN_OUTSIDE.year);
    // Stored a moment after the step.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('dose1fulfilledFlow')))
      .toContain('vaccineCode');
  });
});
