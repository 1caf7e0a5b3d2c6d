import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getProfile,
  logout,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  updateProfile,
  verifyEmail,
  verifySignIn,
} from '#contract/accounts.ts';
import { getEngagement } from '#contract/engagements.ts';
import { getHold } from '#contract/holds.ts';
import { saveEngagement } from '#contract/resume.ts';
import { carryOver } from '#server/booking/carry-over.ts';
import {
  codeFor,
  forgetTries,
  haveAccount,
  mailTo,
  newEmail,
  otherCode,
  PASSWORD,
  signInBy,
} from '#tests/support/accounts.ts';
import { addStore, bookingServer, hold, startJourney, timeAhead } from '#tests/support/booking.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { selvesWith } from '#tests/support/selves.ts';
import { lettersIn } from '#tests/support/letters.ts';

const { app, database, pool, visitor } = await bookingServer();

beforeEach(async () => {
  await forgetTries(pool);
});

const GUEST = {
  isLoggedIn: false,
  recognizedState: false,
  userKind: 'guest',
  meId: '',
  rx_user: 'N',
  languagePreference: 'en',
  openId: false,
};

const me = (one: Visitor) => one.ask(getProfile, {});
const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const wrongCode = { code: 'INVALID_REQUEST', fields: [{ name: 'code', code: 'code.wrong' }] };

/** A browser with some of another's cookies. */
async function withCookies(of: Visitor, ...names: string[]): Promise<Visitor> {
  const other = await visitor();
  for (const name of names) other.cookies.set(name, of.cookies.get(name) ?? '');
  return other;
}

describe('an account', () => {
  it('CHN-01 begins with a code to the address, and signs in the visitor who enters it', async () => {
    const one = await visitor();
    const email = newEmail();
    expect(await me(one)).toEqual(GUEST);
    const sent = await one.ask(signUp, { body: { email, password: PASSWORD } });
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.now)).toBeCloseTo(600_000, -3);
    expect(await mailTo(pool, email)).toEqual([
      { template: 'oneTimeCode', code: expect.stringMatching(/^\d{6}$/) },
    ]);
    expect(await me(one)).toEqual(GUEST);

    const mine = await one.ask(verifyEmail, { body: { code: await codeFor(pool, email) } });
    expect(mine).toMatchObject({
      isLoggedIn: true,
      recognizedState: false,
      userKind: 'loggedIn',
      rx_user: 'Y',
      profile: { userName: email, email },
    });
    expect(await me(one)).toEqual(mine);
  });

  it('CHN-01 stores neither password nor code in the clear', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const { rows } = await pool.query<{ all: string }>(
      'select concat((select string_agg(o::text, $1) from one_time_codes o), (select string_agg(i::text, $1) from intentions i)) as all',
      ['\n'],
    );
    expect(rows[0]?.all).toContain('$argon2id$');
    expect(rows[0]?.all).not.toContain(PASSWORD);
    // Compared as a field of its own: six digits can occur in any hash.
    expect(rows[0]?.all).not.toMatch(new RegExp(`[,(]${code}[,)]`));
  });

  it('CHN-01 for a taken address gets the usual answer, and a mail that says so', async () => {
    const email = newEmail();
    await haveAccount(await visitor(), pool, email);
    const [stranger, newcomer] = [await visitor(), await visitor()];
    const fresh = newEmail();
    const [taken, free] = await Promise.all([
      stranger.send('POST', signUp.path, { email: email.toUpperCase(), password: PASSWORD }),
      newcomer.send('POST', signUp.path, { email: fresh, password: PASSWORD }),
    ]);
    expect(taken.statusCode).toBe(free.statusCode);
    expect(Object.keys(taken.json())).toEqual(Object.keys(free.json()));
    expect((await mailTo(pool, email.toUpperCase())).map(({ template }) => template)).toEqual([
      'accountExists',
    ]);
    for (const code of ['000000', '123456'])
      expect((await stranger.refused(verifyEmail, { body: { code } })).error).toMatchObject(
        wrongCode,
      );
  });

  it('CHN-01 is created once, when two sign up for one address at once and both know their codes', async () => {
    const email = newEmail();
    const [one, other] = [await visitor(), await visitor()];
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const first = await codeFor(pool, email);
    await other.ask(signUp, { body: { email, password: 'another password' } });
    const second = await codeFor(pool, email);
    const replies = await Promise.all([
      one.send('POST', verifyEmail.path, { code: first }),
      other.send('POST', verifyEmail.path, { code: second }),
    ]);
    expect(statuses(replies)).toEqual([200, 400]);
    expect(await selvesWith(pool, 'accounts', email)).toHaveLength(1);
  });

  it('CHN-01 has the password of the session whose code was used, not of an earlier one', async () => {
    const email = newEmail();
    const [attacker, owner] = [await visitor(), await visitor()];
    await attacker.ask(signUp, { body: { email, password: 'attacker’s password' } });
    await haveAccount(owner, pool, email);
    const { status } = await (
      await visitor()
    ).refused(signIn, { body: { email, password: 'attacker’s password' } });
    expect(status).toBe(401);
  });
});

