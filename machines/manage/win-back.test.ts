import { describe, expect, it } from 'vitest';
import type { CancelReason } from '#domain/cancellation.ts';
import { managedGroup } from '#qa/journeys/group-samples.ts';
import {
  managed,
  managedOnes,
  managedWithOffer,
  timesElsewhere,
} from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { toOffer, toWinBack } from '#tests/support/manage-steps.ts';
import type { TestJourney } from '#tests/support/journey.ts';

const at = (journey: TestJourney, state: string) => journey.at({ flow: { 'win-back': state } });

describe('the offer', () => {
  it('CAN-02 for another day is a real time after the booked one, held while the patient decides', async () => {
    const journey = await toWinBack('date');
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-05' } });
    await journey.answer('searchTimeslots', sample.times(false));
    expect(journey.askedOf('createHold')).toMatchObject({
      body: { flowType: 'EditAppointment', slot: '09:00' },
    });
    await journey.answer('createHold', sample.held(10));
    expect(at(journey, 'offered')).toBe(true);
    expect(journey.at({ hold: 'held' })).toBe(true);
  });

  it.each(['date', 'sick', 'location', 'transport'] as const)(
    'DSK-04 CAN-02 for %s does not take the place of the time held where the store closed',
    async (reason) => {
      const { earlierOffer: offer } = managedWithOffer();
      const journey = await toWinBack(reason, managed({ lostTime: { offer } }));
      expect(at(journey, 'plain')).toBe(true);
      expect(journey.askedOf('searchTimeslots')).toBeUndefined();
      expect(journey.actor.getSnapshot().can({ type: 'place.reconsidered' })).toBe(false);
    },
  );

  it.each(['date', 'sick', 'location', 'transport'] as const)(
    'CNF-05 CAN-02 for %s does not take the place of an earlier time that is held',
    async (reason) => {
      const journey = await toWinBack(reason, managedWithOffer());
      expect(at(journey, 'plain')).toBe(true);
      expect(journey.askedOf('searchTimeslots')).toBeUndefined();
      expect(journey.askedOf('createHold')).toBeUndefined();
      expect(journey.context().manage.appointment?.earlierOffer).toBeDefined();
      expect(journey.actor.getSnapshot().can({ type: 'place.reconsidered' })).toBe(false);
      journey.send({ type: 'times.wanted' });
      expect(journey.at({ flow: 'timeslots' })).toBe(true);
    },
  );

  it('CAN-02 for a patient who is ill is a week later', async () => {
    const journey = await toWinBack('sick');
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-11' } });
  });

  it.each(['location', 'transport'] as const)(
    'CAN-02 for %s is a time at another store',
    async (reason) => {
      const other = await toWinBack(reason);
      await other.answer('searchTimeslots', timesElsewhere());
      expect(other.askedOf('createHold')).toMatchObject({ body: { storeNumber: '200' } });
    },
  );

  it('CAN-02 is searched for on one later day where only the booked store has times', async () => {
    const journey = await toWinBack('location');
    await journey.answer('searchTimeslots', sample.times(false));
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-06' } });
    await journey.answer('searchTimeslots', timesElsewhere());
    expect(journey.askedOf('createHold')).toMatchObject({ body: { storeNumber: '200' } });
  });

  it('CAN-02 does not exist where that store is the only one then, too', async () => {
    const journey = await toWinBack('transport');
    await journey.answer('searchTimeslots', sample.times(false));
    await journey.answer('searchTimeslots', sample.times(false));
    expect(at(journey, 'plain')).toBe(true);
  });

  it('CAN-02 moves to the next day that has times', async () => {
    const journey = await toWinBack('date');
    await journey.refuse('searchTimeslots', 'FC_908_Conflict', {
      alternatives: { nextDate: '2026-03-20' },
    });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-20' } });
  });

  it('CAN-02 for a later day stays one when all times are requested', async () => {
    const journey = await toWinBack('date');
    await journey.refuse('searchTimeslots', 'FC_908_Conflict');
    expect(at(journey, 'plain')).toBe(true);
    journey.send({ type: 'times.wanted' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-05' } });
  });

  it('CAN-02 for other vaccines leads to choosing them, and Back from there to the appointment', async () => {
    const journey = await toWinBack('vaccine');
    journey.send({ type: 'winBack.taken' });
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
    journey.send({ type: 'back' });
    // CHR-06
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('CAN-02 CHR-06 for another maker leads to the makers, and Back from there to the appointment', async () => {
    const journey = await toWinBack('covidManufacturer', managedOnes['for two vaccines']);
    journey.send({ type: 'winBack.taken' });
    await journey.answer('patchEngagement', sample.engagement);
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.twoMakers },
    });
    expect(journey.at({ flow: 'covid-manufacturer' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it.each(['elsewhere', 'other', 'unsaid'] satisfies CancelReason[])(
    'CAN-02 there is none for "%s"',
    async (reason) => {
      const journey = await toWinBack(reason);
      expect(at(journey, 'plain')).toBe(true);
      expect(journey.askedOf('searchTimeslots')).toBeUndefined();
    },
  );

  it('CAN-02 never prevents cancelling when it fails', async () => {
    const journey = await toWinBack('date');
    await journey.fail('searchTimeslots');
    expect(at(journey, 'plain')).toBe(true);
    journey.send({ type: 'cancel.confirmed' });
    expect(journey.askedOf('cancelAppointment')).toBeDefined();
  });
});

describe('the answer', () => {
  it('CAN-02 MNG-06 yes moves the appointment to the held time', async () => {
    const journey = await toOffer();
    journey.send({ type: 'winBack.taken' });
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      params: { confirmationNumber: sample.appointment.confirmationNumber },
      body: { sequence: 0, holdId: sample.held(10).holdId },
    });
    await journey.answer('updateAppointment', managed({ sequence: 1, status: 'Rescheduled' }));
    expect(journey.at({ flow: 'view-details', hold: 'none' })).toBe(true);
    expect(journey.askedOf('releaseHold')).toBeUndefined();
    expect(journey.context().manage.saved).toBe('time');
  });

  it('CAN-01 CAN-02 no cancels with the reason, in one press, and releases the held time', async () => {
    const journey = await toOffer();
    journey.send({ type: 'cancel.confirmed' });
    expect(journey.askedOf('cancelAppointment')).toMatchObject({
      params: { version: 'v6' },
      body: { reason: 'date' },
    });
    await journey.answer('cancelAppointment', { status: 'Cancelled' });
    expect(journey.askedOf('releaseHold')).toBeDefined();
    await journey.answer('getAppointment', managedOnes.cancelled);
    expect(journey.at({ flow: { 'view-details': 'cancelled' } })).toBe(true);
  });

  it.each([
    ['group', { params: { version: 'v7' }, body: { group: true } }],
    ['person', { params: { version: 'v6' }, body: { reason: 'unsaid' } }],
  ] as const)('CAN-01 GRP-03 of a group the %s is cancelled', async (scope, asked) => {
    const journey = await toGroupDetails();
    journey.send({ type: 'cancel.requested' });
    journey.send({ type: 'reason.given', reason: 'unsaid' });
    journey.send({ type: 'reason.submitted' });
    expect(journey.context().problems).toEqual([{ field: 'scope', code: 'scope.missing' }]);
    journey.send({ type: 'scope.chosen', scope });
    journey.send({ type: 'reason.submitted' });
    journey.send({ type: 'cancel.confirmed' });
    expect(journey.askedOf('cancelAppointment')).toMatchObject(asked);
  });

  it('CAN-01 GRP-03 a member who has already come is not cancelled with the group', async () => {
    const came = managed({
      ...managedGroup[1],
      appointmentId: 'of-who-came',
      confirmationNumber: '9K3MPQ9TZX',
      place: 3,
      status: 'Fulfilled',
      standing: 'past',
    });
    const journey = await toGroupDetails(undefined, [...managedGroup, came]);
    journey.send({ type: 'cancel.requested' });
    journey.send({ type: 'reason.given', reason: 'unsaid' });
    journey.send({ type: 'scope.chosen', scope: 'group' });
    journey.send({ type: 'reason.submitted' });
    journey.send({ type: 'cancel.confirmed' });
    await journey.answer('cancelAppointment', { status: 'Cancelled' });
    const standings = journey.context().manage.others.map(({ standing }) => standing);
    expect(standings).toEqual(['cancelled', 'past']);
  });

  it('CAN-02 an expired offer leaves only the question', async () => {
    const journey = await toOffer();
    journey.ring('hold.warned');
    journey.ring('hold.expired');
    journey.send({ type: 'hold.abandoned' });
    expect(at(journey, 'plain')).toBe(true);
  });

  it('CAN-01 is sent again under the same key when it failed', async () => {
    const journey = await toWinBack('unsaid');
    journey.send({ type: 'cancel.confirmed' });
    const first = journey.askedOf('cancelAppointment');
    await journey.fail('cancelAppointment', 1004);
    expect(at(journey, 'cancelUnanswered')).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('cancelAppointment')).toEqual(first);
  });

  it.each(['appointment.kept', 'back'] as const)(
    'CAN-01 MNG-02 without an answer the appointment is read again, whichever way is left (%s)',
    async (type) => {
      const journey = await toWinBack('unsaid');
      journey.send({ type: 'cancel.confirmed' });
      await journey.fail('cancelAppointment', 1003);
      journey.send({ type });
      expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
      await journey.answer('getAppointment', managedOnes.cancelled);
      expect(journey.at({ flow: { 'view-details': 'cancelled' } })).toBe(true);
    },
  );

  it('CAN-02 MNG-02 a move without an answer is read again as well', async () => {
    const journey = await toOffer();
    journey.send({ type: 'winBack.taken' });
    await journey.fail('updateAppointment', 1004);
    journey.send({ type: 'appointment.kept' });
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });
});
