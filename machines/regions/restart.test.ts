import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilySearch } from '#tests/support/family-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview, toTimes } from '#tests/support/journey-steps.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';

const asks = (journey: TestJourney) => journey.at({ restart: 'asking' });

async function toQuestion() {
  const journey = await toReview();
  journey.send({ type: 'booking.restarted' });
  return journey;
}

/** A link that no longer works, in a tab with whatever is in it. */
async function toClosedLink(journey: TestJourney) {
  journey.send({ type: 'NAV', page: 'resume', key: sample.key, flow: 'email' });
  await journey.answer('initializeEngagement', { state: 'expired' });
  return journey;
}

describe('starting over', () => {
  it('SES-03 asks before it discards a booking, and keeps all of it when told to', async () => {
    const journey = await toReview();
    const before = journey.context();
    journey.send({ type: 'booking.restarted' });
    expect(asks(journey)).toBe(true);
    expect(journey.at({ flow: { 'review-appt': 'reading' } })).toBe(true);
    expect(journey.askedOf('releaseHold')).toBeUndefined();
    journey.send({ type: 'restart.declined' });
    expect(asks(journey)).toBe(false);
    expect(journey.context()).toEqual(before);
  });

  it('SES-03 starts empty once confirmed, and releases the held time', async () => {
    const journey = await toQuestion();
    journey.send({ type: 'restart.confirmed' });
    expect(journey.at({ flow: 'get-started', restart: 'steady' })).toBe(true);
    expect(journey.askedOf('releaseHold')).toEqual({ params: { holdId: sample.held(10).holdId } });
    expect(journey.context()).toMatchObject({
      engagementId: undefined,
      keptPatient: undefined,
      start: { location: '' },
    });
  });

  it('SES-03 CHN-07 shows no one the family of a signed-out visitor', async () => {
    const journey = await toOwnPatient('dependent');
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    const { meId } = sample.customer;
    journey.send({ type: 'visitor.identified', me: { ...sample.recognised, meId } });
    expect(journey.context().dependents).toHaveLength(1);
    await toClosedLink(journey);
    journey.send({ type: 'booking.restarted' });
    journey.send({ type: 'restart.confirmed' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context().dependents).toBeUndefined();
  });

  it('SES-03 does not ask while there is nothing to lose', async () => {
    const journey = await toClosedLink(startJourney());
    journey.send({ type: 'booking.restarted' });
    expect(asks(journey)).toBe(false);
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('SES-03 asks at a dead link, when a booking is under way in the tab', async () => {
    const journey = await toClosedLink(await toTimes());
    journey.send({ type: 'booking.restarted' });
    expect(asks(journey)).toBe(true);
    journey.send({ type: 'restart.confirmed' });
    expect(journey.context().engagementId).toBeUndefined();
  });

  it('SES-03 GRP-01 asks for a group as well', async () => {
    const journey = await toClosedLink(await toFamilySearch());
    journey.send({ type: 'booking.restarted' });
    expect(asks(journey)).toBe(true);
  });

  it('SES-03 belongs to the page it was pressed on: leaving it closes the question', async () => {
    const left = await toQuestion();
    left.send({ type: 'NAV', page: 'sms-opt' });
    expect(left.at({ flow: 'sms-opt', restart: 'steady' })).toBe(true);
    const lost = await toQuestion();
    lost.ring('hold.expired');
    lost.send({ type: 'hold.abandoned' });
    expect(lost.at({ flow: { timeslots: 'lost' }, restart: 'steady' })).toBe(true);
  });

  it('SES-03 EDT-01 opens over no overlay, and no overlay over it', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    journey.send({ type: 'booking.restarted' });
    expect(asks(journey)).toBe(false);
    const asked = await toQuestion();
    asked.send({ type: 'overlay.opened', overlay: 'sms' });
    expect(asked.at({ overlay: 'closed', restart: 'asking' })).toBe(true);
  });
});