describe('a code', () => {
  it('CHN-01 works once, however often it is sent at once', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const cookies = Object.fromEntries(one.cookies);
    const send = () =>
      app.inject({
        method: 'POST',
        url: verifyEmail.path,
        cookies,
        headers: {
          host: 'localhost',
          'x-csrf-token': cookies.csrf ?? '',
          'x-transaction-id': randomUUID(),
        },
        payload: { code },
      });
    const replies = await Promise.all([send(), send(), send(), send()]);
    expect(statuses(replies)).toEqual([200, 400, 400, 400]);
  });

  it('CHN-01 does not work again once used, not even in the session that asked', async () => {
    const email = newEmail();
    await haveAccount(await visitor(), pool, email);
    const one = await visitor();
    await one.ask(signIn, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const before = await withCookies(one, 'session', 'csrf');
    await one.ask(verifySignIn, { body: { code } });
    expect((await before.refused(verifySignIn, { body: { code } })).error).toMatchObject(wrongCode);
  });

  it('CHN-01 is invalid after five wrong tries', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    for (let turn = 0; turn < 5; turn += 1) {
      const { error } = await one.refused(verifyEmail, { body: { code: otherCode(code) } });
      expect(error).toMatchObject(wrongCode);
    }
    expect((await one.refused(verifyEmail, { body: { code } })).error).toMatchObject(wrongCode);
  });

  it('CHN-01 requested again differs, and the previous one is invalid', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const first = await codeFor(pool, email);
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const second = await codeFor(pool, email);
    // One time in a million the two are the same.
    const stale = first === second ? otherCode(second) : first;
    const { error } = await one.refused(verifyEmail, { body: { code: stale } });
    expect(error).toMatchObject(wrongCode);
    expect((await one.ask(verifyEmail, { body: { code: second } })).isLoggedIn).toBe(true);
  });

  it('CHN-01 does not count a repeated request as another try', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const headers = { 'idempotency-key': 'one-try' };
    for (let turn = 0; turn < 7; turn += 1)
      await one.refused(verifyEmail, { body: { code: otherCode(code) } }, headers);
    expect((await one.ask(verifyEmail, { body: { code } })).isLoggedIn).toBe(true);
  });

  it('CHN-01 works only for its purpose, and not after another was requested', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const first = await codeFor(pool, email);
    expect((await one.refused(verifySignIn, { body: { code: first } })).error).toMatchObject(
      wrongCode,
    );
    let second = first;
    // One in a million is the same again.
    for (; second === first; second = await codeFor(pool, email))
      await one.ask(signUp, { body: { email, password: PASSWORD } });
    expect((await one.refused(verifyEmail, { body: { code: first } })).error).toMatchObject(
      wrongCode,
    );
    expect((await one.ask(verifyEmail, { body: { code: second } })).isLoggedIn).toBe(true);
  });

  it('CHN-01 expires after ten minutes, and does not work in another session', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    expect((await other.refused(verifyEmail, { body: { code } })).error).toMatchObject(wrongCode);
    await pool.query(
      `update one_time_codes set expires_at = expires_at - interval '10 minutes' where email_key = $1`,
      [email],
    );
    expect((await one.refused(verifyEmail, { body: { code } })).error).toMatchObject(wrongCode);
  });
});

