import { expect, it } from 'vitest';
import { samples } from './testing/sample-file.ts';
import { problemOf, sayDuration, sayEvent } from './words.ts';

it('RTE-11 says in plain words what a person, an answer, the clock and an actor do', () => {
  expect(sayEvent(samples.typed)).toBe('start typed: an adult');
  expect(sayEvent(samples.held)).toBe('createHold succeeds');
  expect(sayEvent(samples.taken)).toBe('createHold refused: FC_908_Conflict');
  expect(sayEvent(samples.patience)).toBe('The wait is over: after patience');
  expect(sayEvent(samples.warned)).toBe('holdTimer says hold warned');
  expect(sayEvent({ event: { type: 'NAV' }, cause: 'person', label: 'timeslots' })).toBe(
    'goes to: timeslots',
  );
});

it('RTE-11 says how long something takes, in whole seconds', () => {
  expect([0, 400, 90_000, 3_600_000, 3_661_000].map(sayDuration)).toEqual([
    '0 s',
    '1 s',
    '1 min 30 s',
    '1 h',
    '1 h 1 min 1 s',
  ]);
});

it('RTE-11 reads an error of another window, which is no Error of this one', () => {
  expect(problemOf({ name: 'Error', message: 'No such path.' })).toBe('No such path.');
  expect(problemOf('plain')).toBe('plain');
});
