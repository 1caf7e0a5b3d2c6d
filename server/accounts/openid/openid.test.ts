import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  getProfile,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
  verifyNewEmail,
  verifySignIn,
} from '#contract/accounts.ts';
import { getEngagement } from '#contract/engagements.ts';
import type { Operation } from '#contract/operation.ts';
import { loginAddress } from '#domain/login.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { haveAccount, newEmail } from '#tests/support/accounts.ts';
import { startJourney } from '#tests/support/booking.ts';
import { openIdProvider, signInAt } from '#tests/support/openid-login.ts';
import { CLIENT, type People } from '#tests/support/openid-provider.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { accountOf } from './openid.store.ts';

const HERE = 'http://localhost';
const TIMESLOTS = '/findcare/schedule-vaccine/timeslots';
const people: People = {};
const issuer = await openIdProvider(`${HERE}/api/accounts/v1/openid/callback`, people);
const database = await freshDatabase();
const messages = { publicUrl: HERE, mail: undefined, texts: undefined };
const { app, log } = await testServer(database, {
  config: {
    environment: 'LOCAL',
    hold: HOLD_POLICY,
    messages,
    openId: { issuer, ...CLIENT },
  },
});

/** The same accounts, before there was a provider. */
const { app: before } = await testServer(database);

/** A new person at the provider. */
function person(claims: People[string] = {}): string {
  const subject = randomUUID();
  people[subject] = claims;
  return subject;
}

const locationOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers.location);

async function begin(visitor: Visitor, address = loginAddress(TIMESLOTS)): Promise<string> {
  await database.pool.query('delete from limits');
  const reply = await visitor.send('GET', address);
  expect(reply.statusCode).toBe(302);
  return locationOf(reply);
}

/** The whole login; returns where the browser ends up. */
async function signInAs(visitor: Visitor, who: string, address?: string): Promise<string> {
  const callback = await signInAt(issuer, await begin(visitor, address), who);
  const reply = await visitor.send('GET', callback.pathname + callback.search);
  expect(reply.statusCode).toBe(302);
  return locationOf(reply);
}

const me = (visitor: Visitor) => visitor.ask(getProfile, {});

