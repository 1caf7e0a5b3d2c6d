import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { dateDraftOf } from './dates.ts';
import { withOwnBirth } from './own-birth.ts';

const born = { month: '04', day: '28', year: '1984' };
const empty = { month: '', day: '', year: '' };

it('PAT-02 a date of birth is its three fields, and none is three empty ones', () => {
  expect([dateDraftOf('1984-04-28'), dateDraftOf(undefined)]).toEqual([born, empty]);
});

it('PAT-02 fills in the date of birth as soon as the owner books for themselves', () => {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'start.typed', draft: { location: '60601' } });
  expect(journey.context().start).toMatchObject(empty);
  journey.send({ type: 'start.typed', draft: { bookingOption: 'me' } });
  expect(journey.context().start).toEqual({ ...born, bookingOption: 'me', location: '60601' });
});

it.each([
  ['somebody in their care', { ...empty, bookingOption: 'dependent' }, sample.customer],
  ['whoever has begun to type one', { ...empty, day: '3', bookingOption: 'me' }, sample.customer],
  ['an account without one', { ...empty, bookingOption: 'me' }, sample.otherCustomer],
  ['a guest', { ...empty, bookingOption: 'me' }, sample.guest],
  ['nobody yet', { ...empty, bookingOption: 'me' }, undefined],
])('PAT-02 fills in no date of birth for %s', (_, start, me) => {
  expect(withOwnBirth(start, me)).toEqual(start);
});
