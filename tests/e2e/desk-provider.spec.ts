// A team member whose company has its own sign-in opens the desk, locks it, and comes back
// (DSK-01).
import type { Page } from '@playwright/test';
import { expectSound, prepareLooks } from './support/looks.ts';
import { test } from './support/provided.ts';
import { expect, SHORTER } from './support/test.ts';

const DESK = { width: 1280, height: 800 };
const STORE = '10001';

// One server and one provider serve both.
test.describe.configure({ mode: 'default' });
test.use({ language: SHORTER, viewport: DESK });

const toCompany = (page: Page) => page.getByRole('button', { name: 'Sign in with your company' });

test('DSK-01 signs in at the company, locks the desk, and comes back there', async ({
  page,
  provider,
}) => {
  const pat = provider.know({
    name: 'Pat Lee',
    dosepath_stores: [STORE],
    dosepath_role: 'pharmacist',
  });
  await prepareLooks(page);
  await page.goto('/desk');
  await expect(toCompany(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectSound(page, 'sign-in at a company');
  await page.setViewportSize(DESK);

  // A member who turns back is told, and may try again.
  await toCompany(page).press('Enter');
  await provider.refuse(page);
  await expect(page.getByRole('alert')).toContainText('Your company did not sign you in.');
  await toCompany(page).press('Enter');
  await provider.signIn(page, pat);
  const find = page.getByRole('combobox', { name: 'Find someone' });
  await expect(find).toBeFocused();
  await expect(page.getByText('Pat Lee, Pharmacist')).toBeVisible();

  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The desk is locked');
  await expect(page.getByText('The day opens again once you signed in.')).toBeVisible();
  await expectSound(page, 'lock at a company');
  await page.setViewportSize(DESK);
  // The company asks for the password, although it knows who it is.
  await toCompany(page).press('Enter');
  await provider.proveAgain(page, pat);
  await expect(find).toBeFocused();
});

test('DSK-01 says that a member of the company has no store here', async ({ page, provider }) => {
  const stranger = provider.know({ name: 'Sam Roe', dosepath_role: 'manager' });
  await page.goto('/desk');
  await toCompany(page).press('Enter');
  await provider.signIn(page, stranger);
  await expect(page.getByRole('alert')).toContainText('you have no store here');
  const day = await page.request.get(`/api/desk/v1/stores/${STORE}/day`);
  expect([day.status(), (await day.json()).code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
});
