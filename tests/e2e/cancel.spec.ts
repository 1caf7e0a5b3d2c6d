// Cancelling, what is offered instead, and missed appointments (CAN-01..03, CHR-06, MNG-06).
import { COVID } from '#domain/vaccine-selection.ts';
import { sample } from '#tests/support/runs.ts';
import type { Booking } from './support/booking.ts';
import { breakNext, holdNext } from './support/calls.ts';
import { keyboard } from './support/hand.ts';
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
import { FLU, somebodyNear } from './support/person.ts';
import { beginEngagement, holdSameTime } from './support/program.ts';
import { byAddress, expect, LONGER, test } from './support/test.ts';

/** With a later time, and with another place; the DOM tests cover the page of each. */
const OFFERS = sample(['sick', 'location'], ['date', 'sick', 'location', 'transport']);
const OTHERS = sample(['elsewhere'], ['elsewhere', 'other', 'unsaid']);
const DAY_MS = 24 * 60 * 60 * 1000;

const UPDATE = '**/api/appointments/v6/*';
const CANCEL = '**/api/appointments/v6/*/cancel';
const SEARCH = '**/api/timeslots/v8/search';

const offered = (visit: Booking) =>
  expect(visit.heading()).toHaveText(visit.say('win-back', 'offer.title'));

const cancel = (visit: Booking) => visit.hand.press(visit.button('win-back', 'cancel.own'));

/** It is cancelled, and the page says so. */
async function cancelled(visit: Booking, { confirmationNumber }: BookedOutside): Promise<void> {
  await atDetails(visit);
  await expect(visit.heading()).toHaveText(visit.say('view-details', 'title.cancelled'));
  expect(await bookedNow(visit, confirmationNumber)).toMatchObject({ status: 'Cancelled' });
}

/** It is booked at another time under the same number. */
async function moved(visit: Booking, booked: BookedOutside): Promise<number> {
  await atDetails(visit);
  await expect(visit.page.getByText(visit.say('view-details', 'saved.time'))).toBeVisible();
  const now = await bookedNow(visit, booked.confirmationNumber);
  expect(now).toMatchObject({ status: 'Rescheduled', sequence: 1 });
  return Date.parse(now.appointmentDate) - Date.parse(booked.appointmentDate);
}

