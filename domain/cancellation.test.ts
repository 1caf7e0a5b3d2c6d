import { expect, it } from 'vitest';
import { CANCEL_REASONS, WIN_BACKS, winBackFor } from './cancellation.ts';

it('CAN-02 each of the five offers answers one reason, and three reasons get no offer', () => {
  const offers = CANCEL_REASONS.map(winBackFor);
  expect(WIN_BACKS.every((offer) => offers.includes(offer))).toBe(true);
  expect(CANCEL_REASONS.filter((reason) => winBackFor(reason) === undefined)).toEqual([
    'elsewhere',
    'other',
    'unsaid',
  ]);
});

it('CAN-02 offers a later day to a patient who is ill', () => {
  expect(winBackFor('sick')).toBe('date');
});
