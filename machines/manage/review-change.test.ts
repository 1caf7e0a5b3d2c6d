import { describe, expect, it } from 'vitest';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import { offersBookedTime } from '../knowledge/booked-time.ts';
import * as sample from '#qa/journeys/samples.ts';
import { found, toDetails, toFind } from '#tests/support/manage-steps.ts';
import type { TestJourney } from '#tests/support/journey.ts';

const booked = {
  locationId: sample.location.locationId,
  date: sample.slotDate,
  slot: '09:00',
};

const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'review-change': state } });

/** A patient who missed the appointment has chosen another time. */
async function toChange() {
  const journey = toFind();
  journey.send({ type: 'find.submitted' });
  await journey.answer('searchAppointments', found(managedOnes.missed));
  await journey.fail('getAppointmentStatus');
  journey.send({ type: 'appointment.rebooked' });
  await journey.answer('searchTimeslots', sample.times(false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await journey.answer('createHold', sample.held(10));
  return journey;
}

/** Other vaccines are unavailable at the booked time: other times are shown. */
async function toOtherTimes() {
  const journey = await toDetails();
  journey.send({ type: 'overlay.opened', overlay: 'manage-vaccine' });
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  journey.send({ type: 'vaccine.toggled', code: '52' });
  journey.send({ type: 'overlay.saved' });
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: [] } });
  await journey.refuse('updateAppointment', 'FC_908_Conflict');
  journey.send({ type: 'time.reconsidered' });
  await journey.answer('searchTimeslots', sample.times(false));
  return journey;
}

