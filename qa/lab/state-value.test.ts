import { expect, it } from 'vitest';
import { isMove, leavesOf, passageOf, sayArrival } from './state-value.ts';

const value = { flow: { timeslots: { form: 'asking' } }, hold: 'none', overlay: {} };

it('RTE-11 names the innermost states of a value', () => {
  expect(leavesOf(value)).toEqual(['flow.timeslots.form.asking', 'hold.none', 'overlay']);
});

it('RTE-11 says what a transition left and entered', () => {
  const passage = passageOf(value, { ...value, hold: { held: 'fresh' } });
  expect(passage).toEqual({
    isBeginning: false,
    left: ['hold.none'],
    entered: ['hold.held.fresh'],
  });
  expect(isMove(passage)).toBe(true);
  expect(sayArrival(passage)).toBe('hold.held.fresh');
});

it('RTE-11 tells a beginning and a stay from a move', () => {
  expect(sayArrival(passageOf({}, value))).toBe('begins at flow.timeslots.form.asking');
  expect(isMove(passageOf({}, value))).toBe(false);
  expect(sayArrival(passageOf(value, value))).toBe('stays here');
});
