import { afterEach, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';
import { hearSignedOut, tellSignedOut } from './signed-out-tabs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A tab of this browser in which an account books. */
async function tab(me = sample.customer) {
  const journey = await toOwnPatient('me', { me });
  ends.push(hearSignedOut(journey.actor));
  return journey;
}

it('CHN-07 a sign-out in one tab is heard in the others, and by no other account', async () => {
  const [one, another] = [await tab(), await tab(sample.otherCustomer)];
  tellSignedOut(sample.customer.meId);
  await expect.poll(() => one.at({ flow: 'sign-in' })).toBe(true);
  expect(another.at({ flow: 'patient-info' })).toBe(true);
});
