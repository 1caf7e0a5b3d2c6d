// Changing an appointment on its sheets: time, vaccines, person, texts; races, other tabs, unsaved
// edits (MNG-06, EDT-01).
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { AppointmentDetails } from '#contract/manage.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { Booking } from './support/booking.ts';
import { breakNext, refuseNext } from './support/calls.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { letterTo } from './support/mailbox.ts';
import {
  atDetails,
  bookedNow,
  bookOutside,
  findAppointment,
  giveReason,
  type BookedOutside,
} from './support/managed.ts';
import { FLU, PNEUMONIA, somebodyNear } from './support/person.ts';
import { byAddress, expect, LONGER, test } from './support/test.ts';

const UPDATE = '**/api/appointments/v6/*';
const HOLD = '**/api/holds/v6';
const SEARCH = '**/api/timeslots/v8/search';
const LIST = '**/api/eligibility/*/vaccines*';
/** One vaccine can be left out without a question. */
const BOTH = [FLU, COVID];

const SHEETS = {
  'manage-timeslot': 'when',
  'manage-vaccine': 'vaccines',
  patient: 'who',
  sms: 'texts',
} as const;
type Sheet = keyof typeof SHEETS;

const opener = (visit: Booking, sheet: Sheet) =>
  visit.button('review-appt', `${SHEETS[sheet]}.change`);

const titleOf = ({ say }: Booking, sheet: Sheet) =>
  say(sheet === 'manage-vaccine' ? 'booking-vaccine' : sheet, 'title');