describe('signing in at a provider', () => {
  it('RTE-16 asks for a code with PKCE, state and nonce, and returns to the page that was left', async () => {
    const visitor = await visit(app);
    const url = new URL(await begin(visitor));
    expect(url.origin).toBe(issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      redirect_uri: `${HERE}/api/accounts/v1/openid/callback`,
    });
    const email = newEmail();
    const who = person({ email, email_verified: true, given_name: 'Ana', family_name: 'Díaz' });
    const journey = await startJourney(visitor);
    const before = visitor.cookies.get('session');
    expect(await signInAs(visitor, who)).toBe(TIMESLOTS);
    expect(visitor.cookies.get('session')).not.toBe(before);
    expect(await me(visitor)).toMatchObject({
      isLoggedIn: true,
      openId: true,
      greetingName: 'Ana',
      profile: { email, userName: email, firstName: 'Ana', lastName: 'Díaz' },
    });
    const kept = await visitor.ask(getEngagement, { params: { engagementId: journey } });
    expect(kept.engagementId).toBe(journey);
  });

  it('ACC-01 deletes an account without a password of ours after a recent sign-in', async () => {
    const who = person({ email: newEmail(), email_verified: true });
    const visitor = await visit(app);
    await signInAs(visitor, who);
    const { meId } = await me(visitor);
    const age = () =>
      database.pool.query(
        `update signed_in_sessions set signed_in_at = signed_in_at - interval '11 minutes' where account_id = $1`,
        [meId],
      );
    await age();
    expect((await visitor.refused(deleteAccount, { body: {} })).error.code).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect((await me(visitor)).meId).toBe(meId);
    await signInAs(visitor, who);
    await visitor.ask(deleteAccount, { body: {} });
    expect((await me(visitor)).isLoggedIn).toBe(false);
    await signInAs(visitor, who);
    expect((await me(visitor)).meId).not.toBe(meId);
  });

  it('CHN-01 finds the same account by issuer and subject, even when the address changed', async () => {
    const who = person({ email: newEmail(), email_verified: true });
    const [one, other] = [await visit(app), await visit(app)];
    await signInAs(one, who);
    people[who] = { email: newEmail(), email_verified: true };
    await signInAs(other, who);
    expect((await me(other)).meId).toBe((await me(one)).meId);
  });

  it('ACC-01 takes over the address a person has at the provider now, unless another account has it', async () => {
    const [old, next, others] = [newEmail(), newEmail(), newEmail()];
    const who = person({ email: old, email_verified: true });
    const addressAfter = async (email: string, email_verified = true) => {
      people[who] = { email, email_verified };
      const visitor = await visit(app);
      await signInAs(visitor, who);
      return (await me(visitor)).profile?.email;
    };
    expect(await addressAfter(old)).toBe(old);
    expect(await addressAfter(next, false)).toBe(old);
    expect(await addressAfter(next)).toBe(next);
    await haveAccount(await visit(before), database.pool, others);
    expect(await addressAfter(others)).toBe(next);
  });

  it('CHN-01 finds the account with the same address, when the provider has verified it', async () => {
    const email = newEmail();
    const accountId = await haveAccount(await visit(before), database.pool, email);
    const visitor = await visit(app);
    await signInAs(visitor, person({ email: email.toUpperCase(), email_verified: true }));
    expect((await me(visitor)).meId).toBe(accountId);
  });

  it.each([{ email_verified: false }, {}])(
    'CHN-01 never takes an account by an unverified address: %j',
    async (claim) => {
      const email = newEmail();
      const accountId = await haveAccount(await visit(before), database.pool, email);
      const visitor = await visit(app);
      await signInAs(visitor, person({ email, ...claim }));
      const mine = await me(visitor);
      expect(mine.isLoggedIn).toBe(true);
      expect(mine.meId).not.toBe(accountId);
      expect(mine.profile).not.toHaveProperty('email');
    },
  );

  it('ACC-01 leaves no other way in: not by the mailbox an account began with, nor by its password', async () => {
    const email = newEmail();
    const [owner, stranger] = [await visit(app), await visit(app)];
    await signInAs(owner, person({ email, email_verified: true }));
    const [code, password] = ['123456', 'four seasons in a teapot'];
    const refused: [Visitor, Operation, object][] = [
      [stranger, requestPasswordCode, { email }],
      [stranger, resetPassword, { email, code, password }],
      [stranger, signUp, { email: newEmail(), password }],
      [stranger, verifyEmail, { code }],
      [stranger, signIn, { email, password }],
      [stranger, verifySignIn, { code }],
      [owner, changePassword, { currentPassword: password, password }],
      [owner, changeEmail, { currentPassword: password, email: newEmail() }],
      [owner, verifyNewEmail, { code }],
    ];
    for (const [visitor, operation, body] of refused) {
      const { status, error } = await visitor.refused(operation, { body });
      expect([operation.operationId, status, error.code]).toEqual([
        operation.operationId,
        403,
        'FORBIDDEN',
      ]);
    }
    const { rows } = await database.pool.query('select from one_time_codes where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('CHN-01 makes one account for two logins at once', async () => {
    const who = person({ email: newEmail(), email_verified: true });
    const visitors = await Promise.all([visit(app), visit(app)]);
    await Promise.all(visitors.map((visitor) => signInAs(visitor, who)));
    const [one, other] = await Promise.all(visitors.map((visitor) => me(visitor)));
    expect(one?.isLoggedIn).toBe(true);
    expect(one?.meId).toBe(other?.meId);
  });

  it.each([undefined, newEmail()])(
    'CHN-01 makes one account for concurrent logins of an identity, with the address %s',
    async (email) => {
      const identity = { issuer, subject: randomUUID(), ...(email && { email }) };
      const made = await Promise.all(
        Array.from({ length: 8 }, () => database.db.transaction((tx) => accountOf(tx, identity))),
      );
      expect(new Set(made).size).toBe(1);
    },
  );

  it('RTE-16 lets a guest return to patient-info or sms-opt', async () => {
    const visitor = await visit(app);
    const query = '?flow=covidvaccine&register=rx';
    const base = '/findcare/schedule-vaccine';
    expect(await signInAs(visitor, 'nobody')).toBe(`${base}/patient-info${query}`);
    expect(await signInAs(visitor, 'nobody', loginAddress(`${base}/sms-opt`))).toBe(
      `${base}/sms-opt${query}`,
    );
    expect((await me(visitor)).isLoggedIn).toBe(false);
  });

  it.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/%2F%2Fevil.example'])(
    'RTE-16 does not lead to %s afterwards',
    async (path) => {
      const visitor = await visit(app);
      expect(await signInAs(visitor, person(), loginAddress(path))).toBe(
        '/findcare/schedule-vaccine',
      );
    },
  );

  it('RTE-16 first moves a browser to the host name it will return to', async () => {
    const visitor = await visit(app, '127.0.0.1');
    const moved = new URL(await begin(visitor));
    expect(moved.origin).toBe(HERE);
    expect(moved.searchParams.get('return-url')).toBe(TIMESLOTS);
    // Behind a proxy that hides the host name there is no redirect loop.
    expect(new URL(await begin(visitor, moved.pathname + moved.search)).origin).toBe(issuer);
  });

  it('CHN-06 takes a callback once, from the browser that began, with its own state and code', async () => {
    const expired = '/findcare/schedule-vaccine/sign-in?problem=expired';
    const [visitor, stranger] = [await visit(app), await visit(app)];
    const callback = await signInAt(issuer, await begin(visitor), person());
    const address = callback.pathname + callback.search;
    expect(locationOf(await stranger.send('GET', address))).toBe(expired);
    expect(locationOf(await visitor.send('GET', address))).toBe(TIMESLOTS);
    expect(locationOf(await visitor.send('GET', address))).toBe(expired);
    expect((await me(stranger)).isLoggedIn).toBe(false);

    const wrong = new URL(address, HERE);
    const state = new URL(await begin(stranger)).searchParams.get('state') ?? '';
    wrong.searchParams.set('state', state);
    const refused = locationOf(await stranger.send('GET', wrong.pathname + wrong.search));
    expect(new URL(refused, HERE).searchParams.get('problem')).toBe('refused');
    expect((await me(stranger)).isLoggedIn).toBe(false);
  });

  it('DIA-01 leaves no code, state, address or name in the log', async () => {
    const visitor = await visit(app);
    const email = newEmail();
    const who = person({ email, email_verified: true, given_name: 'Xochitl' });
    log.length = 0;
    const loginUrl = new URL(await begin(visitor));
    const callback = await signInAt(issuer, loginUrl.href, who);
    await visitor.send('GET', callback.pathname + callback.search);
    await visitor.send('GET', callback.pathname + callback.search);
    const written = log.join('');
    expect(written).toContain('/api/accounts/v1/openid/callback');
    const secrets = [
      ...['state', 'nonce', 'code_challenge'].map((name) => loginUrl.searchParams.get(name)),
      callback.searchParams.get('code'),
      email,
      'Xochitl',
      who,
    ];
    for (const secret of secrets) expect(written).not.toContain(secret);
  });
});

describe('a provider that does not answer', () => {
  it('API-03 leads to our page, which says so', async () => {
    const gone = await testServer(database, {
      config: {
        environment: 'LOCAL',
        hold: HOLD_POLICY,
        messages,
        openId: { issuer: 'http://127.0.0.1:9', ...CLIENT },
      },
    });
    const reply = await (await visit(gone.app)).send('GET', loginAddress(TIMESLOTS));
    expect(new URL(locationOf(reply), HERE).searchParams.get('problem')).toBe('unavailable');
  });
});

describe('without a provider', () => {
  it('RTE-16 the login is our own page, with the way back', async () => {
    const { app: own } = await testServer(database);
    const visitor = await visit(own);
    expect(locationOf(await visitor.send('GET', loginAddress(TIMESLOTS)))).toBe(
      `/findcare/schedule-vaccine/sign-in?allowGuest=true&return-url=${encodeURIComponent(TIMESLOTS)}`,
    );
    expect(locationOf(await visitor.send('GET', loginAddress('//evil.example')))).toBe(
      '/findcare/schedule-vaccine/sign-in?allowGuest=true',
    );
    expect((await visitor.ask(getProfile, {})).openId).toBe(false);
  });
});
