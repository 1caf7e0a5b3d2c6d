// Somebody reads who has seen their data, and does something about it (SAF-07).
import { pathOf } from '#domain/pages.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { haveOwnAccount, keepProfile } from './support/own-account.ts';
import { breakNext } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { DESKTOP, expect, LANGUAGES, PHONE, test } from './support/test.ts';

/** Of this test alone. */
const PLACE = '57702';
/** More than a page of lines. */
const CHANGES = 27;

for (const language of LANGUAGES)
  test.describe(`who has seen my data, ${language}`, () => {
    test.use({ language });

    test('SAF-07 is read by keyboard alone, a page at a time, and leads to what ends it', async ({
      booking,
      program,
      page,
    }) => {
      test.slow();
      await page.setViewportSize(language === 'es' ? PHONE : DESKTOP);
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
      await expectSound(page, `who has seen it, ${language}`);

      const more = visit.button('who-has-seen', 'more');
      await breakNext(page, '**/sights?before=*');
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(say('who-has-seen', 'notAdded'));
      await expectSound(page, `no more came, ${language}`);
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
  });