test.describe(LONGER, () => {
  const language = LONGER;
  test.use({ language });

  byAddress(['scheduler'], () => {
    test('CAN-01 CAN-02 the offer can be taken or declined, for the day as for the place', async ({
      booking,
      program,
      database,
    }) => {
      test.setTimeout(120_000);
      const visit = booking(somebodyNear('30303'));
      for (const reason of OFFERS) {
        const kept = await bookOutside(program, somebodyNear('30303'));
        await findAppointment(visit, kept.confirmationNumber);
        await giveReason(visit, reason);
        await offered(visit);
        await expect(visit.page.getByRole('timer')).toBeVisible();
        const elsewhere = visit.button('win-back', 'otherPlace');
        await expect(elsewhere).toHaveCount(
          reason === 'location' || reason === 'transport' ? 1 : 0,
        );
        const offer = await visit.held();
        await visit.button('win-back', 'offer.take.own').click();
        const later = await moved(visit, kept);
        if (reason === 'date') expect(later).toBeGreaterThan(0);
        if (reason === 'sick') expect(later).toBeGreaterThan(6 * DAY_MS);
        const { store } = await bookedNow(visit, kept.confirmationNumber);
        expect(store.storeNumber).toBe(offer.storeNumber);
        if (reason === 'location' || reason === 'transport')
          expect(store.storeNumber).not.toBe(kept.storeNumber);

        const left = await bookOutside(program, somebodyNear('30303'));
        await findAppointment(visit, left.confirmationNumber);
        await giveReason(visit, reason);
        await offered(visit);
        const { holdId } = await visit.held();
        await cancel(visit);
        await cancelled(visit, left);
        await expect.poll(() => database.hold(holdId)).toBeUndefined();
      }
    });
  });

  test('CAN-01 without an offer one press cancels', async ({ booking, program }) => {
    const visit = booking(somebodyNear('98101'));
    for (const reason of OTHERS) {
      const booked = await bookOutside(program, somebodyNear('98101'));
      await findAppointment(visit, booked.confirmationNumber);
      await giveReason(visit, reason);
      await expect(visit.heading()).toHaveText(visit.say('win-back', 'question.title.own'));
      await expect(visit.page.getByRole('timer')).toHaveCount(0);
      await cancel(visit);
      await cancelled(visit, booked);
    }
  });

  test('CAN-02 CHR-06 other vaccines are chosen, the time stays theirs until the change is saved', async ({
    booking,
    program,
    page,
  }) => {
    const person = somebodyNear('19107');
    const visit = booking(person);
    const booked = await bookOutside(program, person);
    await findAppointment(visit, booked.confirmationNumber);
    await giveReason(visit, 'vaccine');
    await visit.button('win-back', 'instead.vaccines.take').click();
    await visit.at('vaccine-selector');
    const section = visit.say('common', 'section.vaccines');
    const progress = visit.say('common', 'progress', { current: 2, total: 6, section });
    await expect(page.getByText(progress)).toHaveCount(0);
    await expect(visit.button('finish-later', 'open')).toHaveCount(0);
    await visit.button('common', 'back').click();
    await atDetails(visit);

    await giveReason(visit, 'vaccine');
    await visit.button('win-back', 'instead.vaccines.take').click();
    await visit.vaccine(COVID).check();
    await visit.continue();
    await visit.goOn('covid', 'timeslots');
    await visit.holdFirst();
    await visit.at('review-change');
    await expect(
      page.getByText(visit.say('review-change', 'differs'), { exact: true }),
    ).not.toHaveCount(0);
    expect(await bookedNow(visit, booked.confirmationNumber)).toMatchObject({ sequence: 0 });
    await visit.button('review-change', 'save').click();
    await moved(visit, booked);
    const { vaccines } = await bookedNow(visit, booked.confirmationNumber);
    expect(vaccines.map(({ code }) => code).toSorted()).toEqual([FLU, COVID].toSorted());
  });

  test('CAN-02 CHR-06 another maker of COVID-19 vaccine is chosen', async ({
    booking,
    program,
  }) => {
    const visit = booking(somebodyNear('98101'));
    const booked = await bookOutside(program, somebodyNear('98101'), [COVID]);
    await findAppointment(visit, booked.confirmationNumber);
    await giveReason(visit, 'covidManufacturer');
    await visit.button('win-back', 'instead.maker.take').click();
    await visit.at('covid-manufacturer');
    await visit.button('common', 'back').click();
    await atDetails(visit);

    await giveReason(visit, 'covidManufacturer');
    await visit.button('win-back', 'instead.maker.take').click();
    await visit.at('covid-manufacturer');
    await visit.page.getByRole('radio').first().check();
    await visit.continue();
    await visit.at('timeslots');
    await visit.holdFirst();
    await visit.at('review-change');
    await visit.button('review-change', 'save').click();
    await moved(visit, booked);
  });

  test('CAN-02 CHR-06 looks near another place', async ({ booking, program }) => {
    const person = somebodyNear('30303');
    const visit = booking(person);
    const booked = await bookOutside(program, person);
    await findAppointment(visit, booked.confirmationNumber);
    await giveReason(visit, 'transport');
    await offered(visit);
    await visit.button('win-back', 'otherPlace').click();
    await visit.field('get-started', 'where.label').fill('60614');
    await visit.button('win-back', 'place.look').click();
    await offered(visit);
    await visit.button('win-back', 'offer.take.own').click();
    await moved(visit, booked);
    const { store } = await bookedNow(visit, booked.confirmationNumber);
    expect(store.address.state).toBe('IL');
  });

  test('CAN-03 a missed visit is rebooked with the code in a message', async ({
    begin,
    booking,
    elsewhere,
    database,
    program,
  }) => {
    const phone = `312-555-${String(Math.floor(1000 + Math.random() * 9000))}`;
    const visit = booking(somebodyNear('85004', { texts: 'agree', phone }));
    await begin(visit, 'confirmation');
    const booked = await visit.appointment();
    const text = await letterTo(program, phone, 1);
    const [, code = ''] = /manage-appointment\?code=([\dA-Z-]+)/.exec(text) ?? [];
    await database.miss(booked.confirmationNumber, 3);

    const other = await elsewhere(visit.person);
    await other.page.goto(`/findcare/schedule-vaccine/manage-appointment?code=${code}`);
    for (const part of ['month', 'day', 'year'] as const)
      await other.field('get-started', `born.${part}`).fill(visit.person[part]);
    await other.button('manage-appointment', 'key.action').click();
    await atDetails(other);
    await expect(other.heading()).toHaveText(other.say('view-details', 'title.missed'));
    await other.button('view-details', 'missed.action').click();
    await other.at('timeslots');
    await other.button('common', 'back').click();
    await other.at('manage-appointment');

    for (const part of ['month', 'day', 'year'] as const)
      await other.field('get-started', `born.${part}`).fill(visit.person[part]);
    await other.button('manage-appointment', 'key.action').click();
    await other.button('view-details', 'missed.action').click();
    await other.holdFirst();
    await other.at('review-change');
    await other.button('review-change', 'save').click();
    await atDetails(other);
    const { standing, sequence } = await bookedNow(other, booked.confirmationNumber);
    expect({ standing, sequence }).toEqual({ standing: 'upcoming', sequence: 1 });
  });

  test('CAN-01 CAN-02 every screen of cancelling is accessible, in all colours and widths', async ({
    booking,
    program,
    page,
  }) => {
    test.setTimeout(240_000);
    await prepareLooks(page);
    const person = somebodyNear('77002');
    const visit = booking(person);
    const { confirmationNumber } = await bookOutside(program, person, [COVID, FLU]);
    await findAppointment(visit, confirmationNumber);
    await lookAtReasons(visit);
    await lookAtOffers(visit);
    await lookAtChange(visit);
  });
});

