import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toContact, toReview, toTimes } from '#tests/support/journey-steps.ts';

describe('addresses', () => {
  it('RTE-20 leads a new visitor with a deep address to the beginning', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('RTE-20 leads to the last page whose answers are known', async () => {
    const journey = await toTimes();
    journey.send({ type: 'NAV', page: 'contact-info' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('RTE-20 goes back to an earlier page and forward again without asking again', async () => {
    const journey = await toContact();
    journey.send({ type: 'NAV', page: 'flow-check' });
    journey.send({ type: 'NAV', page: 'contact-info' });
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('RTE-20 does not go back into the booking once it is confirmed', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ flow: 'confirmation' })).toBe(true);
  });

  it('RTE-19 shows its own page for an unknown address', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'bad-address' });
    expect(journey.at({ flow: 'bad-address' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });
});
