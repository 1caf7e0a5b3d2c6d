import { describe, expect, it } from 'vitest';
import type { Occasion } from '#domain/session-clearing.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { toRxReview } from '#tests/support/prescription-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { clearAtLandings } from './landings.ts';

/** What is cleared of a journey from now on. */
function watched(journey: TestJourney, isContinued = true) {
  const cleared: Occasion[] = [];
  clearAtLandings(journey.actor, isContinued, (occasion) => cleared.push(occasion));
  return cleared;
}

describe('what a session clears', () => {
  it('SES-03 is as of a new booking where a journey begins anew, and nothing where it goes on', () => {
    expect(watched(startJourney())).toEqual([]);
    expect(watched(startJourney(), false)).toEqual([{ landing: 'scheduler', isLoggedIn: false }]);
  });

  it('RXR-03, SES-03 is rx-ready where somebody comes with a prescription, as who they are', () => {
    const journey = startJourney();
    const cleared = watched(journey);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'rx-ready', key: sample.prescriptionNumber });
    expect(cleared).toEqual([{ landing: 'rx-ready', isLoggedIn: true }]);
  });

  it('SES-03 is the manager’s where somebody looks for an appointment, and all with signing out', () => {
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

  it.each([toReview, toRxReview])('SES-03 is a soft hold’s where the time ran out', async (to) => {
    const journey = await to();
    const cleared = watched(journey);
    journey.send({ type: 'hold.expired' });
    expect(cleared).toEqual([
      { landing: 'softHold', isLoggedIn: false, keepGuestAppointments: false },
    ]);
  });

  it('SES-03 is a new booking’s where somebody starts over', async () => {
    const journey = await toReview();
    const cleared = watched(journey);
    journey.send({ type: 'booking.restarted' });
    journey.send({ type: 'restart.confirmed' });
    expect(cleared).toEqual([{ landing: 'scheduler', isLoggedIn: false }]);
  });
});
