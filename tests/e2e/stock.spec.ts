// Stock at the desk: counted in, given from the lot, and no longer sold when gone (DSK-04); and who
// works at the store (DSK-01).
import { openDatabase } from '#server/database/database.ts';
import { dayAhead } from '#tests/support/booking.ts';
import { isoToUs } from '#domain/dates.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { comeToDesk } from './support/at-desk.ts';
import { breakAll } from './support/calls.ts';
import { AT_DESK, expectSound, prepareLooks } from './support/looks.ts';
import { expect, SHORTER, test } from './support/test.ts';

const DESK = { width: 1280, height: 800 };

test.use({ language: SHORTER, viewport: DESK });

test('DSK-04 DSK-01 counts in the last doses, gives one, sells no more, and invites', async ({
  page,
  context,
  baseURL,
  database,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool, { vaccines: ['150'] });
  await bookDay(pool, storeNumber, [
    { firstName: 'Ana', lastName: 'Rivera', stage: 'awaitingSignOff', waiting: 5 },
  ]);
  await prepareLooks(page);
  await comeToDesk(context, pool, { address: baseURL ?? '', storeNumber, role: 'manager' });
  await page.goto('/desk/stock');
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeFocused();

  // By keyboard alone: two doses, of which one is promised to Ana and one is never sold.
  await expect(page.getByRole('heading', { name: 'Not counted' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product')).toBeFocused();
  await page.getByLabel('Product').selectOption('150-product');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fl 77');
  await page.keyboard.press('Tab');
  await page.keyboard.type(isoToUs(dayAhead(60)));
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page, 'stock-form', AT_DESK);
  await page.setViewportSize(DESK);
  await page.getByLabel('Doses that came').fill('2');
  // Without an answer the same can be sent again; on a phone its button is read at any size.
  const repair = await breakAll(page, '**/stock/lots');
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Send it again' });
  await expect(again).toBeInViewport();
  const session = await context.newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect((await again.boundingBox())?.height).toBeLessThan(150);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  await page.setViewportSize(DESK);
  repair();
  await page.getByLabel('Doses that came').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /FL77/ })).toContainText('2');
  await expect(page.getByText('1 dose promised')).toBeVisible();
  await page.getByRole('button', { name: /Doses to keep/ }).press('Enter');
  await page.getByRole('textbox', { name: 'How many doses' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sold: none left to promise')).toBeVisible();
  await expectSound(page, 'stock', AT_DESK);
  await page.setViewportSize(DESK);

  // A patient at the door is not offered it.
  const door = await context.newPage();
  await door.goto(await database.posterOf(storeNumber));
  await expect(door.getByText('This store has no vaccines in stock right now.')).toBeVisible();
  await door.close();

  // Patients who were promised one get it, from the lot.
  await page.keyboard.press('Escape');
  await page.keyboard.type('riv');
  await page.keyboard.press('Shift+Enter');
  const sheet = page.getByRole('region', { name: 'Ana Rivera' });
  await sheet.getByRole('button', { name: 'Give the vaccine' }).press('Enter');
  await page.getByLabel('Lot from the stock list').selectOption({ index: 1 });
  await expect(page.getByLabel('Lot number')).toHaveValue('FL77');
  await page.getByLabel('Where').selectOption('Left deltoid');
  await page.getByLabel('Date on the information sheet').fill('01/31/2025');
  const expires = page.getByLabel('Expires');
  await expires.fill(isoToUs(dayAhead(61)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('with another expiry date');
  await expect(page.getByText(`The stock list says ${isoToUs(dayAhead(60))}.`)).toBeVisible();
  await expires.fill(isoToUs(dayAhead(60)));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/lot FL77/)).toBeVisible();
  await page.getByRole('button', { name: 'Stock' }).press('Enter');
  await page.getByLabel('Find in the stock').fill('covid');
  await expect(page.getByText('Nothing in the stock matches “covid”.')).toBeVisible();
  await page.getByLabel('Find in the stock').fill('fl77');
  await expect(page.getByRole('row', { name: /FL77/ })).toContainText('1');

  await page.getByRole('button', { name: 'People' }).press('Enter');
  await page.getByLabel('Email').fill('kim@example.com');
  await page.locator('[name="invite.role"]').selectOption('Technician');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  await expect(page.getByLabel(/hand on this link/)).toHaveValue(/\/desk\/invitation#/);
  await expectSound(page, 'people', AT_DESK);
  await own.close();
});