const look = async (visit: Booking, state: string, sign = visit.heading()) => {
  await expect(sign).toBeVisible();
  await expectSound(visit.page, state);
};

async function lookAtReasons(visit: Booking): Promise<void> {
  await visit.button('view-details', 'cancel').click();
  await visit.at('cancel-appt');
  await look(visit, 'cancel-appt');
  await visit.continue();
  await look(visit, 'cancel-appt, refused', visit.page.getByRole('alert'));
}

/** From the list of reasons to what follows one. */
async function withReason(visit: Booking, reason: string): Promise<void> {
  await visit.radio('cancel-appt', `reason.${reason}`).check();
  await visit.continue();
  await visit.at('win-back');
}

async function lookAtOffers(visit: Booking): Promise<void> {
  const { page } = visit;
  const back = visit.button('common', 'back');
  const alert = page.getByRole('alert');
  for (const reason of ['vaccine', 'covidManufacturer', 'unsaid']) {
    await withReason(visit, reason);
    await look(visit, `win-back, ${reason}`);
    await back.click();
  }
  const goOn = await holdNext(page, SEARCH);
  await withReason(visit, 'transport');
  await look(visit, 'win-back, searching');
  goOn();
  await offered(visit);
  await look(visit, 'win-back, offered');
  await breakNext(page, UPDATE, 'PUT');
  await visit.button('win-back', 'offer.take.own').click();
  await look(visit, 'win-back, not moved', alert);
  await backToReasons(visit);
  await withReason(visit, 'transport');
  await offered(visit);
  await visit.button('win-back', 'otherPlace').click();
  await visit.field('get-started', 'where.label').fill('');
  await visit.button('win-back', 'place.look').click();
  await look(visit, 'win-back, no place', alert);
  await breakNext(page, CANCEL);
  await cancel(visit);
  await look(visit, 'win-back, not cancelled', alert);
  await backToReasons(visit);
}

/** Without an answer Back leads to the appointment, which is read again (MNG-02). */
async function backToReasons(visit: Booking): Promise<void> {
  await visit.button('common', 'back').click();
  await atDetails(visit);
  await visit.button('view-details', 'cancel').click();
  await visit.at('cancel-appt');
}

async function lookAtChange(visit: Booking): Promise<void> {
  const { page } = visit;
  await withReason(visit, 'date');
  await offered(visit);
  await visit.button('win-back', 'otherTimes').click();
  await visit.at('timeslots');
  await look(visit, 'timeslots, changing', page.getByRole('article').first());
  await visit.holdFirst();
  await visit.at('review-change');
  await look(visit, 'review-change');
  await breakNext(page, UPDATE, 'PUT');
  await visit.button('review-change', 'save').click();
  await look(visit, 'review-change, not saved', page.getByRole('alert'));
}

test('CAN-01 a cancelled time can be booked by another patient', async ({
  booking,
  database,
  program,
}) => {
  await database.leaveOneSeat('RI');
  const person = somebodyNear('02903');
  const visit = booking(person);
  const booked = await bookOutside(program, person);
  const another = await beginEngagement(program);
  expect((await holdSameTime(program, another, booked)).ok()).toBe(false);
  await findAppointment(visit, booked.confirmationNumber);
  await giveReason(visit, 'other');
  await cancel(visit);
  await cancelled(visit, booked);
  expect((await holdSameTime(program, another, booked)).ok()).toBe(true);
});

test('CAN-01 CHR-09 is done without a pointer', async ({ booking, page, program }) => {
  const person = somebodyNear('60614');
  const visit = booking(person, keyboard(page));
  const booked = await bookOutside(program, person);
  await findAppointment(visit, booked.confirmationNumber);
  await giveReason(visit, 'date');
  await offered(visit);
  await expect(visit.heading()).toBeFocused();
  await cancel(visit);
  await cancelled(visit, booked);
});
