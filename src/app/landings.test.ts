import { describe, expect, it } from 'vitest';
import type { Occasion } from '#domain/session-clearing.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toRxReview } from '#tests/support/prescription-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { clearAtLandings } from './landings.ts';

/** What is cleared in a journey from now on. */
function watched(journey: TestJourney, isContinued = true) {
  const cleared: Occasion[] = [];
  clearAtLandings(journey.actor, isContinued, (occasion) => cleared.push(occasion));
  return cleared;
}

describe('clearing a session', () => {
  it('SES-03 is for a new booking when a journey starts, and not done when it continues', () => {
    expect(watched(startJourney())).toEqual([]);
    expect(watched(startJourney(), false)).toEqual([{ landing: 'scheduler', isLoggedIn: false }]);
  });

  it('RXR-03, SES-03 is for rx-ready when the visitor comes with a prescription, with their sign-in state', () => {
    const journey = startJourney();
    const cleared = watched(journey);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'rx-ready', key: sample.prescriptionNumber });
    expect(cleared).toEqual([{ landing: 'rx-ready', isLoggedIn: true }]);
  });

  it('SES-03 is for managing when the visitor looks for an appointment, and complete after signing out', () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    const cleared = watched(journey);
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(cleared).toEqual([
      { landing: 'manager', isLoggedIn: true, verified: false },
      { landing: 'clear', isLoggedIn: false },
    ]);
  });

  it.each([toReview, toRxReview])('SES-03 is for a soft hold when the time ran out', async (to) => {
    const journey = await to();
    const cleared = watched(journey);
    journey.send({ type: 'hold.expired' });
    expect(cleared).toEqual([
      { landing: 'softHold', isLoggedIn: false, keepGuestAppointments: false },
    ]);
  });

  it('SES-03 is for a new booking when the visitor starts over', async () => {
    const journey = await toReview();
    const cleared = watched(journey);
    journey.send({ type: 'booking.restarted' });
    journey.send({ type: 'restart.confirmed' });
    expect(cleared).toEqual([{ landing: 'scheduler', isLoggedIn: false }]);
  });
});