async function openSheet(visit: Booking, sheet: Sheet): Promise<Locator> {
  await opener(visit, sheet).click();
  const dialog = visit.page.getByRole('dialog', { name: titleOf(visit, sheet) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Saved: the sheet is gone, the page says so, and the focus is where the sheet was opened. */
async function expectSaved(visit: Booking, sheet: Sheet, what: string): Promise<void> {
  await expect(visit.page.getByRole('dialog')).toBeHidden();
  await expect(visit.page.getByText(visit.say('view-details', `saved.${what}`))).toBeVisible();
  await expect(opener(visit, sheet)).toBeFocused();
}

/** Ticks a time on a later day than the first, once its times are loaded. */
async function tickAnother(visit: Booking, place = 0): Promise<void> {
  const { page } = visit;
  await visit.chooseDay(2);
  // While times are reloading, none can be picked.
  const radio = page.getByRole('article').first().getByRole('radio').nth(place);
  await expect(async () => {
    await radio.click();
    await expect(radio).toBeChecked({ timeout: 500 });
  }).toPass();
}

const codesOf = ({ vaccines }: AppointmentDetails) => vaccines.map(({ code }) => code).toSorted();

/** The same appointment in another tab of the same browser. */
async function inAnotherTab(visit: Booking, booked: BookedOutside): Promise<Booking> {
  const other = new Booking(await visit.page.context().newPage(), visit.language, visit.person);
  await findAppointment(other, booked.confirmationNumber);
  return other;
}

/** Gives the person another first name. */
async function rename(visit: Booking, name: string): Promise<Locator> {
  const sheet = await openSheet(visit, 'patient');
  await visit.field('patient-fields', 'firstName').fill(name);
  await visit.button('common', 'save').click();
  return sheet;
}

test.describe(LONGER, () => {
  const language = LONGER;
  test.use({ language });

  byAddress(['own'], () => {
    test('MNG-06 CNF-02 the time is changed in one sheet, under the same number', async ({
      booking,
      program,
      page,
    }) => {
      const visit = booking(somebodyNear('72201'));
      const booked = await bookOutside(program, visit.person);
      await findAppointment(visit, booked.confirmationNumber);
      const before = await bookedNow(visit, booked.confirmationNumber);
      const sheet = await openSheet(visit, 'manage-timeslot');
      await expect(sheet).toContainText(visit.say('manage-timeslot', 'then'));
      await tickAnother(visit);
      await visit.button('manage-timeslot', 'save').click();
      await expectSaved(visit, 'manage-timeslot', 'time');

      const now = await bookedNow(visit, booked.confirmationNumber);
      expect(now).toMatchObject({ sequence: 1, status: 'Rescheduled' });
      expect(now.appointmentId).toBe(before.appointmentId);
      expect(now.appointmentDate).not.toBe(before.appointmentDate);
      await expect(page.locator(`time[datetime="${now.appointmentDate}"]`).first()).toBeVisible();
      const email = before.journey.patient?.contact.emails?.[0];
      await letterTo(program, email?.address ?? '', 2);
    });
  });

  test('MNG-06 vaccines, person and texts are changed at the same time and place', async ({
    booking,
    program,
  }) => {
    const visit = booking(somebodyNear('53202'));
    const { say, page } = visit;
    const booked = await bookOutside(program, visit.person, BOTH);
    const { confirmationNumber } = booked;
    await findAppointment(visit, confirmationNumber);

    await openSheet(visit, 'manage-vaccine');
    await visit.vaccine(COVID).uncheck();
    await visit.button('common', 'save').click();
    await expectSaved(visit, 'manage-vaccine', 'vaccines');
    expect(codesOf(await bookedNow(visit, confirmationNumber))).toEqual([FLU]);

    const sheet = await openSheet(visit, 'patient');
    await expect(sheet).toContainText(say('patient', 'then.booked'));
    const address = `${randomUUID()}@example.org`;
    await visit.field('patient-fields', 'firstName').fill('Ana Sofía');
    await visit.field('contact-fields', 'email').fill(address);
    await visit.button('common', 'save').click();
    await expectSaved(visit, 'patient', 'patient');
    await expect(page.getByText(`Ana Sofía ${visit.person.lastName}`).first()).toBeVisible();
    await letterTo(program, address, 1);

    await openSheet(visit, 'sms');
    await visit.radio('texts-fields', 'answer.agree').check();
    await visit.field('texts-fields', 'phone').fill('312-555-0188');
    await visit.button('common', 'save').click();
    await expectSaved(visit, 'sms', 'texts');
    await expect(
      page.getByText(say('review-appt', 'texts.agree', { phone: '312-555-0188' })),
    ).toBeVisible();

    expect(await bookedNow(visit, confirmationNumber)).toMatchObject({
      appointmentDate: booked.appointmentDate,
      patient: { firstName: 'Ana Sofía' },
      journey: { consent: { decision: 'agree' } },
    });
  });

  test('EDT-01 RTE-20 what is typed over an appointment is not lost by closing or going back', async ({
    booking,
    program,
    page,
  }) => {
    const visit = booking(somebodyNear('02108'));
    const booked = await bookOutside(program, visit.person);
    await findAppointment(visit, booked.confirmationNumber);
    const firstName = visit.field('patient-fields', 'firstName');
    const keep = visit.button('common', 'edit.leave.keep');

    const sheet = await openSheet(visit, 'patient');
    await firstName.fill('Nobody');
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => visit.button('common', 'cancel').click(),
    ]) {
      await leave();
      await expect(keep).toBeFocused();
      await keep.click();
      await expect(firstName).toHaveValue('Nobody');
      await expect(firstName).toBeFocused();
      await expect(page).toHaveURL(/\?edit=patient$/);
    }
    await page.goBack();
    await visit.button('common', 'edit.leave.drop').click();
    await expect(sheet).toBeHidden();
    await atDetails(visit);
    await expect(page).not.toHaveURL(/edit=/);
    expect(await bookedNow(visit, booked.confirmationNumber)).toMatchObject({ sequence: 0 });
  });

  test('MNG-06 two tabs save different edits: the second sees the first, and decides', async ({
    booking,
    program,
  }) => {
    const visit = booking(somebodyNear('06103'));
    const { say } = visit;
    const booked = await bookOutside(program, visit.person, BOTH);
    const { confirmationNumber } = booked;
    await findAppointment(visit, confirmationNumber);
    const other = await inAnotherTab(visit, booked);

    await openSheet(other, 'manage-vaccine');
    await other.vaccine(COVID).uncheck();
    await other.button('common', 'save').click();
    await expectSaved(other, 'manage-vaccine', 'vaccines');

    const sheet = await rename(visit, 'Ana Sofía');
    await expect(sheet).toContainText(say('common', 'edit.meanwhile.title'));
    await visit.button('common', 'edit.meanwhile.again').click();
    await expectSaved(visit, 'patient', 'patient');
    const both = await bookedNow(visit, confirmationNumber);
    expect(both).toMatchObject({ sequence: 2, patient: { firstName: 'Ana Sofía' } });
    expect(codesOf(both)).toEqual([FLU]);

    const outdated = await rename(other, 'Eva');
    await expect(outdated).toContainText('Ana Sofía');
    await other.button('common', 'edit.meanwhile.drop').click();
    await expect(outdated).toBeHidden();
    await expect(other.page.getByText(`Ana Sofía ${visit.person.lastName}`).first()).toBeVisible();
    expect(await bookedNow(other, confirmationNumber)).toMatchObject({ sequence: 2 });
  });

  test('MNG-06 an appointment cancelled in another tab is shown as it is', async ({
    booking,
    program,
  }) => {
    const visit = booking(somebodyNear('89101'));
    const booked = await bookOutside(program, visit.person);
    await findAppointment(visit, booked.confirmationNumber);
    await openSheet(visit, 'patient');

    const other = await inAnotherTab(visit, booked);
    await giveReason(other, 'unsaid');
    await other.button('win-back', 'cancel.own').click();
    await expect(other.heading()).toHaveText(other.say('view-details', 'title.cancelled'));

    await visit.field('patient-fields', 'firstName').fill('Nobody');
    await visit.button('common', 'save').click();
    await expect(visit.page.getByRole('dialog')).toBeHidden();
    await expect(visit.heading()).toHaveText(visit.say('view-details', 'title.cancelled'));
    await expect(visit.heading()).toBeFocused();
  });

  test('EDT-01 every state of the sheets over an appointment is accessible', async ({
    booking,
    program,
    page,
  }) => {
    test.setTimeout(240_000);
    await prepareLooks(page);
    const visit = booking(somebodyNear('20001'));
    const { say } = visit;
    const booked = await bookOutside(program, visit.person, BOTH);
    await findAppointment(visit, booked.confirmationNumber);
    const look = async (state: string, shown: Locator) => {
      await expect(shown.first()).toBeVisible();
      await expectSound(page, state);
    };
    const button = (copy: string, key: string) => visit.button(copy, key);
    const press = (copy: string, key: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say(copy, key), exact: true })
        .click();
    const retry = button('common', 'retry');
    const drop = button('common', 'edit.leave.drop');

    await breakNext(page, SEARCH, 'POST');
    const times = await openSheet(visit, 'manage-timeslot');
    await look('times, failed', retry);
    await retry.click();
    await times.getByRole('article').first().waitFor();
    await look('times', times);
    await tickAnother(visit);
    await refuseNext(page, HOLD, 'FC_908_Conflict');
    await press('manage-timeslot', 'save');
    await look('times, taken', times.getByText(say('manage-timeslot', 'taken.text')));
    await press('booking-timeslot', 'searchAgain');
    await tickAnother(visit);
    await breakNext(page, HOLD, 'POST');
    await press('manage-timeslot', 'save');
    await look('times, not held', retry);
    await refuseNext(page, UPDATE, 'OVERLAPPING_APPOINTMENT', 'PUT');
    await retry.click();
    await look('times, overlapping', times.getByText(say('manage-timeslot', 'overlapping.text')));
    await press('booking-timeslot', 'searchAgain');
    await tickAnother(visit);
    await breakNext(page, UPDATE, 'PUT');
    await press('manage-timeslot', 'save');
    await look('times, not saved', times.getByText(say('manage-timeslot', 'trouble.slow')));
    await refuseNext(page, UPDATE, 'APPOINTMENT_CHANGED', 'PUT');
    await retry.click();
    await look('times, changed', times.getByText(say('common', 'edit.meanwhile.title')));
    await press('common', 'edit.meanwhile.drop');

    await breakNext(page, LIST, 'POST');
    const vaccines = await openSheet(visit, 'manage-vaccine');
    await look('vaccines, failed', retry);
    await retry.click();
    await look('vaccines', visit.vaccine(PNEUMONIA));
    await visit.vaccine(PNEUMONIA).check();
    await press('common', 'save');
    await look('vaccines, asked', vaccines.getByText(say('booking-vaccine', 'questions.title')));
    await press('common', 'back');
    await visit.vaccine(PNEUMONIA).uncheck();
    await visit.vaccine(COVID).uncheck();
    await refuseNext(page, UPDATE, 'FC_908_Conflict', 'PUT');
    await press('common', 'save');
    await look('vaccines, not there', vaccines.getByText(say('booking-vaccine', 'notThere.title')));
    await press('booking-vaccine', 'notThere.others');
    await breakNext(page, UPDATE, 'PUT');
    await press('common', 'save');
    await look('vaccines, not saved', vaccines.getByText(say('manage-vaccine', 'trouble.slow')));
    await press('common', 'back');
    await press('common', 'cancel');
    await look('vaccines, leaving', drop);
    await drop.click();

    const patient = await rename(visit, '');
    await look('patient, refused', patient.getByRole('alert'));
    await visit.field('patient-fields', 'firstName').fill('Ana');
    await refuseNext(page, UPDATE, 'APPOINTMENT_CHANGED', 'PUT');
    await press('common', 'save');
    await look('patient, changed', patient.getByText(say('common', 'edit.meanwhile.title')));
    await press('common', 'edit.meanwhile.drop');

    await openSheet(visit, 'sms');
    await visit.radio('texts-fields', 'answer.agree').check();
    await look('texts', visit.field('texts-fields', 'phone'));
  });
});

