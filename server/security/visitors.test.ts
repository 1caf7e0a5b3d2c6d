import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defineOperation } from '#contract/operation.ts';
import { z } from 'zod';
import { openWire } from '#server/http/wire.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { serverKey } from './keys.ts';
import { isLiveToken, makeToken } from './session-token.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const key = await serverKey(database.pool, 'session');

const whoAmI = defineOperation({
  operationId: 'whoAmI',
  method: 'GET',
  path: '/api/test/session',
  summary: 'The id of the session.',
  tag: 'Test',
  reply: z.object({ id: z.string() }),
  refusals: [],
});
openWire(app, database).read(whoAmI, async ({ session }) => ({ id: await session() }));

const renewSession = defineOperation({
  operationId: 'renewSession',
  method: 'POST',
  path: '/api/test/renewSession',
  summary: 'Moves to a new session.',
  tag: 'Test',
  reply: z.object({ id: z.string() }),
  refusals: [],
});
openWire(app, database).guarded(renewSession, async ({ browser }) => {
  const next = await browser.nextSession();
  next.begin();
  return { id: next.id };
});

const dayMs = 24 * 60 * 60 * 1000;

describe('a visitor', () => {
  it('gets a session that scripts cannot read and a CSRF token that they can', async () => {
    const { cookies } = await app.inject({ url: '/api/health' });
    const [session, csrf] = cookies;
    expect(session).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session).not.toHaveProperty('secure');
    expect(csrf).toMatchObject({ name: 'csrf', sameSite: 'Lax', path: '/' });
    expect(csrf).not.toHaveProperty('httpOnly');
  });

  it('gets Secure cookies only behind a proxy with https', async () => {
    const { cookies } = await app.inject({
      url: '/api/health',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true]);
  });

  it('keeps its own session, different from another visitor’s', async () => {
    const visitor = await visit(app);
    const first = await visitor.ask(whoAmI, {});
    expect(await visitor.ask(whoAmI, {})).toEqual(first);
    expect(await (await visit(app)).ask(whoAmI, {})).not.toEqual(first);
  });

  it('is stored in the database only by the hash of its cookie', async () => {
    const visitor = await visit(app);
    const { id } = await visitor.ask(whoAmI, {});
    const token = visitor.cookies.get('session') ?? '';
    const rows = await database.pool.query(
      'SELECT token_hash, sessions::text AS everything FROM sessions WHERE id = $1',
      [id],
    );
    expect(rows.rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(rows.rows[0].everything).not.toContain(token);
  });

  it.each([
    ['made up', 'abc'],
    ['of our form, but made by somebody else', makeToken(randomBytes(32))],
    [
      'given a longer life',
      makeToken(key).replace(/^\w+/, (time) => (parseInt(time, 36) + 1).toString(36)),
    ],
    ['a day old', makeToken(key, Date.now() - dayMs - 1000)],
    ['from the future', makeToken(key, Date.now() + dayMs)],
  ])('whose session is %s gets a new one', async (_what, token) => {
    const { cookies } = await app.inject({ url: '/api/health', cookies: { session: token } });
    const given = cookies.find(({ name }) => name === 'session')?.value ?? '';
    expect(given).not.toBe(token);
    expect(isLiveToken(given, key)).toBe(true);
  });

  it('with a CSRF token of another key gets the right one with the next answer', async () => {
    const visitor = await visit(app);
    const right = visitor.cookies.get('csrf');
    visitor.cookies.set('csrf', 'of-a-database-that-is-gone');
    await visitor.send('GET', '/api/health');
    expect(visitor.cookies.get('csrf')).toBe(right);
  });

  it('RES-04 trusted with more gets a new session, under a token nobody has seen', async () => {
    const visitor = await visit(app);
    const before = new Map(visitor.cookies);
    const old = await visitor.ask(whoAmI, {});
    const renewed = await visitor.ask(renewSession, {});
    for (const name of ['session', 'csrf'])
      expect(visitor.cookies.get(name)).not.toBe(before.get(name));
    expect(renewed).not.toEqual(old);
    expect(await visitor.ask(whoAmI, {})).toEqual(renewed);
    expect(await visitor.ask(renewSession, {})).not.toEqual(renewed);
  });

  it('is known to every server process', async () => {
    const { app: otherProcess } = await testServer(database);
    openWire(otherProcess, database).read(whoAmI, async ({ session }) => ({ id: await session() }));
    const visitor = await visit(app);
    const cookies = Object.fromEntries(visitor.cookies);
    const there = await otherProcess.inject({ url: whoAmI.path, cookies });
    expect(there.cookies).toEqual([]);
    expect(there.json()).toEqual(await visitor.ask(whoAmI, {}));
  });
});
