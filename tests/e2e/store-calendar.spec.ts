// A manager closes early, and a patient booked then takes the time that is offered (DSK-04).
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/database/database.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { comeToDesk } from './support/at-desk.ts';
import { AT_DESK, expectSound, prepareLooks } from './support/looks.ts';
import { letterTo } from './support/mailbox.ts';
import { findAppointment } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, SHORTER, test } from './support/test.ts';
import { setPatient } from '#tests/support/patients.ts';

const DESK = { width: 1280, height: 800 };
const DAY_MINUTES = 24 * 60;

test.use({ language: SHORTER, viewport: DESK });

test('DSK-04 CNF-05 closes early by keyboard, and a patient booked then takes another time', async ({
  page,
  context,
  baseURL,
  database,
  program,
  elsewhere,
}) => {
  const own = await openDatabase(database.url);
  const { pool } = own;
  const storeNumber = await addOpenStore(pool, { seats: 2 });
  // It is about noon at the store, so tomorrow's visit is about then.
  const [tomorrows] = await bookDay(pool, storeNumber, [
    { firstName: 'Ana', lastName: 'Rivera', minutes: DAY_MINUTES },
    { firstName: 'Leo', lastName: 'Chen', minutes: -20 },
  ]);
  const email = `ana.${randomUUID()}@example.com`;
  const visits = await pool.query<{ engagementId: string }>(
    'select engagement_id as "engagementId" from appointments where id = $1',
    [tomorrows],
  );
  const contact = { emails: [{ address: email }], phones: [{ number: '312-555-0123' }] };
  await setPatient(pool, visits.rows[0] ?? { engagementId: '' }, { contact });
  await prepareLooks(page);
  await comeToDesk(context, pool, { address: baseURL ?? '', storeNumber, role: 'manager' });
  await page.goto('/desk/calendar');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Times' })).toContainText('1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('listitem').filter({ hasText: '1 of 2' }).first()).toBeVisible();
  await expectSound(page, 'calendar', AT_DESK);
  await page.setViewportSize(DESK);

  // First a preview, then one press.
  await page.getByRole('button', { name: 'Close early' }).press('Enter');
  await expect(page.getByLabel('Closes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page, 'closing', AT_DESK);
  await page.setViewportSize(DESK);
  await page.getByLabel('Closes').fill('10:00');
  await page.getByLabel('Reason').focus();
  await page.keyboard.type('Snow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 person would lose their time' })).toBeFocused();
  await expect(page.getByText('Ana Rivera')).toBeVisible();
  await page.getByRole('button', { name: 'Change it and offer another time' }).press('Enter');
  await expect(page.getByText('1 person lost their time')).toBeVisible();
  await page.getByRole('button', { name: 'See who to call' }).press('Enter');
  await expect(page.getByRole('listitem', { name: 'Ana Rivera' })).toContainText('312-555-0123');
  await expectSound(page, 'to call', AT_DESK);
  await page.setViewportSize(DESK);

  const letter = await letterTo(program, email, 1);
  const { rows } = await pool.query<{ number: string }>(
    `select confirmation_number as number from lost_visits
      join appointments on id = appointment_id where lost_visits.store_id =
        (select id from stores where store_number = $1)`,
    [storeNumber],
  );
  // The appointment says the same as the message.
  const seen = await elsewhere(somebodyNear('60601'));
  await findAppointment(seen, rows[0]?.number ?? '', seen.person);
  const closed = seen.page.getByRole('main');
  await expect(closed).toContainText('The store is closed at this time');
  await expect(closed).toContainText('We are holding another time for you:');
  const link = /earlier-time#[\w-]+/.exec(letter)?.[0] ?? '';
  const patient = await context.browser()?.newPage({ baseURL: baseURL ?? '' });
  if (!patient) throw new Error('no browser');
  await patient.goto(`/findcare/schedule-vaccine/${link}`);
  await expect(
    patient.getByRole('heading', { name: 'The store is closed at your time' }),
  ).toBeVisible();
  await patient.getByRole('button', { name: /^Move to/ }).click();
  await expect(patient.getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible();
  await patient.close();

  // A patient who has moved is not called; the day is printed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /to call/ })).toHaveCount(0);
  // Whatever is printed by the browser says what it is, of which store, and when.
  await expect(page.getByText(/^Printed /)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const said of ['Calendar', `Loop Pharmacy (${storeNumber})`, /^Printed .+, \d+:\d\d [AP]M$/])
    await expect(
      page.getByText(said, { exact: true }).and(page.getByRole('paragraph')),
    ).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Print the day' }).press('Enter');
  await expect(page.getByRole('row', { name: /Chen, Leo/ })).toContainText('312-555-0123');
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await own.close();
});
