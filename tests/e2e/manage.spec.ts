// A booked appointment found again: by its number, by a message, in one's own list, and right after
// booking.
import { randomUUID } from 'node:crypto';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { BASE_PATH } from '#domain/pages.ts';
import type { Booking } from './support/booking.ts';
import { breakNext } from './support/calls.ts';
import { doubleText, expectSound, prepareLooks } from './support/looks.ts';
import { letterTo } from './support/mailbox.ts';
import { haveOwnAccount } from './support/own-account.ts';
import { somebodyNear, type Day } from './support/person.ts';
import type { Program } from './support/program.ts';
import { expect, LONGER, test, type Begin } from './support/test.ts';

/** For each test only: those running beside it book elsewhere. */
const GUEST_PLACE = '70112';
const MESSAGE_PLACE = '27601';
const OWN_PLACE = '40202';
const LOOKS_PLACE = '87501';

const NOBODYS_NUMBER = '00000-00000';

/** Books; returns the number. */
async function book(visit: Booking, begin: Begin): Promise<string> {
  await begin(visit, 'confirmation');
  return visit.confirmationNumber();
}

async function typeBirth(visit: Booking, { month, day, year }: Day): Promise<void> {
  await visit.field('get-started', 'born.month').fill(month);
  await visit.field('get-started', 'born.day').fill(day);
  await visit.field('get-started', 'born.year').fill(year);
}

/** Types the number key by key, as from paper, and the date of birth. */
async function find(visit: Booking, number: string, born: Day = visit.person): Promise<void> {
  const field = visit.field('manage-appointment', 'find.number');
  await field.fill('');
  await field.pressSequentially(number);
  await typeBirth(visit, born);
  await visit.button('manage-appointment', 'find.action').click();
}

const notFound = ({ page, say }: Booking) =>
  page.getByRole('alert').getByRole('link', { name: say('problems', 'appointment.notFound') });

/** The details are those of this booking. */
async function expectDetails(visit: Booking, number: string): Promise<void> {
  await visit.at('view-details');
  await expect(visit.heading()).toHaveText(visit.say('view-details', 'title.upcoming'));
  await expect(
    visit.page.getByText(formatConfirmationNumber(number), { exact: true }),
  ).toBeVisible();
  await expect(visit.page.getByText(visit.person.lastName)).toBeVisible();
  await expect(visit.button('review-appt', 'when.change')).toBeVisible();
}

/** The link to the appointment in the message that confirms it. */
async function linkFor(program: Program, email: string): Promise<URL> {
  const letter = await letterTo(program, email, 1);
  const [, link = ''] = /<a href="([^"]+\/manage-appointment[^"]*)">/.exec(letter) ?? [];
  return new URL(link.replaceAll('&amp;', '&'));
}

/** The person booked for, with their own mailbox. */
const somebodyWithMail = (place: string) =>
  somebodyNear(place, { email: `${randomUUID()}@example.org` });

const details = ({ page, say }: Booking) =>
  page.getByRole('button', { name: say('manage-appointment', 'list.details') });

