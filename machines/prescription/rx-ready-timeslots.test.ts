import { expect, it } from 'vitest';
import { toRxTimes } from '#tests/support/prescription-steps.ts';

it('RXR-01 asks for place and time of a prescription, once the contact is known', async () => {
  const journey = await toRxTimes();
  expect(journey.at({ flow: { 'rx-ready-timeslots': 'form' } })).toBe(true);
  expect(journey.context().keptTexts).toMatchObject({ decision: 'decline' });
});