describe('a change made on the booking pages', () => {
  it('MNG-06 is read back before it is saved; the patient is not asked again', async () => {
    const journey = await toChange();
    expect(at(journey, 'reading')).toBe(true);
    expect(journey.askedOf('updateAppointment')).toBeUndefined();
    journey.send({ type: 'change.confirmed' });
    await journey.answer('updateAppointment', managed({ sequence: 1 }));
    expect(journey.at({ flow: { 'view-details': 'status' } })).toBe(true);
    expect(journey.context().manage).toMatchObject({ saved: 'time', changing: false });
  });

  it('MNG-06 MNG-02 is read again when no answer came and whoever changed it leaves', async () => {
    const journey = await toChange();
    journey.send({ type: 'change.confirmed' });
    await journey.fail('updateAppointment', 1003);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it('HLD-03 while it is being saved, the answer decides, not the device’s clock', async () => {
    const journey = await toChange();
    journey.send({ type: 'change.confirmed' });
    journey.ring('hold.warned');
    journey.ring('hold.expired');
    expect(journey.at({ hold: 'expired' })).toBe(false);
    await journey.answer('updateAppointment', managed({ sequence: 1 }));
    expect(journey.context().manage.saved).toBe('time');
  });

  it('MNG-06 HLD-07 when the time is gone says so, and the booking stays', async () => {
    const journey = await toChange();
    journey.send({ type: 'change.confirmed' });
    await journey.refuse('updateAppointment', 'HOLD_EXPIRED');
    expect(at(journey, 'reading')).toBe(true);
    expect(journey.at({ hold: 'expired' })).toBe(true);
    expect(journey.context().manage.appointment?.sequence).toBe(0);
  });

  it('MNG-06 made over another change shows that one first, and can still be saved', async () => {
    const journey = await toChange();
    journey.send({ type: 'change.confirmed' });
    await journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED');
    await journey.answer('getAppointment', managed({ sequence: 7 }));
    expect(at(journey, 'changedMeanwhile')).toBe(true);
    journey.send({ type: 'change.confirmed' });
    expect(journey.askedOf('updateAppointment')).toMatchObject({ body: { sequence: 7 } });
  });

  it('MNG-06 to an appointment cancelled meanwhile leads to where that is said', async () => {
    const journey = await toChange();
    journey.send({ type: 'change.confirmed' });
    await journey.refuse('updateAppointment', 'APPOINTMENT_CLOSED');
    await journey.answer('getAppointment', managedOnes.cancelled);
    expect(journey.at({ flow: { 'view-details': 'cancelled' } })).toBe(true);
  });

  it('RTE-20 is not left for the booking pages by a typed address', async () => {
    const journey = await toChange();
    for (const page of ['review-appt', 'patient-info', 'confirmation'] as const) {
      journey.send({ type: 'NAV', page });
      expect([
        page,
        journey.at({ flow: 'review-appt' }),
        journey.at({ flow: 'patient-info' }),
      ]).toEqual([page, false, false]);
    }
  });

  it('CHR-06 goes back from the times to the appointment', async () => {
    const journey = await toChange();
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'timeslots', hold: 'held' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details', hold: 'releasing' })).toBe(true);
  });

  it('MNG-06 offers the booked time first for other vaccines, unless they were refused for it', async () => {
    const journey = await toOtherTimes();
    const offers = () => offersBookedTime(journey.context());
    expect(offers()).toBe(false);
    journey.send({ type: 'bookedTime.kept' });
    expect(journey.at({ flow: { timeslots: 'form' } })).toBe(true);

    const other = await toDetails();
    other.send({ type: 'overlay.opened', overlay: 'manage-vaccine' });
    await other.answer('listEligibleVaccines', { vaccines: sample.offered });
    other.send({ type: 'vaccine.toggled', code: '33' });
    other.send({ type: 'overlay.saved' });
    other.send({ type: 'questions.wanted' });
    expect(offersBookedTime(other.context())).toBe(true);
  });

  it('MNG-06 keeps the booked time with one press, also beside a search that failed', async () => {
    const journey = await toDetails();
    journey.send({ type: 'overlay.opened', overlay: 'manage-vaccine' });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    journey.send({ type: 'vaccine.toggled', code: '33' });
    journey.send({ type: 'overlay.saved' });
    journey.send({ type: 'questions.wanted' });
    await journey.answer('patchEngagement', sample.engagement);
    journey.send({ type: 'answer.given', answers: { earlierDoses: [] } });
    journey.send({ type: 'answer.submitted' });
    journey.send({ type: 'answer.given', answers: { chronicCondition: 'no' } });
    journey.send({ type: 'answer.submitted' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.screening');
    await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: [] } });
    await journey.fail('searchTimeslots');
    expect(journey.at({ flow: { timeslots: 'failed' } })).toBe(true);
    journey.send({ type: 'bookedTime.kept' });
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      body: { vaccines: [{ code: '150' }, { code: '33' }] },
    });
    // Nobody knows whether it was changed; another choice is asked for anew.
    const { intention } = journey.askedOf('updateAppointment') as { intention: string };
    await journey.fail('updateAppointment', 1003);
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('updateAppointment')).toMatchObject({ intention });
    await journey.fail('updateAppointment', 1003);
    journey.send({ type: 'radius.chosen', miles: 50 });
    await journey.answer('searchTimeslots', sample.times(false));
    expect(journey.at({ flow: { timeslots: { form: 'asking' } } })).toBe(true);
  });

  it('SLT-09 MNG-06 offers a time other than the booked one, where there is one', async () => {
    const journey = await toOtherTimes();
    expect(journey.actor.getSnapshot().can({ type: 'offeredTime.taken', offer: 'soonest' })).toBe(
      false,
    );
    journey.send({ type: 'radius.chosen', miles: 50 });
    await journey.answer('searchTimeslots', sample.times(true));
    expect(journey.actor.getSnapshot().can({ type: 'offeredTime.taken', offer: 'nearest' })).toBe(
      false,
    );
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    expect(journey.askedOf('createHold')).toMatchObject({ body: { storeNumber: '200' } });
  });

  it('MNG-06 keeps the booked time for other vaccines, where the store has them then', async () => {
    const journey = await toOtherTimes();
    journey.send({ type: 'time.picked', time: booked });
    journey.send({ type: 'time.submitted' });
    await journey.refuse('createHold', 'FC_908_Conflict');
    expect(journey.at({ flow: { timeslots: 'keepingTime' } })).toBe(true);
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      body: { vaccines: [{ code: '150' }, { code: '52' }] },
    });
    await journey.answer('updateAppointment', managed({ sequence: 1 }));
    expect(journey.at({ flow: { 'view-details': 'status' } })).toBe(true);
    expect(journey.context().manage).toMatchObject({ saved: 'vaccines', changing: false });
  });
});
