import { expect, it } from 'vitest';
import { checkIn, door } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

async function atTheDoor(): Promise<TestJourney> {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door());
  return journey;
}

const at = (journey: TestJourney, state: string | object) =>
  journey.at({ flow: { 'walk-in': state as string } });

const typed = {
  type: 'find.typed' as const,
  draft: { confirmationNumber: '7K3MPQ9TZX', month: '04', day: '28', year: '1984' },
};

it('WLK-01 opens a store by the key of its code, and checks in with it', async () => {
  const opening = startJourney();
  opening.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  expect(opening.askedOf('openWalkIn')).toEqual({ body: { key: sample.key } });

  const journey = await atTheDoor();
  journey.send(typed);
  journey.send({ type: 'find.submitted' });
  expect(journey.askedOf('checkIn')).toEqual({
    body: { confirmationNumber: '7K3MPQ9TZX', dateOfBirth: '1984-04-28', key: sample.key },
  });
  await journey.answer('checkIn', checkIn());
  expect(journey.at({ flow: { queue: 'inLine' } })).toBe(true);
});

it('WLK-02 knows a place in the line again by the code, in a tab that is new', async () => {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door({ checkIn: checkIn({ place: 3 }) }));
  expect(journey.context().door).not.toHaveProperty('checkIn');
  journey.send({ type: 'NAV', page: 'queue' });
  expect(journey.at({ flow: { queue: 'inLine' } })).toBe(true);
  expect(journey.context().checkedIn?.place).toBe(3);
});

it('WLK-01 shows no problems from earlier typing, once a code is scanned again', async () => {
  const journey = await atTheDoor();
  journey.send({ type: 'find.submitted' });
  expect(journey.context().problems).not.toEqual([]);
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door());
  expect(journey.context().problems).toEqual([]);
});

it('WLK-05 asks nothing for an invalid code, and says when one is outdated', async () => {
  for (const [code, state] of [
    ['WALK_IN_LINK_REVOKED', 'revoked'],
    ['WALK_IN_LINK_OLD', 'old'],
    ['RATE_LIMITED', 'limited'],
  ] as const) {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
    await journey.refuse('openWalkIn', code);
    expect(at(journey, state)).toBe(true);
  }
  const keyless = startJourney();
  keyless.send({ type: 'NAV', page: 'walk-in' });
  expect(at(keyless, 'revoked')).toBe(true);
});

it('WLK-07 says on which other day, at which other store, or that it is past, and keeps what was typed', async () => {
  for (const [code, state] of [
    ['CHECK_IN_ANOTHER_DAY', 'anotherDay'],
    ['CHECK_IN_ANOTHER_STORE', 'anotherStore'],
    ['APPOINTMENT_CLOSED', 'closed'],
    ['CHECK_IN_INSTEAD', 'closed'],
    ['FC_903_NotFound', 'refused'],
  ] as const) {
    const journey = await atTheDoor();
    journey.send(typed);
    journey.send({ type: 'find.submitted' });
    await journey.refuse('checkIn', code);
    expect(at(journey, { door: state })).toBe(true);
    expect(journey.context().manage.find.confirmationNumber).toBe('7K3MPQ9TZX');
  }
});
