// A visitor reads who has seen their data, takes a copy of it, and closes the account (SAF-07,
// SAF-08).
import { readFileSync } from 'node:fs';
import { pathOf } from '#domain/pages.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { haveOwnAccount, keepProfile } from './support/own-account.ts';
import { breakNext } from './support/calls.ts';
import { PASSWORD } from './support/signing.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only. */
const PLACE = '57702';
/** More than a page of rows. */
const CHANGES = 27;

test.describe('who has seen my data', () => {
  test.use({ language: LONGER });

  test('SAF-07 is read by keyboard alone, a page at a time, and leads to what ends it', async ({
    booking,
    program,
    page,
  }) => {
    test.slow();
    await prepareLooks(page);
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    await haveOwnAccount(page, program);
    for (let at = 0; at < CHANGES; at += 1) await keepProfile(page, { firstName: 'Ada' });
    await visit.open('account');
    await visit.button('account', 'seen.open').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${pathOf('who-has-seen')}$`));
    await expect(visit.heading()).toHaveText(say('who-has-seen', 'title'));
    const lines = page.getByRole('definition');
    await expect(lines).toHaveCount(25);
    await expect(lines.first()).toContainText(say('who-has-seen', 'by.here'));
    await expectSound(page, 'who has seen it');

    const more = visit.button('who-has-seen', 'more');
    await breakNext(page, '**/sights?before=*');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(say('who-has-seen', 'notAdded'));
    await expectSound(page, 'no more came');
    await more.focus();
    await page.keyboard.press('Enter');
    const end = page.getByText(say('who-has-seen', 'end'));
    await expect(end).toBeFocused();
    await expect(lines.last()).toContainText(say('who-has-seen', 'what.signIn'));

    await page.reload();
    await expect(lines.first()).toBeVisible();
    await visit.button('account', 'security.devices').focus();
    await page.keyboard.press('Enter');
    await expect(visit.heading()).toHaveText(say('account', 'devices.title'));
    await page.goBack();
    await visit.open('who-has-seen');
    await expect(lines.filter({ hasText: say('who-has-seen', 'what.seenRead') })).toHaveCount(1);
  });

  test('SAF-08 takes a copy with the password, and closes the account with its past visits', async ({
    booking,
    program,
    page,
  }) => {
    await prepareLooks(page);
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    const { email } = await haveOwnAccount(page, program);
    await visit.open('account');
    await visit.button('account', 'copy.open').click();
    const password = page.getByLabel(say('account', 'newPassword.current'), { exact: true });
    await password.fill(`not ${PASSWORD}`);
    await visit.button('account', 'copy.action').click();
    await expect(page.getByRole('alert')).toContainText(say('problems', 'password.wrong'));
    await expectSound(page, 'not the password');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    const save = page.getByRole('link', { name: say('account', 'copy.save') });
    await expect(save).toBeVisible();
    await expectSound(page, 'the copy is ready');
    const download = page.waitForEvent('download');
    await save.click();
    const copy: unknown = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(copy).toMatchObject({ account: { email }, visits: [] });

    await visit.button('common', 'back').click();
    await visit.button('account', 'deletion.open').click();
    await page.getByRole('checkbox', { name: say('account', 'deletion.erases') }).check();
    await expectSound(page, 'the end of the account');
    await password.fill(PASSWORD);
    await visit.button('account', 'deletion.action').click();
    await expect(page.getByText(say('account', 'deleted.erased'))).toBeVisible();
    await expectSound(page, 'the account is gone');
  });
});
