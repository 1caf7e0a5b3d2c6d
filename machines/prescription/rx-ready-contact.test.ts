import { expect, it } from 'vitest';
import { toRxContact } from '#tests/support/prescription-steps.ts';

it('RXR-01 asks how to reach the patient of a prescription, with what the pharmacy knows filled in', async () => {
  const journey = await toRxContact();
  expect(journey.at({ flow: { 'rx-ready-contact': 'form' } })).toBe(true);
  expect(journey.context().contact.emailAddress).toBe('ada@example.org');
});
