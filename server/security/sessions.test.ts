import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { makeToken, openTokens } from './session-token.ts';
import { openSessions } from './sessions.ts';

const { pool } = await freshDatabase();
afterEach(() => void vi.useRealTimers());

describe('a session', () => {
  it('REL-03 created by another server is found without a write', async () => {
    const token = makeToken(randomBytes(32));
    const id = await openSessions(pool).idOf(token);
    const version = async () =>
      (await pool.query<{ xmin: string }>('select xmin from sessions where id = $1', [id])).rows;
    const before = await version();
    expect(await openSessions(pool).idOf(token)).toBe(id);
    expect(await version()).toEqual(before);
  });
});

describe('a token', () => {
  const keys = { session: randomBytes(32), csrf: randomBytes(32) };

  it('SAF-05 that is cached expires after a day like any other', () => {
    const tokens = openTokens(keys);
    const { token, csrf } = tokens.make();
    expect([tokens.csrfOf(token), tokens.csrfOf(token)]).toEqual([csrf, csrf]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    expect(tokens.csrfOf(token)).toBeUndefined();
  });

  it('SAF-05 made by anyone else is refused, however often it is shown', () => {
    const tokens = openTokens(keys);
    const foreign = makeToken(randomBytes(32));
    expect([tokens.csrfOf(foreign), tokens.csrfOf(foreign), tokens.csrfOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
