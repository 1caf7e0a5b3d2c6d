import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

const ADDRESS = { address: sample.calendarAddress };
const NONE = { address: null };

async function toCalendar(known: typeof ADDRESS | typeof NONE = NONE) {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'NAV', page: 'account' });
  await journey.answer('listDependents', { dependents: [] });
  journey.send({ type: 'calendar.opened' });
  await journey.answer('getCalendarAddress', known);
  return journey;
}

const calendar = (journey: TestJourney, state: string | { [part: string]: string }) =>
  journey.at({ flow: { account: { calendar: state } } });
const kept = (journey: TestJourney) => journey.context().account.calendarAddress;

describe('the calendar of an account', () => {
  it('CNF-03 is off until its owner turns it on, and then has an address', async () => {
    const journey = await toCalendar();
    expect(calendar(journey, { off: 'plain' })).toBe(true);
    journey.send({ type: 'calendar.turnedOn' });
    journey.send({ type: 'calendar.turnedOn' });
    expect(calendar(journey, 'making')).toBe(true);
    await journey.answer('createCalendarAddress', ADDRESS);
    expect(calendar(journey, { on: 'made' })).toBe(true);
    expect(kept(journey)).toBe(sample.calendarAddress);
    journey.send({ type: 'calendarAddress.copied' });
    expect(calendar(journey, { on: 'copied' })).toBe(true);
  });

  it('CNF-03 can get a new address, and be turned off', async () => {
    const journey = await toCalendar(ADDRESS);
    expect(calendar(journey, { on: 'plain' })).toBe(true);
    journey.send({ type: 'calendarAddress.replaced' });
    await journey.answer('createCalendarAddress', { address: `${sample.calendarAddress}2` });
    expect(calendar(journey, { on: 'replaced' })).toBe(true);
    expect(kept(journey)).toBe(`${sample.calendarAddress}2`);
    journey.send({ type: 'calendar.turnedOff' });
    await journey.answer('endCalendarAddress', NONE);
    expect(calendar(journey, { off: 'stopped' })).toBe(true);
    expect(kept(journey)).toBeNull();
  });

  it('SAF-08 keeps its address nowhere once the visitor leaves', async () => {
    const journey = await toCalendar(ADDRESS);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { account: { reading: 'plain' } } })).toBe(true);
    expect(JSON.stringify(journey.actor.getPersistedSnapshot())).not.toContain(
      sample.calendarAddress,
    );
  });

  it.each([
    ['calendarAddress.replaced', 'createCalendarAddress'],
    ['calendar.turnedOff', 'endCalendarAddress'],
  ] as const)(
    'API-03 asks the server what %s came to when nothing was answered',
    async (type, call) => {
      const journey = await toCalendar(ADDRESS);
      journey.send({ type });
      await journey.fail(call, 1004);
      expect(calendar(journey, 'unanswered')).toBe(true);
      journey.send({ type: 'retried' });
      await journey.answer('getCalendarAddress', NONE);
      expect(calendar(journey, { off: 'plain' })).toBe(true);
    },
  );

  it('CHN-06 asks to sign in again when the session has expired, and returns to the account', async () => {
    const journey = await toCalendar();
    journey.send({ type: 'calendar.turnedOn' });
    await journey.refuse('createCalendarAddress', 'SIGN_IN_REQUIRED');
    expect(journey.at({ flow: { 'sign-in': 'form' }, session: 'guest' })).toBe(true);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
  });
});
