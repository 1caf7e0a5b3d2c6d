import { expect, it } from 'vitest';
import { toRxTimes } from '#tests/support/prescription-steps.ts';

it('RXR-01 asks place and time of who has a prescription, once it is known how to reach them', async () => {
  const journey = await toRxTimes();
  expect(journey.at({ flow: { 'rx-ready-timeslots': 'form' } })).toBe(true);
  expect(journey.context().keptTexts).toMatchObject({ decision: 'decline' });
});
