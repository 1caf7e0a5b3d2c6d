import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { addStore } from '#tests/support/booking.ts';
import { stayInThisMinute } from '#tests/support/limits.ts';
import { askToken, makeProgram } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { TOKEN_PATH } from './addresses.ts';
import { addClient, endClient, readClientWish, toldClients } from './clients-command.ts';

const database = await freshDatabase();
const { pool } = database;
const { app, log } = await testServer(database);
const storeNumber = await addStore(pool);
const slots = ['system/Slot.rs', 'system/Schedule.rs'];

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (payload: string, headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url: TOKEN_PATH, headers, payload });

describe('the keys of a client', () => {
  it('STD-05 are shown once, and only a hash of the secret is stored', async () => {
    const { id, secret } = await makeProgram(database, slots, { stores: [storeNumber] });
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await pool.query('select clients::text as kept from clients where id = $1', [
      id,
    ]);
    expect(rows[0].kept).not.toContain(secret);
    const [line] = (await toldClients(database)).filter((one) => one.startsWith(id));
    expect(line?.split('\t')).toEqual([
      id,
      'City clinic',
      slots.join(' '),
      storeNumber,
      'not seen yet',
    ]);
    expect(line).not.toContain(secret);
  });

  it.each([
    [['Clinic', '--store', '1'], 'usage'],
    [['Clinic', '--scope', 'system/Slot.rs'], 'usage'],
    [['--scope', 'system/Slot.rs', '--store', '1'], 'usage'],
    [['Clinic', '--scope', 'system/Slot.rs', '--store', '1', '--every-store'], 'usage'],
    [['Clinic', '--scope', 'system/Slots.rs', '--store', '1'], 'system/Slots.rs is none'],
    [['Clinic', '--scope', 'system/Slot.r', '--every-store', '--per-minute', '0'], '--per-minute'],
    [['Clinic', '--scpoe', 'system/Slot.r'], 'usage'],
  ])('STD-05 %j is refused', (args, why) => {
    expect(() => readClientWish(args)).toThrow(why);
  });

  it.each(['0', '-1', '1e3', '', '99999999999'])(
    'STD-05 are not made for %s requests a minute',
    (perMinute) => {
      const wish = ['City clinic', '--scope', 'system/Slot.rs', '--every-store'];
      expect(() => readClientWish([...wish, `--per-minute=${perMinute}`])).toThrow('--per-minute');
      expect(readClientWish([...wish, '--per-minute', '999999']).perMinute).toBe(999_999);
    },
  );

  it('STD-05 are not made for an unknown store', async () => {
    const wish = readClientWish(['Clinic', '--scope', 'system/Slot.r', '--store', 'nowhere']);
    await expect(addClient(database, wish)).rejects.toThrow('there is no nowhere');
  });
});

describe('a token', () => {
  it('STD-05 has the requested scopes, within the client’s own, for five minutes', async () => {
    const program = await makeProgram(database, slots);
    const all = await askToken(app, program);
    expect(all.statusCode).toBe(200);
    expect(all.headers['cache-control']).toBe('no-store');
    expect(all.headers['set-cookie']).toBeUndefined();
    expect(all.json()).toMatchObject({ token_type: 'Bearer', scope: slots.join(' ') });
    // A slow machine answers a moment after the token was made.
    expect(all.json().expires_in).toBeGreaterThan(240);
    expect(all.json().expires_in).toBeLessThanOrEqual(300);
    const one = await askToken(app, program, { scope: 'system/Slot.s' });
    expect(one.json().scope).toBe('system/Slot.s');
  });

  it('STD-05 is also given for keys in the form', async () => {
    const { id, secret } = await makeProgram(database, slots);
    const keys = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    const reply = await post(new URLSearchParams(keys).toString());
    expect([reply.statusCode, reply.json().token_type]).toEqual([200, 'Bearer']);
  });

  it('STD-05 names each scope once', async () => {
    const program = await makeProgram(database, slots);
    const twice = await askToken(app, program, { scope: 'system/Slot.s system/Slot.s' });
    expect([twice.statusCode, twice.json().scope]).toEqual([200, 'system/Slot.s']);
  });

  it('STD-05 is for keys that are sent in one way', async () => {
    const [program, other] = [
      await makeProgram(database, slots),
      await makeProgram(database, ['system/Patient.r']),
    ];
    const named = await askToken(app, program, { client_id: program.id });
    expect([named.statusCode, named.json().token_type]).toEqual([200, 'Bearer']);
    const inTwoWays: Record<string, string>[] = [
      { client_id: other.id },
      { client_secret: program.secret },
      { client_id: other.id, client_secret: other.secret },
    ];
    for (const form of inTwoWays) {
      const refused = await askToken(app, program, form);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_request']);
      expect(refused.json().access_token).toBeUndefined();
    }
  });

  it('STD-05 is refused in OAuth’s words', async () => {
    const program = await makeProgram(database, slots);
    const beyond = await askToken(app, program, { scope: 'system/Patient.r' });
    expect([beyond.statusCode, beyond.json().error]).toEqual([400, 'invalid_scope']);
    const other = await askToken(app, program, { grant_type: 'password' });
    expect([other.statusCode, other.json().error]).toEqual([400, 'unauthorized_client']);
    const wrong = await askToken(app, { ...program, secret: 'wrong' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers['www-authenticate']).toContain('Basic');
    const unknown = await askToken(app, { id: 'nobody', secret: 'x' });
    expect(unknown.json()).toEqual(wrong.json());
    const twice = await post('grant_type=client_credentials&grant_type=client_credentials');
    expect([twice.statusCode, twice.json()]).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: 'Invalid request: grant_type is there twice',
      },
    ]);
    const json = await post('{}', { 'content-type': 'application/json' });
    expect([json.statusCode, json.json()]).toEqual([
      415,
      { error: 'invalid_request', error_description: expect.stringContaining('form-urlencoded') },
    ]);
    const nothing = await app.inject({ method: 'POST', url: TOKEN_PATH });
    expect([nothing.statusCode, nothing.json().error]).toEqual([400, 'invalid_request']);
  });

  it('STD-05 is not given once the client is revoked, and both are in the audit', async () => {
    const program = await makeProgram(database, slots);
    await endClient(database, program.id);
    expect((await askToken(app, program)).statusCode).toBe(401);
    await expect(endClient(database, program.id)).rejects.toThrow('no client that may ask');
    const { rows } = await pool.query(
      'select operation, member_id from audit where client_id = $1 order by id',
      [program.id],
    );
    expect(rows).toEqual([
      { operation: 'addClient', member_id: null },
      { operation: 'revokeClient', member_id: null },
    ]);
  });

  it('STD-05 can be requested sixty times a minute per address', async () => {
    stayInThisMinute();
    const payload = 'grant_type=client_credentials';
    const replies = await Promise.all(
      Array.from({ length: 61 }, () =>
        app.inject({
          method: 'POST',
          url: TOKEN_PATH,
          remoteAddress: '198.51.100.7',
          headers: form,
          payload,
        }),
      ),
    );
    const [limited] = replies.filter(({ statusCode }) => statusCode === 429);
    expect(limited?.headers['retry-after']).toMatch(/^\d+$/);
    expect(limited?.json().error).toBe('temporarily_unavailable');
  });

  it('STD-05 no key and no token is in the log', async () => {
    const program = await makeProgram(database, slots);
    const { access_token: token } = (await askToken(app, program)).json();
    const written = log.join('\n');
    for (const secret of [program.secret, token]) expect(written).not.toContain(secret);
  });
});
