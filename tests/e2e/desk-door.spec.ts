// A new team member's first minutes at the desk, by keyboard alone (DSK-01, CHN-12).
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDatabase } from '#server/database/database.ts';
import { inviteToTeam } from '#server/team/invite.ts';
import { codeOf } from '#tests/support/team.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { expect, SHORTER, test } from './support/test.ts';

const DESK = { width: 1280, height: 800 };
const PASSWORD = 'a phrase of my own';
const STORE = '10001';

test.use({ language: SHORTER, viewport: DESK });

/** As the operator hands it on. */
async function invitationFor(databaseUrl: string, email: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  try {
    const { link = '' } = await inviteToTeam(database, {
      kind: 'invite',
      email,
      storeNumbers: [STORE],
      role: 'pharmacist',
    });
    return link;
  } finally {
    await database.close();
  }
}

/** Types into the fields, one after the other, from the one that has the focus. */
async function fillIn(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    // A password field is followed by the switch that shows it.
    if (index > 0) await page.keyboard.press('Tab');
    if (index > 0 && texts[index - 1] === PASSWORD) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

test('DSK-01 CHN-12 accepts an invitation, locks the desk, unlocks it, and leaves', async ({
  page,
  database,
}) => {
  await prepareLooks(page);
  const email = `pat.${randomUUID()}@example.com`;
  await page.goto(await invitationFor(database.url, email));
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectSound(page, 'invitation', { isLargeOnPhone: true });
  await page.setViewportSize(DESK);

  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('First name').focus();
  await fillIn(page, ['Pat', 'Lee', PASSWORD, codeOf(secret)]);
  const find = page.getByRole('combobox', { name: 'Find someone' });
  await expect(find).toBeFocused();
  await page.keyboard.type('rivera');

  // Without a line to the server it is locked all the same, and over a reload.
  const lockCall = '**/api/team/v1/lock';
  await page.route(lockCall, (route) => route.abort());
  const isLocked = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The desk is locked');
    await expect(find).toHaveCount(0);
  };
  const unheard = page.getByText('The server does not know yet that this desk is locked');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/desk');
  await expect(otherTab.getByRole('combobox', { name: 'Find someone' })).toBeVisible();
  await page.keyboard.press('F2');
  await isLocked();
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('The desk is locked');
  await otherTab.close();
  await expect(unheard).toBeVisible();
  await expectSound(page, 'lock that the server has not heard of', { isLargeOnPhone: true });
  await page.setViewportSize(DESK);
  await page.reload();
  await isLocked();
  await expect(unheard).toBeVisible();
  await page.unroute(lockCall);
  await expect(unheard).toHaveCount(0);
  await isLocked();
  await expectSound(page, 'lock', { isLargeOnPhone: true });
  await page.setViewportSize(DESK);
  // The locked browser gets nothing from the desk.
  const day = await page.request.get(`/api/desk/v1/stores/${STORE}/day`);
  expect([day.status(), (await day.json()).code]).toEqual([403, 'DESK_LOCKED']);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await fillIn(page, [PASSWORD, codeOf(secret, 30)]);
  await expect(find).toBeFocused();

  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page, 'sign-in', { isLargeOnPhone: true });
  const after = await page.request.get(`/api/desk/v1/stores/${STORE}/day`);
  expect([after.status(), (await after.json()).code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
});
