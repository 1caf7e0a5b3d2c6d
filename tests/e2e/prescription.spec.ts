import { prescriptionAddress } from '#domain/prescriptions.ts';
import type { Booking } from './support/booking.ts';
import { prescribe } from './support/prescription.ts';
import { somebodyNear } from './support/person.ts';
import { expect, SHORTER, test } from './support/test.ts';

/** A town of its own: parallel tests share the stores. */
const ZIP = '63101';

async function find(visit: Booking, number: string, year = visit.person.year): Promise<void> {
  const { person, hand } = visit;
  await hand.type(visit.field('rx-ready', 'number'), number);
  await hand.type(visit.field('get-started', 'born.month'), person.month);
  await hand.type(visit.field('get-started', 'born.day'), person.day);
  await hand.type(visit.field('get-started', 'born.year'), year);
  await hand.press(visit.button('rx-ready', 'find'));
}

test.describe(SHORTER, () => {
  test.use({ language: SHORTER });

  test('RXR-01, RXR-02, RXR-04 a patient books with the number on the message, moves it in its sheets, and the number is used', async ({
    booking,
    elsewhere,
    database,
    page,
  }) => {
    const person = somebodyNear(ZIP);
    const { number, storeName } = await prescribe(database.url, person);
    const visit = booking(person);

    await page.goto(prescriptionAddress(number));
    await visit.at('rx-ready');
    expect(page.url()).not.toContain('#');
    await expect(visit.field('rx-ready', 'number')).toHaveValue(number);
    await find(visit, number, '1990');
    await expect(page.getByRole('alert')).toContainText('We cannot find a prescription');
    await find(visit, number);
    await visit.at('rx-ready-contact');
    await expect(page.getByRole('main')).toContainText(storeName);
    await expect(visit.field('contact-fields', 'email')).toHaveValue(person.email);
    await visit.continue();
    await visit.at('rx-ready-timeslots');
    await visit.takeFirst();
    await visit.at('review-appt');
    await expect(page.getByText(person.lastName).first()).toBeVisible();

    for (const [opener, title] of [
      ['contact.change', visit.say('rx-contact', 'title')],
      ['where.change', visit.say('rx-location', 'title')],
      ['when.change', visit.say('rx-timeslot', 'title')],
      ['vaccines.change', visit.say('rx-vaccine', 'title')],
    ] as const) {
      await visit.button('review-appt', opener).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await visit.book();
    await visit.at('confirmation');
    expect(await visit.appointment()).toMatchObject({
      patient: { lastName: person.lastName },
      vaccines: [{ code: '150', rxRequired: false }],
    });

    const again = await elsewhere(person);
    await again.page.goto(prescriptionAddress(number));
    await find(again, number);
    await expect(again.heading()).toHaveText(again.say('rx-ready', 'used.title'));
  });
});