test('HLD-07 MNG-06 two people move to the last seat at once: one gets it, the other keeps their booking', async ({
  booking,
  elsewhere,
  program,
  database,
}) => {
  await database.leaveOneSeat('DE');
  const visits = [booking(somebodyNear('19801')), await elsewhere(somebodyNear('19801'))];
  const kept: { visit: Booking; booked: BookedOutside; sheet: Locator }[] = [];
  for (const visit of visits) {
    const booked = await bookOutside(program, visit.person);
    await findAppointment(visit, booked.confirmationNumber);
    const sheet = await openSheet(visit, 'manage-timeslot');
    await tickAnother(visit);
    kept.push({ visit, booked, sheet });
  }
  await Promise.all(visits.map((visit) => visit.button('manage-timeslot', 'save').click()));

  const outcomes = await Promise.all(
    kept.map(async ({ visit, booked, sheet }) => {
      const lost = sheet.getByText(visit.say('manage-timeslot', 'taken.text'));
      const moved = visit.page.getByText(visit.say('view-details', 'saved.time'));
      await expect(lost.or(moved)).toBeVisible();
      const now = await bookedNow(visit, booked.confirmationNumber);
      const isMoved = now.appointmentDate !== booked.appointmentDate;
      expect(isMoved).toBe(await moved.isVisible());
      return isMoved;
    }),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);

  const loser = kept[outcomes.indexOf(false)];
  if (!loser) throw new Error('nobody lost');
  await loser.visit.button('booking-timeslot', 'searchAgain').click();
  await tickAnother(loser.visit, 1);
  await loser.visit.button('manage-timeslot', 'save').click();
  await expectSaved(loser.visit, 'manage-timeslot', 'time');
});