describe('signing in', () => {
  it('CHN-01 asks for a code from an unknown browser, and not from a known one', async () => {
    const email = newEmail();
    await haveAccount(await visitor(), pool, email);
    const one = await visitor();
    const asked = await one.ask(signIn, { body: { email, password: PASSWORD } });
    expect(asked).toMatchObject({ signedIn: false, codeSent: true });
    await one.ask(verifySignIn, { body: { code: await codeFor(pool, email), rememberMe: true } });
    await one.ask(logout, { body: {} });
    const mails = (await mailTo(pool, email)).length;
    const again = await one.ask(signIn, { body: { email, password: PASSWORD } });
    expect(again).toMatchObject({ signedIn: true, me: { isLoggedIn: true } });
    expect(await mailTo(pool, email)).toHaveLength(mails);
  });

  it('CHN-01 refuses an unknown address and a wrong password in the same words', async () => {
    const email = newEmail();
    await haveAccount(await visitor(), pool, email);
    const one = await visitor();
    const headers = { 'x-transaction-id': randomUUID() };
    const wrong = { email, password: 'not the password' };
    const unknown = { email: newEmail(), password: PASSWORD };
    const replies = [
      await one.send('POST', signIn.path, wrong, headers),
      await one.send('POST', signIn.path, unknown, headers),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
  });

  it('CHN-01 refuses an account without a password like a wrong one, until a code sets one', async () => {
    const email = newEmail();
    const id = await haveAccount(await visitor(), pool, email);
    await pool.query('update accounts set password_hash = null where id = $1', [id]);
    const one = await visitor();
    const body = { email, password: PASSWORD };
    expect((await one.refused(signIn, { body })).error.code).toBe('SIGN_IN_FAILED');
    await one.ask(requestPasswordCode, { body: { email } });
    await one.ask(resetPassword, { body: { ...body, code: await codeFor(pool, email) } });
    await signInBy(await visitor(), pool, email);
    expect((await me(one)).isLoggedIn).toBe(true);
  });

  it('CHN-01 renews a password’s hash that was made with weaker parameters', async () => {
    const email = newEmail();
    const id = await haveAccount(await visitor(), pool, email);
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await pool.query('update accounts set password_hash = $2 where id = $1', [id, weak]);
    await signInBy(await visitor(), pool, email);
    const { rows } = await pool.query('select password_hash from accounts where id = $1', [id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('RES-04 renews session and CSRF token, and keeps the guest’s journey', async () => {
    const one = await visitor();
    const before = await withCookies(one, 'session', 'csrf');
    const engagementId = await startJourney(one);
    await haveAccount(one, pool, newEmail());
    for (const name of ['session', 'csrf'])
      expect(one.cookies.get(name)).not.toBe(before.cookies.get(name));
    expect(await one.ask(getEngagement, { params: { engagementId } })).toMatchObject({
      engagementId,
    });
    expect((await before.refused(getEngagement, { params: { engagementId } })).status).toBe(404);
    expect(await me(before)).toEqual(GUEST);
  });

  it('CNF-01 repeated after a lost answer signs in again, in one session', async () => {
    const one = await visitor();
    const email = newEmail();
    await one.ask(signUp, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const lost = await withCookies(one, 'session', 'csrf');
    const headers = { 'idempotency-key': 'one-sign-in' };
    const first = await one.ask(verifyEmail, { body: { code } }, headers);
    const second = await lost.ask(verifyEmail, { body: { code } }, headers);
    expect(second).toEqual(first);
    expect(await me(lost)).toEqual(first);
    const { rowCount } = await pool.query('select from signed_in_sessions where account_id = $1', [
      first.meId,
    ]);
    expect(rowCount).toBe(1);
  });

  it('RES-04 survives when the session is renewed for another reason', async () => {
    const one = await visitor();
    const accountId = await haveAccount(one, pool, newEmail());
    const sessionOf = async () => {
      const { rows } = await pool.query<{ id: string }>(
        'select session_id as id from signed_in_sessions where account_id = $1',
        [accountId],
      );
      return rows[0]?.id ?? '';
    };
    const before = await sessionOf();
    const { rows } = await pool.query<{ id: string }>(
      `insert into sessions (token_hash) values ('next') returning id`,
    );
    await database.db.transaction((tx) => carryOver(tx, before, rows[0]?.id ?? ''));
    expect(await sessionOf()).toBe(rows[0]?.id);
    expect(await me(one)).toEqual(GUEST);
  });

  it('CHN-08 to another account leaves the first one’s journey behind', async () => {
    const one = await visitor();
    const first = await haveAccount(one, pool, newEmail());
    const engagementId = await startJourney(one);
    const second = await haveAccount(one, pool, newEmail());
    expect(second).not.toBe(first);
    expect((await me(one)).meId).toBe(second);
    expect((await one.refused(getEngagement, { params: { engagementId } })).status).toBe(404);
  });
});

describe('who a visitor is', () => {
  it('CHN-06 comes from the signed cookie, which scripts cannot read and which contains userid', async () => {
    const one = await visitor();
    await one.ask(signUp, { body: { email: newEmail(), password: PASSWORD } });
    const sent = (await lettersIn(pool)).at(-1);
    const reply = await one.send('POST', verifyEmail.path, {
      code: sent?.payload.details['code'],
      rememberMe: true,
    });
    const given = Object.fromEntries(reply.cookies.map((cookie) => [cookie.name, cookie]));
    expect(given.profile).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 43_200,
    });
    expect(given.recognised).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const [, payload = ''] = given.profile?.value.split('.') ?? [];
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      userid: reply.json().meId,
    });
  });

  it('CHN-06 is a guest without the token, with a foreign or altered one, or without the session', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail());
    const other = await visitor();
    await haveAccount(other, pool, newEmail());
    const altered = (one.cookies.get('profile') ?? '').replace(/\.[^.]+$/, '.');
    for (const profile of ['', altered, 'x', other.cookies.get('profile') ?? '']) {
      const thief = await withCookies(one, 'session', 'csrf');
      thief.cookies.set('profile', profile);
      expect(await me(thief)).toEqual(GUEST);
    }
    expect(await me(await withCookies(one, 'profile'))).toEqual(GUEST);
    expect((await me(one)).isLoggedIn).toBe(true);
  });

  it('CHN-01 of a known browser: greeted, and shown nothing else', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail(), { rememberMe: true });
    await one.ask(updateProfile, { body: { firstName: 'Ana', dateOfBirth: '1984-04-28' } });
    const returning = await withCookies(one, 'recognised');
    expect(await me(returning)).toEqual({
      ...GUEST,
      recognizedState: true,
      userKind: 'recognised',
      greetingName: 'Ana',
    });
    expect((await returning.refused(updateProfile, { body: {} })).error.code).toBe(
      'SIGN_IN_REQUIRED',
    );
    await one.ask(logout, { body: { forgetBrowser: true } });
    expect(await me(returning)).toEqual(GUEST);
  });

  it.each([
    ['half an hour without a request', `seen_at = clock_timestamp() - interval '31 minutes'`],
    ['twelve hours', `signed_in_at = clock_timestamp() - interval '12 hours'`],
  ])('SES-03 is a guest after %s', async (_what, change) => {
    const one = await visitor();
    const accountId = await haveAccount(one, pool, newEmail());
    await pool.query(`update signed_in_sessions set ${change} where account_id = $1`, [accountId]);
    expect(await me(one)).toEqual(GUEST);
  });

  it('SES-03 stays signed in while booking', async () => {
    const one = await visitor();
    const accountId = await haveAccount(one, pool, newEmail());
    await pool.query(
      `update signed_in_sessions set seen_at = clock_timestamp() - interval '20 minutes' where account_id = $1`,
      [accountId],
    );
    await startJourney(one);
    const { rows } = await pool.query(
      `select clock_timestamp() - seen_at < interval '1 minute' as seen from signed_in_sessions where account_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([{ seen: true }]);
  });
});

describe('signing out', () => {
  it('CHN-07 ends the sign-in here and on the server, and deletes the profile cookie', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail());
    const engagementId = await startJourney(one);
    const stolen = await withCookies(one, 'session', 'csrf', 'profile');
    const reply = await one.send('POST', logout.path, { wagHeaders: { 'X-CSRF-Token': 'x' } });
    expect(reply.json()).toEqual({ isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(reply.cookies.find(({ name }) => name === 'profile')).toMatchObject({
      value: '',
      maxAge: 0,
    });
    expect(await me(one)).toEqual(GUEST);
    expect(await me(stolen)).toEqual(GUEST);
    expect((await stolen.refused(getEngagement, { params: { engagementId } })).status).toBe(404);
  });

  it('CHN-07 frees the time held for a booking, and keeps that of a journey sent as a link', async () => {
    const storeNumber = await addStore(pool);
    const held: string[] = [];
    for (const [slot, isSent] of [
      ['10:00', false],
      ['11:00', true],
    ] as const) {
      const one = await visitor();
      await haveAccount(one, pool, newEmail());
      const engagementId = await startJourney(one);
      await hold(one, { engagementId, storeNumber, ...timeAhead(slot) });
      if (isSent)
        await one.ask(saveEngagement, {
          body: { engagementId, email: newEmail() },
        });
      await one.ask(logout, { body: {} });
      held.push(engagementId);
    }
    const { rows } = await pool.query<{ id: string }>(
      'select engagement_id as id from claims where engagement_id = any($1)',
      [held],
    );
    expect(rows.map(({ id }) => id)).toEqual(held.slice(1));
  });

  it('CHN-07 leaves a guest’s journey alone, and may be repeated', async () => {
    const one = await visitor();
    const engagementId = await startJourney(one);
    await one.ask(logout, { body: {} });
    await one.ask(logout, { body: {} });
    const kept = await one.ask(getEngagement, { params: { engagementId } });
    expect(kept.engagementId).toBe(engagementId);
  });
});

describe('a forgotten password', () => {
  it('CHN-01 is replaced with a code, and other sessions are signed out', async () => {
    const email = newEmail();
    const [elsewhere, one] = [await visitor(), await visitor()];
    await haveAccount(elsewhere, pool, email, { rememberMe: true });
    await one.ask(requestPasswordCode, { body: { email: ` ${email.toUpperCase()} ` } });
    const code = await codeFor(pool, email);
    const password = 'a new and better one';
    const reset = { email, code, password };
    expect(await one.ask(resetPassword, { body: reset })).toMatchObject({ isLoggedIn: true });
    expect(await me(elsewhere)).toEqual(GUEST);
    const third = await visitor();
    expect((await third.refused(signIn, { body: { email, password: PASSWORD } })).status).toBe(401);
    await signInBy(third, pool, email, { password });
  });

  it('CHN-01 HLD-01 takes along the journey of whose sign-in had ended, with its time', async () => {
    const storeNumber = await addStore(pool);
    const email = newEmail();
    const one = await visitor();
    await haveAccount(one, pool, email);
    const engagementId = await startJourney(one);
    const { holdId } = await hold(one, { engagementId, storeNumber, ...timeAhead('10:00') });
    await pool.query(`update signed_in_sessions set seen_at = seen_at - interval '1 day'`);
    expect(await me(one)).toEqual(GUEST);
    await one.ask(requestPasswordCode, { body: { email } });
    const code = await codeFor(pool, email);
    await one.ask(resetPassword, { body: { email, code, password: 'a new and better one' } });
    expect(await one.ask(getHold, { params: { holdId } })).toMatchObject({ engagementId });
  });

  it('CHN-01 gets the same answer for an address without an account, and no mail', async () => {
    const email = newEmail();
    const [one, other] = [await visitor(), await visitor()];
    await haveAccount(await visitor(), pool, email);
    const unknown = newEmail();
    const [known, nobody] = [
      await one.send('POST', requestPasswordCode.path, { email }),
      await other.send('POST', requestPasswordCode.path, { email: unknown }),
    ];
    expect(nobody.statusCode).toBe(known.statusCode);
    expect(Object.keys(nobody.json())).toEqual(Object.keys(known.json()));
    expect(await mailTo(pool, unknown)).toEqual([]);
    const headers = { 'x-transaction-id': randomUUID() };
    const tries = await Promise.all(
      (
        [
          [one, email],
          [other, unknown],
        ] as const
      ).map(([asking, address]) =>
        asking.send(
          'POST',
          resetPassword.path,
          { email: address, code: otherCode('1'), password: PASSWORD },
          headers,
        ),
      ),
    );
    expect(tries[0]?.statusCode).toBe(400);
    expect(tries[1]?.body).toBe(tries[0]?.body);
  });

  it('CHN-01 takes no code requested for another address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await haveAccount(await visitor(), pool, other);
    const one = await visitor();
    await haveAccount(one, pool, email);
    await one.ask(requestPasswordCode, { body: { email } });
    const body = { email: other, code: await codeFor(pool, email), password: PASSWORD };
    expect((await one.refused(resetPassword, { body })).error).toMatchObject(wrongCode);
  });

  it('VAL-11 refuses a password that is easy to guess, at its field', async () => {
    const one = await visitor();
    for (const [password, code] of [
      ['password1', 'password.common'],
      ['short', 'password.tooShort'],
    ] as const)
      expect(
        (await one.refused(signUp, { body: { email: newEmail(), password } })).error.fields,
      ).toMatchObject([{ name: 'password', code }]);
  });
});
