// A server behind proxies on other machines, with injected addresses.
import { describe, expect, it } from 'vitest';
import { createEngagement } from '#contract/engagements.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { GUESSES } from '#domain/resume.ts';
import { searchAppointments } from '#contract/manage.ts';
import { engagementBody } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const database = await freshDatabase();
const settings = { environment: 'LOCAL', hold: HOLD_POLICY } as const;
const { app } = await testServer(database, {
  config: { ...settings, trustedProxies: ['10.1.2.3', '2001:db8:aa::/48'] },
});
const messages = {
  publicUrl: 'https://www.pharmacy.example',
  mail: undefined,
  texts: undefined,
};
const { app: encrypted } = await testServer(database, { config: { ...settings, messages } });
const { app: alone } = await testServer(database, {
  config: { ...settings, messages, hstsSubdomains: false },
});

const guess = { confirmationNumber: 'K7M2Q-9XZ4T', dateOfBirth: '1984-04-28' };

/** A wrong guess sent by this machine for this visitor. */
async function guessFrom(remoteAddress: string, forwardedFor: string): Promise<number> {
  const cookies = await app.inject({ url: '/api/health', remoteAddress });
  const jar = Object.fromEntries(cookies.cookies.map(({ name, value }) => [name, value]));
  const reply = await app.inject({
    method: 'POST',
    url: searchAppointments.path.replace(':version', 'v6'),
    remoteAddress,
    cookies: jar,
    headers: {
      host: 'localhost',
      'x-csrf-token': jar['csrf'] ?? '',
      'x-transaction-id': crypto.randomUUID(),
      'x-forwarded-for': forwardedFor,
    },
    payload: { ...guess, confirmationNumber: number() },
  });
  return reply.statusCode;
}

let numbers = 0;
/** A number nobody has guessed at before. */
function number(): string {
  numbers += 1;
  return `K7M2Q-${String(numbers).padStart(5, '0')}`;
}

async function guessOften(remoteAddress: string, forwardedFor: (turn: number) => string) {
  await database.pool.query('delete from limits');
  const statuses: number[] = [];
  for (let turn = 0; turn <= GUESSES.ofAddress; turn += 1)
    statuses.push(await guessFrom(remoteAddress, forwardedFor(turn)));
  return statuses.at(-1);
}

describe('addresses', () => {
  it('SAF-05 count each visitor separately behind a trusted proxy', async () => {
    expect(await guessOften('10.1.2.3', (turn) => `198.51.100.${turn}`)).not.toBe(429);
  });

  it('SAF-05 count the machine itself when it is not trusted, whatever it claims', async () => {
    expect(await guessOften('10.9.9.9', (turn) => `198.51.100.${turn}`)).toBe(429);
  });

  it('SAF-05 count IPv6 by its /64', async () => {
    const inOne = (turn: number) => `2001:db8:1:2::${turn.toString(16)}`;
    const inMany = (turn: number) => `2001:db8:1:${turn.toString(16)}::1`;
    expect(await guessOften('2001:db8:aa:1::5', inOne)).toBe(429);
    expect(await guessOften('2001:db8:aa:1::5', inMany)).not.toBe(429);
  });
});

describe('a site with https://', () => {
  it('SAF-05 sets cookies no other host can replace, and sends HSTS', async () => {
    // As passed on by a proxy on another machine, without a sign that the visitor used https.
    const reply = await encrypted.inject({ url: '/api/health', remoteAddress: '10.9.9.9' });
    expect(reply.cookies.map(({ name, secure, path }) => [name, secure, path])).toEqual([
      ['__Host-session', true, '/'],
      ['__Host-csrf', true, '/'],
    ]);
    expect(reply.cookies.every((cookie) => !('domain' in cookie))).toBe(true);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('SAF-05 sends HSTS for its own name only when subdomains are not ours', async () => {
    const reply = await alone.inject({ url: '/api/health' });
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('SAF-05 accepts those cookies, and none without the prefix', async () => {
    const { cookies } = await encrypted.inject({ url: '/api/health' });
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    const send = (sent: Record<string, string>) =>
      encrypted.inject({
        method: 'POST',
        url: createEngagement.path.replace(':version', 'v6'),
        cookies: sent,
        headers: {
          host: 'localhost',
          'x-csrf-token': jar['__Host-csrf'] ?? '',
          'x-transaction-id': crypto.randomUUID(),
        },
        payload: engagementBody(),
      });
    expect((await send(jar)).statusCode).toBe(201);
    const plain = { session: jar['__Host-session'] ?? '', csrf: jar['__Host-csrf'] ?? '' };
    expect((await send(plain)).statusCode).toBe(403);
  });
});
