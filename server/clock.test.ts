import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { followClock, nowMs } from './clock.ts';
import { signProfileToken, readProfileToken } from './accounts/profile-token.ts';
import { openProfileRing } from './accounts/profile-ring.ts';
import { isLiveToken, makeToken } from './security/session-token.ts';

const database = await freshDatabase();
const key = randomBytes(32);
const ring = openProfileRing(database.pool);
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

let unfollow = () => Promise.resolve();
const follow = async () => {
  unfollow = await followClock(database, (error) => {
    throw error;
  });
};

afterEach(async () => {
  await unfollow();
  vi.restoreAllMocks();
});

/** Sets this machine's clock off from the database's. */
const skew = (ms: number) => {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ms);
};

it.each([3 * SECOND_MS, DAY_MS, -DAY_MS])(
  'REL-03 a server whose clock is %i ms off judges sessions like the others',
  async (ms) => {
    const madeElsewhere = makeToken(key);
    const profileElsewhere = await signProfileToken(ring, 'ana');
    skew(ms);
    await follow();
    expect(Math.abs(Date.now() - nowMs())).toBeGreaterThan(2 * SECOND_MS);
    expect(isLiveToken(madeElsewhere, key)).toBe(true);
    expect(await readProfileToken(ring, profileElsewhere)).toBe('ana');
    const madeHere = makeToken(key);
    const profileHere = await signProfileToken(ring, 'luz');
    vi.restoreAllMocks();
    await unfollow();
    expect(isLiveToken(madeHere, key)).toBe(true);
    expect(await readProfileToken(ring, profileHere)).toBe('luz');
  },
);

it('REL-03 tolerates a clock minutes ahead, and a session still ends after a day', () => {
  const made = makeToken(key);
  expect(isLiveToken(made, key, Date.now() - 4 * 60 * SECOND_MS)).toBe(true);
  expect(isLiveToken(made, key, Date.now() - 6 * 60 * SECOND_MS)).toBe(false);
  expect(isLiveToken(made, key, Date.now() + DAY_MS)).toBe(false);
});

it('REL-03 continues from the last look when this machine’s clock is corrected', async () => {
  await follow();
  const before = nowMs();
  skew(-DAY_MS);
  expect(Math.abs(nowMs() - before)).toBeLessThan(10 * SECOND_MS);
});
