import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toFamilyHeld } from '#tests/support/family-steps.ts';
import { toHeld } from '#tests/support/journey-steps.ts';

it('FLW-01 asks how to continue, with an account or as a guest', async () => {
  const journey = await toHeld();
  expect(journey.at({ flow: 'flow-check' })).toBe(true);
  journey.send({ type: 'guest.chosen' });
  expect(journey.at({ flow: 'patient-info' })).toBe(true);
  expect(journey.context().visitor).toBe('guest');
});

it.each([
  ['account.chosen', 'sign-in'],
  ['signUp.chosen', 'sign-up'],
] as const)('FLW-01 %s leads to %s, from where the booking goes on', async (type, page) => {
  const journey = await toHeld();
  journey.send({ type });
  expect(journey.at({ flow: page, hold: 'held' })).toBe(true);
  journey.send({ type: 'visitor.identified', me: sample.customer });
  expect(journey.at({ flow: 'patient-info', hold: 'held' })).toBe(true);
});

it('FLW-01 is skipped when signed in, on the way there and on the way back', async () => {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  await toHeld(journey);
  expect(journey.at({ flow: 'patient-info' })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'timeslots' })).toBe(true);
});

it('FLW-01 continues by itself when the visitor signs in in another tab', async () => {
  const journey = await toHeld();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  expect(journey.at({ flow: 'patient-info' })).toBe(true);
});

it('FLW-01 GRP-01 signing in with a group under way leads to its one contact, and back to its times', async () => {
  const journey = await toFamilyHeld();
  expect(journey.at({ flow: 'flow-check', hold: 'held' })).toBe(true);
  journey.send({ type: 'visitor.identified', me: sample.customer });
  expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'timeslots' })).toBe(true);
});
