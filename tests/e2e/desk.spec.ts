// A team member's work at the desk, by keyboard alone (WLK-03, DSK-02, DSK-03).
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';
import { BASE_PATH } from '#domain/pages.ts';
import { openDatabase } from '#server/database/database.ts';
import { revokeKey } from '#server/walk-ins/store-keys.store.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { addOpenStore, storeIdOf } from '#tests/support/walk-in.ts';
import { comeToDesk } from './support/at-desk.ts';
import { AT_DESK, expectSound, prepareLooks } from './support/looks.ts';
import { findAppointment } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, SHORTER, test } from './support/test.ts';

const DESK = { width: 1280, height: 800 };
const TABLET = { width: 768, height: 1024 };
/** A Letter page at 96 dots an inch. */
const LETTER = { width: 816, height: 1056 };

test.use({ language: SHORTER, viewport: DESK });

/** A patient's row. */
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Starting from the field that has the focus. */
async function typeOn(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('DSK-02 DSK-03 WLK-03 WLK-05 serves booked patients and walk-ins, and hangs up its poster', async ({
  page,
  context,
  baseURL,
  database,
  elsewhere,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool, { seats: 6 });
  const [ana = ''] = await bookDay(pool, storeNumber, [
    { firstName: 'Ana', lastName: 'Rivera', dob: '1984-04-28', minutes: 15 },
    { firstName: 'Leo', lastName: 'Chen', dob: '1990-01-31', minutes: 30 },
    { firstName: 'Eva', lastName: 'Nguyen', dob: '1951-07-02', minutes: -20 },
  ]);
  await prepareLooks(page);
  await comeToDesk(context, pool, { address: baseURL ?? '', storeNumber, role: 'pharmacist' });
  await page.goto('/desk');
  const find = page.getByRole('combobox', { name: 'Find someone' });
  await expect(find).toBeFocused();
  await expect(line(page, 'Eva Nguyen')).toContainText(/2\d min late/);
  await expectSound(page, 'day', AT_DESK);
  await page.setViewportSize(DESK);

  // Found by typing; one key for the next status, one to undo it.
  await page.keyboard.type('riv');
  await expect(page.getByRole('row').filter({ hasText: 'Leo Chen' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  // Without a connection a note says so right above the list, and the press is sent later.
  await page.route('**/step', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(line(page, 'Ana Rivera')).toContainText('not sent yet');
  const note = await page.getByText('The connection is lost').last().boundingBox();
  const field = await find.boundingBox();
  expect((field?.y ?? 0) - (note?.y ?? 0)).toBeLessThan(160);
  await page.unroute('**/step');
  await expect(line(page, 'Ana Rivera')).toContainText('waiting 0 min');
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Ana Rivera')).toContainText('Booked');
  for (const stage of ['Arrived', 'Checked in', 'Ready for pre-vax', 'Awaiting']) {
    await page.keyboard.press('Enter');
    await expect(line(page, 'Ana Rivera')).toContainText(stage);
  }

  // What another desk does shows at once.
  await page.keyboard.press('Escape');
  await pool.query(
    `update appointments set stage = 'arrived', arrived_at = clock_timestamp(),
        visit_version = visit_version + 1 where store_id =
        (select store_id from appointments where id = $1) and stage = 'booked'
        and starts_at < clock_timestamp()`,
    [ana],
  );
  await expect(line(page, 'Eva Nguyen')).toContainText('waiting 0 min');

  // The dose is a form of the visit; where there is no room for both, it hides the list.
  await page.keyboard.type('riv');
  await page.setViewportSize(TABLET);
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('heading', { name: 'Ana Rivera' })).toBeFocused();
  await page.setViewportSize(DESK);
  const sheet = page.getByRole('region', { name: 'Ana Rivera' });
  await sheet.getByRole('button', { name: 'Give the vaccine' }).press('Enter');
  await page.getByRole('button', { name: 'Save as given' }).press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page, 'giving', AT_DESK);
  await page.setViewportSize(DESK);
  await page.getByLabel('Lot number').focus();
  await typeOn(page, 'fl 1234', '12312027');
  await page.getByLabel('Where').selectOption('Left deltoid');
  await page.getByLabel('Date on the information sheet').fill('01/31/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/lot FL1234/)).toBeVisible();
  await expect(line(page, 'Ana Rivera')).toContainText('Given');

  // The patient finds it in the appointment.
  const { rows } = await pool.query<{ number: string }>(
    'select confirmation_number as number from appointments where id = $1',
    [ana],
  );
  const patient = await elsewhere(somebodyNear('60601'));
  await findAppointment(patient, rows[0]?.number ?? '', patient.person);
  await expect(patient.heading()).toHaveText('Your visit is done');
  await expect(patient.page.getByText('Sanofi, lot number FL1234')).toBeVisible();

  // A walk-in.
  await page.keyboard.press('F4');
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page, 'walk-in', AT_DESK);
  await page.setViewportSize(DESK);
  await page.getByLabel('Date of birth').focus();
  await page.keyboard.type('05171979');
  await expect(page.getByText('Press the number to choose.')).toBeVisible();
  await page.keyboard.press('Tab');
  await typeOn(page, 'Mía', 'García-López', '1');
  for (const question of await page.getByRole('group').filter({ hasText: 'Y yes, N no' }).all()) {
    await question.getByRole('radio').first().focus();
    await page.keyboard.type('n');
  }
  await page.getByLabel('Cell phone').focus();
  await typeOn(page, '3125550177', 'y');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Mía García-López')).toContainText('Walk-in');
  await expect(page.getByRole('status').filter({ hasText: 'Mía García-López: ' })).toHaveCount(1);
  await expect(find).toBeFocused();

  // The door's poster, in both languages.
  await page.getByRole('button', { name: 'Poster' }).press('Enter');
  await expect(page.getByText('Scan this to get a vaccine today')).toBeVisible();
  await expect(page.getByText('Escanee esto para vacunarse hoy')).toBeVisible();
  await expectSound(page, 'poster', AT_DESK);

  // Printed it is one page, and a camera reads the code of this store's door.
  await page.setViewportSize(LETTER);
  await page.emulateMedia({ media: 'print' });
  const printed = PNG.sync.read(await page.screenshot());
  const code = await page.locator('figure svg').boundingBox();
  expect(code?.width).toBeGreaterThan(LETTER.width / 2);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const key = /\/walk-in\/[\w-]+$/.exec(decodeQr(printed))?.[0] ?? '';
  const { page: door } = await elsewhere(somebodyNear('60601'));
  await door.goto(`${BASE_PATH}${key}`);
  await expect(door.getByRole('heading', { level: 1 })).toContainText('Loop Pharmacy');
  await own.close();
});

test('WLK-05 a screen at the door shows a code, with no one signed in', async ({
  page,
  context,
  baseURL,
  database,
  elsewhere,
}) => {
  const own = await openDatabase(database.url);
  const storeNumber = await addOpenStore(own.pool);
  await prepareLooks(page);
  await comeToDesk(context, own.pool, { address: baseURL ?? '', storeNumber, role: 'technician' });
  await page.goto('/desk/poster');
  await page.getByRole('button', { name: 'Show on a screen' }).press('Enter');
  await expect(page).toHaveURL(/\/desk\/screen#[\w-]+$/);
  const code = page.locator('figure svg');
  await expect(code).toBeVisible();
  // No key leads to the day, and no one could read it.
  for (const key of ['Escape', 'F4', 'F2']) await page.keyboard.press(key);
  await expect(page.getByRole('button')).toHaveCount(0);
  const day = await page.request.get(`/api/desk/v1/stores/${storeNumber}/day`);
  expect([day.status(), (await day.json()).code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
  await expectSound(page, 'screen at the door', AT_DESK);
  await page.setViewportSize(TABLET);

  // A restarted screen works the same, and its code opens this store's door.
  await page.reload();
  await expect(code).toBeVisible();
  const shown = PNG.sync.read(await page.screenshot());
  const { page: door } = await elsewhere(somebodyNear('60601'));
  await door.goto(new URL(decodeQr(shown)).pathname);
  await expect(door.getByRole('heading', { level: 1 })).toContainText('Loop Pharmacy');

  await revokeKey(own.db, await storeIdOf(own.pool, storeNumber));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This screen has no code any more',
  );
  await page.getByRole('button', { name: 'Sign in to the desk' }).press('Enter');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page).toHaveURL(/\/desk$/);
  await own.close();
});

test('DSK-02 of two desks at one patient the second is told, and nothing is overwritten', async ({
  page,
  context,
  browser,
  baseURL,
  database,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool);
  await bookDay(pool, storeNumber, [
    { firstName: 'Ana', lastName: 'Rivera', dob: '1984-04-28', minutes: 15 },
  ]);
  const steps = async () => {
    const { rows } = await pool.query<{ steps: number }>(
      'select count(*)::int as steps from visit_steps s join appointments a on a.id = s.appointment_id where a.store_id = (select id from stores where store_number = $1)',
      [storeNumber],
    );
    return rows[0]?.steps;
  };
  const address = baseURL ?? '';
  const elsewhere = await browser.newContext({ viewport: DESK });
  const second = await elsewhere.newPage();
  // Events at the first desk do not reach the second: its stream stays unanswered. One that ends
  // would make it reload the day.
  await second.route('**/changes', () => undefined);
  for (const [desk, its] of [
    [page, context],
    [second, elsewhere],
  ] as const) {
    await comeToDesk(its, pool, { address, storeNumber, role: 'technician' });
    await desk.goto(`${address}/desk`);
    await expect(line(desk, 'Ana Rivera')).toContainText('Booked');
  }
  // The second has the visit in front, which hides the list on a tablet.
  for (const desk of [page, second]) await desk.keyboard.press('ArrowDown');
  await second.keyboard.press('Shift+Enter');
  await second.setViewportSize(TABLET);
  const arrived = second.getByRole('button', { name: 'Arrived', exact: true });
  await expect(arrived).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Ana Rivera')).toContainText('Arrived');
  // A desk shows what was pressed before the server has it.
  await expect.poll(steps).toBe(1);
  await arrived.click();
  await expect(second.getByText('Ana Rivera: someone else was quicker.')).toBeVisible();
  await second.setViewportSize(DESK);
  await expect(line(second, 'Ana Rivera')).toContainText('Arrived');
  expect(await steps()).toBe(1);
  await elsewhere.close();
  await own.close();
});
