import { describe, expect, it } from 'vitest';
import { bookedGroup, groupTimes, movedGroup } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupDetails, toGroupTimes } from '#tests/support/group-steps.ts';
import type { TestJourney } from '#tests/support/journey.ts';

/** Two people were booked in this tab. */
async function toConfirmed() {
  const journey = await toGroupTimes();
  await journey.answer('searchTimeslots', groupTimes(2, false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await journey.answer('createHold', sample.held(10));
  journey.send({ type: 'guest.chosen' });
  const draft = { emailAddress: 'ana@example.org', phoneNumber: '312-555-0142' };
  journey.send({ type: 'contact.typed', draft });
  journey.send({ type: 'contact.submitted' });
  for (const _ of [1, 2]) await journey.answer('createPatient', sample.patient);
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', bookedGroup);
  return journey;
}

/** Another time for everyone is held. */
async function toMoving(from?: TestJourney) {
  const journey = await toGroupDetails(from);
  journey.send({ type: 'groupTimes.wanted' });
  await journey.answer('searchTimeslots', groupTimes(2, false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  const asked = journey.askedOf('createHold');
  await journey.answer('createHold', sample.held(10));
  return { journey, asked };
}

describe('a booked group that is moved', () => {
  it('GRP-03 holds its new time beside the booked one, and moves as one, based on what was seen', async () => {
    const { journey, asked } = await toMoving();
    expect(asked).toMatchObject({
      body: { flowType: 'EditAppointment', numOfPatients: 2 },
    });
    expect(journey.askedOf('updateAppointment')).toMatchObject({
      params: { confirmationNumber: movedGroup.groupNumber },
      body: { sequence: 0 },
    });
    await journey.answer('updateAppointment', movedGroup);
    expect(journey.context().manage).toMatchObject({ saved: 'groupTime', isMovingAll: false });
    expect(journey.context().manage.others).toHaveLength(1);
  });

  it('CHR-06 RTE-20 is not led back to the confirmation, which shows the time before', async () => {
    const { journey } = await toMoving(await toConfirmed());
    await journey.answer('updateAppointment', movedGroup);
    await journey.fail('getGroupStatus');
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'confirmation' })).toBe(false);
  });

  it('GRP-03 stays where it is when one person is booked elsewhere at that time', async () => {
    const { journey } = await toMoving();
    await journey.refuse('updateAppointment', 'OVERLAPPING_APPOINTMENT');
    expect(journey.at({ flow: { timeslots: 'overlapping' } })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
    expect(journey.context().manage.appointment?.sequence).toBe(0);
  });

  it('GRP-03 resends the same intention when no answer came', async () => {
    const { journey } = await toMoving();
    const first = journey.askedOf('updateAppointment');
    await journey.fail('updateAppointment');
    journey.send({ type: 'retried' });
    expect(journey.askedOf('updateAppointment')).toEqual(first);
  });

  it('GRP-03 MNG-02 is read again when no answer came and whoever moved it leaves', async () => {
    const { journey } = await toMoving();
    await journey.fail('updateAppointment', 1003);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });
});
