import type { Locator, Page } from '@playwright/test';
import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { DESKTOP, expect, PHONE, test } from './support/test.ts';

/** A row of the review page, by its first word. */
const row = ({ page, say }: Booking, key: string) =>
  page
    .getByRole('term')
    .filter({ hasText: say('review-appt', `${key}.term`) })
    .locator('xpath=..');

async function openChange(visit: Booking, key: string, overlay: string): Promise<Locator> {
  await visit.button('review-appt', `${key}.change`).click();
  const dialog = visit.page.getByRole('dialog', { name: visit.say(overlay, 'title') });
  await expect(dialog).toBeVisible();
  return dialog;
}

/**
 * A sheet rises from the lower edge, as wide as a phone; on a desktop it is a panel in the middle.
 * Its buttons are visible.
 */
async function expectSheet(page: Page, dialog: Locator): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const edges = () =>
    dialog.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right: innerWidth - right, top, bottom: innerHeight - bottom };
    });
  const border = 2;
  const lastButton = dialog.getByRole('button').last();

  await expect(lastButton).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await edges()).bottom).toBeLessThanOrEqual(border);
  const sheet = await edges();
  expect(Math.max(sheet.left, sheet.right)).toBeLessThanOrEqual(border);
  expect(sheet.top).toBeGreaterThanOrEqual(0);

  await page.setViewportSize(DESKTOP);
  await expect(lastButton).toBeInViewport({ ratio: 1 });
  const panel = await edges();
  expect(Math.min(panel.left, panel.right, panel.bottom)).toBeGreaterThan(border);
  expect(Math.abs(panel.left - panel.right)).toBeLessThanOrEqual(20);
  await page.setViewportSize(PHONE);
}

test('EDT-01 REV-01 each row of review-appt is changed on its sheet, and what is read back is booked', async ({
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('77253', { vaccines: ['150', '207'] }));
  const { say } = visit;
  await visit.reach('review-appt');

  const patient = await openChange(visit, 'who', 'patient');
  await expectSheet(page, patient);
  await patient.getByLabel(say('patient-fields', 'firstName')).fill('Ana Sofía');
  await patient.getByLabel(say('contact-fields', 'email')).fill('ana@example.org');
  await patient.getByRole('button', { name: say('common', 'save') }).click();
  await expect(patient).toBeHidden();
  await expect(visit.button('review-appt', 'who.change')).toBeFocused();
  await expect(row(visit, 'who')).toContainText(`Ana Sofía ${visit.person.lastName}`);
  await expect(row(visit, 'contact')).toContainText('ana@example.org');

  const vaccines = await openChange(visit, 'vaccines', 'booking-vaccine');
  await expectSheet(page, vaccines);
  await visit.vaccine('207').uncheck();
  await vaccines.getByRole('button', { name: say('common', 'save') }).click();
  await expect(vaccines).toBeHidden();
  await expect(row(visit, 'vaccines').getByRole('definition').first()).toHaveText(
    /^Flu, \d{4}-\d{4} dose$/,
  );

  const before = await visit.held();
  const time = await openChange(visit, 'when', 'booking-timeslot');
  // Today may have no time left.
  await visit.chooseDay(1);
  await time.getByRole('article').first().waitFor();
  await expectSheet(page, time);
  await time.getByRole('article').last().getByRole('radio', { checked: false }).first().check();
  await time.getByRole('button', { name: say('booking-timeslot', 'save') }).click();
  await expect(time).toBeHidden();
  const after = await visit.held();
  expect(after.holdId).not.toBe(before.holdId);
  expect(await database.hold(before.holdId)).toBeUndefined();

  const texts = await openChange(visit, 'texts', 'sms');
  await expectSheet(page, texts);
  await visit.radio('texts-fields', 'answer.agree').check();
  await texts.getByRole('button', { name: say('common', 'save') }).click();
  await expect(row(visit, 'texts')).toContainText(visit.person.phone);

  await visit.book();
  await visit.at('confirmation');
  expect(await visit.appointment()).toMatchObject({
    appointmentDate: after.appointmentDate,
    patient: { firstName: 'Ana Sofía', lastName: visit.person.lastName },
    vaccines: [{ code: '150' }],
  });
});

test('EDT-01 closing a sheet without saving asks first, and changes nothing', async ({
  begin,
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('29365'));
  const { say } = visit;
  await begin(visit, 'review-appt');
  const asRead = await page.getByRole('main').getByRole('definition').allInnerTexts();
  const button = (key: string) => visit.button('common', key);

  const patient = await openChange(visit, 'who', 'patient');
  const firstName = patient.getByLabel(say('patient-fields', 'firstName'));
  await firstName.fill('Nobody');
  await button('cancel').click();
  await expect(button('edit.leave.keep')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveValue('Nobody');
  await page.keyboard.press('Escape');
  await button('edit.leave.drop').click();
  await expect(patient).toBeHidden();
  await expect(visit.button('review-appt', 'who.change')).toBeFocused();

  const texts = await openChange(visit, 'texts', 'sms');
  await visit.radio('texts-fields', 'answer.agree').check();
  await button('close').click();
  await button('edit.leave.drop').click();
  await expect(texts).toBeHidden();

  const vaccines = await openChange(visit, 'vaccines', 'booking-vaccine');
  await visit.vaccine('52').check();
  await page.keyboard.press('Escape');
  await expect(button('edit.leave.keep')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(visit.vaccine('52')).toBeChecked();
  await visit.vaccine('52').uncheck();
  await page.keyboard.press('Escape');
  await expect(vaccines).toBeHidden();

  expect(await page.getByRole('main').getByRole('definition').allInnerTexts()).toEqual(asRead);
  await openChange(visit, 'who', 'patient');
  await expect(visit.field('patient-fields', 'firstName')).toHaveValue(visit.person.firstName);
});

test('EDT-01 RTE-20 going back in the browser asks before what was typed is lost', async ({
  begin,
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('29365'));
  const { say } = visit;
  await begin(visit, 'review-appt');
  const patient = await openChange(visit, 'who', 'patient');
  const firstName = patient.getByLabel(say('patient-fields', 'firstName'));
  await firstName.fill('Nobody');
  await page.goBack();
  await expect(visit.button('common', 'edit.leave.keep')).toBeFocused();
  await visit.button('common', 'edit.leave.keep').click();
  await expect(firstName).toHaveValue('Nobody');
  await expect(page).toHaveURL(/\?edit=patient$/);
  await page.goBack();
  await visit.button('common', 'edit.leave.drop').click();
  await expect(patient).toBeHidden();
  await visit.at('review-appt');
});
