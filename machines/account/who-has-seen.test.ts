import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

const at = (journey: TestJourney, state: string | { listed: string }) =>
  journey.at({ flow: { 'who-has-seen': state } });
const shown = (journey: TestJourney) =>
  journey.context().account.sights?.sights.map(({ sightId }) => sightId);

function opened(): TestJourney {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'NAV', page: 'who-has-seen' });
  return journey;
}

async function listed(page = sample.newestSights): Promise<TestJourney> {
  const journey = opened();
  await journey.answer('listSights', page);
  return journey;
}

describe('who has seen my data', () => {
  it('SAF-07 opens from the account, is read, and returns to it', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'account' });
    await journey.answer('listDependents', { dependents: [] });
    journey.send({ type: 'sights.opened' });
    expect(journey.askedOf('listSights')).toEqual({ query: {} });
    await journey.answer('listSights', sample.sights);
    expect(at(journey, { listed: 'reading' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
    expect(shown(journey)).toBeUndefined();
  });

  it('SAF-07 adds older entries, and asks for no more when there are none', async () => {
    const journey = await listed();
    journey.send({ type: 'olderSights.wanted' });
    expect(journey.askedOf('listSights')).toEqual({ query: { before: '6' } });
    await journey.answer('listSights', sample.olderSights);
    expect(shown(journey)).toEqual(['9', '8', '7', '6', '5']);
    journey.send({ type: 'olderSights.wanted' });
    expect(at(journey, { listed: 'reading' })).toBe(true);
  });

  it('SAF-07 keeps what is shown when the next request fails, and asks again', async () => {
    const journey = await listed();
    journey.send({ type: 'olderSights.wanted' });
    await journey.fail('listSights');
    expect(at(journey, { listed: 'notAdded' })).toBe(true);
    expect(shown(journey)).toHaveLength(4);
    journey.send({ type: 'olderSights.wanted' });
    expect(at(journey, 'adding')).toBe(true);
  });

  it.each([
    [undefined, 'failed'],
    [1004, 'unanswered'],
  ] as const)('SAF-07 may be asked again when it came to nothing: %s', async (code, state) => {
    const journey = opened();
    await journey.fail('listSights', code);
    expect(at(journey, state)).toBe(true);
    journey.send({ type: 'retried' });
    expect(at(journey, 'loading')).toBe(true);
  });

  it.each([
    ['devices.opened', 'devices'],
    ['passwordChange.opened', 'newPassword'],
  ] as const)('SAF-07 leads on where a line looks wrong: %s', async (type, state) => {
    const journey = await listed();
    journey.send({ type });
    expect(journey.at({ flow: { account: state } })).toBe(true);
    journey.send({ type: 'back' });
    // The people in the owner's care were not requested on the way here.
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
  });

  it('RTE-20 CHN-06 requires a sign-in, of a guest and of a visitor who was signed out', async () => {
    const guest = startJourney();
    guest.send({ type: 'NAV', page: 'who-has-seen' });
    expect(guest.at({ flow: 'sign-in' })).toBe(true);
    guest.send({ type: 'visitor.identified', me: sample.customer });
    expect(at(guest, 'loading')).toBe(true);
    await guest.refuse('listSights', 'SIGN_IN_REQUIRED');
    expect(guest.at({ flow: 'sign-in', session: 'guest' })).toBe(true);
    expect(guest.context().returnTo).toBe('who-has-seen');
    const other = await listed();
    other.send({ type: 'visitor.identified', me: sample.recognised });
    expect(other.at({ flow: 'sign-in' })).toBe(true);
    expect(other.context().returnTo).toBe('who-has-seen');
    expect(shown(other)).toBeUndefined();
  });
});
