import { describe, expect, it } from 'vitest';
import { managed, managedOnes } from '#tests/journeys/managed-samples.ts';
import * as sample from '#tests/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';

describe('an appointment', () => {
  it.each([
    ['upcoming', managed()],
    ['missed', managedOnes.missed],
    ['past', managedOnes.past],
    ['cancelled', managedOnes.cancelled],
    ['legacy', managedOnes['of the system before']],
  ] as const)('MNG-04 is shown as %s', async (state, appointment) => {
    const journey = await toDetails(appointment);
    expect(journey.at({ flow: { 'view-details': state } })).toBe(true);
  });

  it('MNG-01 is shown when nobody can say how far the visit has come', async () => {
    const journey = await toDetails();
    journey.send({ type: 'appointment.outdated' });
    await journey.answer('getAppointment', managed());
    expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
    expect(journey.context().manage.checkIn).toBe('');
  });

  it('MNG-03 of a group says how far the group has come', async () => {
    const journey = await toDetails(managedOnes['a group’s']);
    const one = {
      appointmentId: sample.appointment.appointmentId,
      selectedVaccines: [],
      varStatus: 'Completed',
    };
    await journey.answer('getGroupStatus', {
      appointments: [
        { ...one, appointmentSubStatus: 'Arrived' },
        { ...one, appointmentSubStatus: 'Checked In', varStatus: 'Pending' },
      ],
    });
    expect(journey.context().manage).toMatchObject({ checkIn: 'Checked In', remote: 'Pending' });
  });

  it('RTE-09 of several vaccines has an address of its own', async () => {
    const suffixOf = async (appointment = managed()) => {
      const snapshot = (await toDetails(appointment)).actor.getSnapshot();
      const metas = Object.values(snapshot.getMeta());
      return metas.find((meta) => meta?.suffix)?.suffix?.(snapshot.context);
    };
    expect(await suffixOf(managedOnes['for two vaccines'])).toBe('/REQ');
    expect(await suffixOf()).toBeUndefined();
  });

  it('RTE-20 is not reached by its address before it is found', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'view-details' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
  });
});

it('CNF-02 can be changed right after it was booked, and Back leads to the confirmation', async () => {
  const journey = await toReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', sample.appointment);
  journey.send({
    type: 'appointment.opened',
    confirmationNumber: sample.appointment.confirmationNumber,
  });
  await journey.answer('getAppointment', managed());
  expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'confirmation' })).toBe(true);
});

it('RTE-20 a new booking has nothing of the appointment that was looked at', async () => {
  const journey = await toDetails();
  journey.send({ type: 'NAV', page: 'get-started' });
  expect(journey.context()).toMatchObject({
    engagementId: undefined,
    patient: { firstName: '' },
    manage: { appointment: undefined },
  });
});

it('RTE-20 the booking’s pages are not entered with what is booked', async () => {
  const journey = await toDetails();
  for (const page of ['vaccine-selector', 'timeslots', 'review-appt'] as const) {
    journey.send({ type: 'NAV', page });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  }
});
