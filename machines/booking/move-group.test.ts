import { describe, expect, it } from 'vitest';
import { groupTimes, movedGroup } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';

/** Another time for everyone is held. */
async function toMoving() {
  const journey = await toGroupDetails();
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
