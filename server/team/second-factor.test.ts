// DSK-01: an app's code counts in its own half minute and the adjacent ones, at any time.
import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { KeyRing } from '#server/security/key-ring.ts';
import { newSecret, shownFactor, stepOf } from './second-factor.ts';

const key = { id: '0', secret: Buffer.alloc(32, 7) };
const keys: KeyRing = {
  newest: () => Promise.resolve(key),
  find: () => Promise.resolve(key),
};
const STEP_MS = 30_000;

/** A member's code of the moment `shownAt`, checked at `askedAt`. */
async function judged(shownAt: number, askedAt: number) {
  const sealed = await newSecret(keys, 'member');
  const { secret } = await shownFactor(keys, { memberId: 'member', sealed, label: '' });
  const totp = new TOTP({ secret });
  const code = totp.generate({ timestamp: shownAt });
  const ofServer = Math.floor(askedAt / STEP_MS);
  const near = [-1, 0, 1].map((delta) =>
    totp.generate({ timestamp: (ofServer + delta) * STEP_MS }),
  );
  const step = await stepOf(keys, { memberId: 'member', sealed, code, now: askedAt });
  return { step, isMetByChance: near.filter((one) => one === code).length > 1 };
}

/** From 2001 to 2100, the edges of a half minute as often as the moments between. */
const moment = fc
  .tuple(
    fc.integer({ min: 33_333_333, max: 136_666_666 }),
    fc.oneof(fc.constantFrom(0, 1, STEP_MS - 1), fc.integer({ min: 0, max: STEP_MS - 1 })),
  )
  .map(([step, within]) => step * STEP_MS + within);

it('DSK-01 a code from 30 seconds ahead counts, even if checking it takes up to 30 seconds', () =>
  fc.assert(
    fc.asyncProperty(moment, fc.integer({ min: 0, max: STEP_MS }), async (now, takes) => {
      const { step, isMetByChance } = await judged(now + STEP_MS, now + takes);
      fc.pre(!isMetByChance);
      expect(step).toBe(Math.floor((now + STEP_MS) / STEP_MS));
    }),
    { numRuns: 300 },
  ));

it('DSK-01 a code counts as its own step within one step of the clock, and not beyond', () =>
  fc.assert(
    fc.asyncProperty(moment, fc.integer({ min: -3, max: 3 }), async (now, apart) => {
      const { step, isMetByChance } = await judged(now + apart * STEP_MS, now);
      fc.pre(!isMetByChance);
      const own = Math.floor(now / STEP_MS) + apart;
      expect(step).toBe(Math.abs(apart) <= 1 ? own : undefined);
    }),
    { numRuns: 300 },
  ));