test.describe(`a booked appointment, ${LONGER}`, () => {
  const language = LONGER;
  test.use({ language });

  test('MNG-01 RTE-08 RTE-09 CHR-05 it opens right after booking, and is found by a guest in another browser', async ({
    begin,
    booking,
    elsewhere,
  }) => {
    const visit = booking(somebodyNear(GUEST_PLACE));
    const number = await book(visit, begin);
    await visit.button('confirmation', 'manage').click();
    await expectDetails(visit, number);
    await visit.button('common', 'back').click();
    await visit.at('confirmation');

    const guest = await elsewhere(visit.person);
    const { page, say } = guest;
    await guest.open();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: say('get-started', 'manage') }).click();
    await guest.at('manage-appointment');
    await expect(guest.button('common', 'back')).toHaveCount(0);
    await find(guest, number, { ...guest.person, day: '27' });
    await expect(notFound(guest)).toBeVisible();
    await find(guest, NOBODYS_NUMBER);
    await expect(notFound(guest)).toBeVisible();
    await expect(page.getByText(say('manage-appointment', 'find.notFound'))).toBeVisible();
    await find(guest, number.toLowerCase());
    await expectDetails(guest, number);
    await page.reload();
    await expectDetails(guest, number);
  });

  test('RTE-18 a message’s link opens it with the date of birth; so does a key in the path', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyWithMail(MESSAGE_PLACE));
    const number = await book(visit, begin);
    const link = await linkFor(program, visit.person.email);
    const inPath = `${BASE_PATH}/manage-appointment/${link.hash.slice(1)}`;
    for (const address of [link.pathname + link.hash, inPath]) {
      const guest = await elsewhere(visit.person);
      await guest.page.goto(address);
      await guest.at('manage-appointment');
      await expect(guest.heading()).toHaveText(guest.say('manage-appointment', 'key.title'));
      expect(guest.page.url()).not.toContain(link.hash.slice(1));
      await typeBirth(guest, guest.person);
      await guest.button('manage-appointment', 'key.action').click();
      await expectDetails(guest, number);
    }
    const stranger = await elsewhere({ ...visit.person, day: '27' });
    await stranger.page.goto(inPath);
    await typeBirth(stranger, stranger.person);
    await stranger.button('manage-appointment', 'key.action').click();
    await expect(
      stranger.page
        .getByRole('alert')
        .getByRole('link', { name: stranger.say('problems', 'dateOfBirth.wrong') }),
    ).toBeVisible();
    await stranger.button('manage-appointment', 'key.other').click();
    await expect(stranger.heading()).toBeFocused();
    await expect(stranger.field('manage-appointment', 'find.number')).toBeVisible();
  });

  test('MNG-02 CHR-08 CHN-09 a signed-in visitor sees their own, unless they ask for the guest’s screen', async ({
    booking,
    program,
    page,
  }) => {
    const visit = booking(somebodyNear(OWN_PLACE));
    const { say } = visit;
    await haveOwnAccount(page, program);
    await visit.open('manage-appointment');
    await expect(visit.heading()).toHaveText(say('manage-appointment', 'none.title'));
    await visit.button('manage-appointment', 'none.book').click();
    await visit.goOn('get-started', 'confirmation');
    const number = await visit.confirmationNumber();
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('common', 'account.appointments'), exact: true })
      .click();
    await visit.at('manage-appointment');
    await expect(visit.heading()).toHaveText(say('manage-appointment', 'list.title'));
    await expect(details(visit)).toHaveCount(1);
    await details(visit).click();
    await expectDetails(visit, number);
    await visit.button('common', 'back').click();
    await visit.at('confirmation');

    await page.goto(`${BASE_PATH}/manage-appointment?userType=guest`);
    await expect(visit.heading()).toHaveText(say('manage-appointment', 'find.title'));
    await visit.button('manage-appointment', 'account.all').click();
    await expect(details(visit)).toHaveCount(1);
  });

  test('CHR-01 LNG-03 the pages for managing are accessible', async ({
    booking,
    database,
    program,
    page,
  }) => {
    await prepareLooks(page);
    const visit = booking(somebodyWithMail(LOOKS_PLACE));
    const { say } = visit;
    const look = async (state: string, sign: ReturnType<Booking['heading']>) => {
      await expect(sign).toBeVisible();
      await expectSound(page, state);
    };
    await haveOwnAccount(page, program);
    await visit.open('manage-appointment');
    await look('manage-appointment, none', visit.button('manage-appointment', 'none.book'));
    await visit.button('manage-appointment', 'none.find').click();
    await find(visit, NOBODYS_NUMBER);
    await expect(notFound(visit)).toBeVisible();
    await page.getByText(say('manage-appointment', 'find.where.title')).click();
    await look('manage-appointment, not found', notFound(visit));
    await visit.reach('confirmation');
    const number = await visit.confirmationNumber();
    await visit.button('confirmation', 'manage').click();
    await expectDetails(visit, number);
    await look('view-details', visit.heading());
    const link = await linkFor(program, visit.person.email);

    await breakNext(page, '**/api/appointments/v6?*');
    await visit.open('manage-appointment');
    await look('manage-appointment, failed', visit.button('common', 'retry'));
    await visit.button('common', 'retry').click();
    await look('manage-appointment, list', details(visit));
    await database.miss(number, 2);
    await details(visit).click();
    await look('view-details, missed', visit.button('view-details', 'missed.action'));
    await page.goto(link.pathname + link.hash);
    await look('manage-appointment, key', visit.button('manage-appointment', 'key.action'));
  });
});

test('MNG-01 of a number every character is seen, with the text doubled on a phone', async ({
  booking,
}) => {
  const visit = booking(somebodyNear(GUEST_PLACE));
  await visit.open('manage-appointment');
  await doubleText(visit.page);
  const field = visit.field('manage-appointment', 'find.number');
  const cutOff = () => field.evaluate((box) => box.scrollWidth - box.clientWidth);
  await field.fill('WMGRB-QV06W');
  expect(await cutOff()).toBe(0);
  // A problem puts a bar beside it.
  await field.fill('WMGRB-QV0');
  await visit.button('manage-appointment', 'find.action').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('WMGRB-QV06W');
  expect(await cutOff()).toBe(0);
});
