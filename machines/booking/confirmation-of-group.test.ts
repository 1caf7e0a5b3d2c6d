import { describe, expect, it } from 'vitest';
import { groupNumber } from '#qa/journeys/group-samples.ts';
import { bookedFamily, FAMILY, toFamilyReview } from '#tests/support/family-steps.ts';

async function booked() {
  const journey = await toFamilyReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', bookedFamily());
  return journey;
}

describe('a booked group', () => {
  it('GRP-03 has a number, and each person in it their own', async () => {
    const { party } = (await booked()).context();
    expect(party.booked?.confirmationNumber).toBe(groupNumber);
    const own = party.booked?.appointments.map(({ confirmationNumber }) => confirmationNumber);
    expect(new Set([...(own ?? []), groupNumber]).size).toBe(FAMILY.length + 1);
  });

  it('RTE-20 is not left by going back into the booking', async () => {
    const journey = await booked();
    for (const page of ['review-appt', 'timeslots', 'confirmation'] as const) {
      journey.send({ type: 'NAV', page });
      expect(journey.at({ flow: 'confirmation' })).toBe(true);
    }
  });

  it('GRP-03 opens the appointment of one of them', async () => {
    const journey = await booked();
    journey.send({ type: 'appointment.opened', confirmationNumber: '8TW3NPX5YQ' });
    expect(journey.askedOf('getAppointment')).toMatchObject({
      params: { confirmationNumber: '8TW3NPX5YQ' },
    });
  });

  it('CNF-02 another booking starts with no one', async () => {
    const journey = await booked();
    journey.send({ type: 'booking.restarted' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context().party).toMatchObject({ members: [], booked: undefined });
  });
});
