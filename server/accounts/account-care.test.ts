// ACC-01: what owners do with their account, and which other sessions and codes that ends.
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addDependent,
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  getProfile,
  listDependents,
  listSessions,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
  verifyNewEmail,
  verifySignIn,
} from '#contract/accounts.ts';
import { searchAppointments } from '#contract/manage.ts';
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
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { selvesWith } from '#tests/support/selves.ts';
import { lettersIn } from '#tests/support/letters.ts';

const { pool, visitor } = await bookingServer();

beforeEach(async () => {
  await forgetTries(pool);
});

const NEW = 'a brand new password';
const isIn = async (one: Visitor) => (await one.ask(getProfile, {})).isLoggedIn;
const templates = async (email: string) =>
  (await mailTo(pool, email)).map(({ template }) => template);
const changesTold = async (email: string) =>
  (await lettersIn(pool, { to: email, template: 'accountChanged' })).map(
    ({ payload }) => payload.details['change'],
  );
const at = (name: string, code: string) => ({
  code: 'INVALID_REQUEST',
  fields: [{ name, code }],
});
const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

/** An account signed in on two devices. */
async function onTwo({ rememberMe = false } = {}) {
  const email = newEmail();
  const [here, there] = [await visitor(), await visitor()];
  const accountId = await haveAccount(here, pool, email);
  await signInBy(there, pool, email, { rememberMe });
  return { email, here, there, accountId };
}

describe('the password', () => {
  it('ACC-01 changes: the old one opens nothing, other devices are signed out, and the owner gets a letter', async () => {
    const { email, here, there } = await onTwo({ rememberMe: true });
    const before = here.cookies.get('session');
    const mine = await here.ask(changePassword, {
      body: { currentPassword: PASSWORD, password: NEW },
    });
    expect(mine).toMatchObject({ isLoggedIn: true, profile: { email } });
    expect(here.cookies.get('session')).not.toBe(before);
    expect(await isIn(here)).toBe(true);

    expect(await isIn(there)).toBe(false);
    expect((await there.ask(getProfile, {})).recognizedState).toBe(false);
    expect((await there.refused(listDependents, {})).error.code).toBe('SIGN_IN_REQUIRED');
    const old = { body: { email, password: PASSWORD } };
    expect((await there.refused(signIn, old)).error.code).toBe('SIGN_IN_FAILED');
    await signInBy(there, pool, email, { password: NEW });
    expect(await changesTold(email)).toEqual(['password']);
  });

  it('ACC-01 changes only with the current one, and the new one must meet the sign-up rules', async () => {
    const { email, here, there } = await onTwo();
    const change = (currentPassword: string, password: string) =>
      here.refused(changePassword, { body: { currentPassword, password } });
    expect((await change('not the password', NEW)).error).toMatchObject(
      at('currentPassword', 'password.wrong'),
    );
    expect((await change(PASSWORD, 'short')).error).toMatchObject(
      at('password', 'password.tooShort'),
    );
    expect((await change(PASSWORD, email)).error).toMatchObject(at('password', 'password.common'));
    expect((await change(PASSWORD, PASSWORD)).error).toMatchObject(at('password', 'password.same'));
    expect((await change('not the password', 'not the password')).error).toMatchObject(
      at('currentPassword', 'password.wrong'),
    );
    expect(await isIn(there)).toBe(true);
    expect(await changesTold(email)).toEqual([]);
  });

  it('ACC-01 cannot be guessed in an open session, and guesses at sign-in do not block the owner there', async () => {
    const { email, here, there } = await onTwo();
    const body = { currentPassword: 'a guess', password: NEW };
    for (let turn = 0; turn < 10; turn += 1) await here.refused(changePassword, { body });
    const right = { body: { currentPassword: PASSWORD, password: NEW } };
    expect((await here.refused(changePassword, right)).status).toBe(429);
    expect((await there.refused(changePassword, right)).status).toBe(429);
    await forgetTries(pool);
    const stranger = await visitor();
    for (let turn = 0; turn < 11; turn += 1)
      await stranger.refused(signIn, { body: { email, password: 'a guess' } });
    expect((await there.ask(changePassword, right)).isLoggedIn).toBe(true);
  });

  it('ACC-01 changed on two devices at once changes once, and the other device is signed out', async () => {
    const { email, here, there } = await onTwo();
    const [one, other] = ['the first new password', 'the second new password'];
    const replies = await Promise.all([
      here.send('POST', changePassword.path, { currentPassword: PASSWORD, password: one }),
      there.send('POST', changePassword.path, { currentPassword: PASSWORD, password: other }),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    const [winner, loser, password] =
      replies[0]?.statusCode === 200 ? [here, there, one] : [there, here, other];
    expect([await isIn(winner), await isIn(loser)]).toEqual([true, false]);
    await signInBy(loser, pool, email, { password });
    expect(await changesTold(email)).toEqual(['password']);
  });

  it('ACC-01 invalidates a code that was sent for the old one', async () => {
    const { email, here, there } = await onTwo();
    const third = await visitor();
    await third.ask(signIn, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    await there.ask(requestPasswordCode, { body: { email } });
    const reset = { email, code: await codeFor(pool, email), password: PASSWORD };
    await here.ask(changePassword, { body: { currentPassword: PASSWORD, password: NEW } });
    expect((await third.refused(verifySignIn, { body: { code } })).error).toMatchObject(
      at('code', 'code.wrong'),
    );
    expect((await there.refused(resetPassword, { body: reset })).error).toMatchObject(
      at('code', 'code.wrong'),
    );
  });

  it('ACC-01 stops a sign-in with the old one that is in progress', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await forgetTries(pool);
      const { email, here, there } = await onTwo({ rememberMe: true });
      const third = await visitor();
      await third.ask(signIn, { body: { email, password: PASSWORD } });
      const code = await codeFor(pool, email);
      await Promise.all([
        third.send('POST', verifySignIn.path, { code }),
        there.send('POST', signIn.path, { email, password: PASSWORD }),
        here.send('POST', changePassword.path, { currentPassword: PASSWORD, password: NEW }),
      ]);
      expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it('CNF-01 ACC-01 changes once when the answer is lost', async () => {
    const { email, here } = await onTwo();
    const lost = await visitor();
    for (const [name, value] of here.cookies) lost.cookies.set(name, value);
    const body = { currentPassword: PASSWORD, password: NEW };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await here.ask(changePassword, { body }, headers);
    expect(await lost.ask(changePassword, { body }, headers)).toEqual(first);
    expect(await isIn(lost)).toBe(true);
    expect(await changesTold(email)).toEqual(['password']);
  });

  it('ACC-01 reset with a code sends the owner a letter too', async () => {
    const { email } = await onTwo();
    const third = await visitor();
    await third.ask(requestPasswordCode, { body: { email } });
    const code = await codeFor(pool, email);
    await third.ask(resetPassword, { body: { email, code, password: NEW } });
    expect(await changesTold(email)).toEqual(['password']);
  });

  it('ACC-01 is not in the stored answer of a repeated call', async () => {
    const { here } = await onTwo();
    await here.ask(changePassword, { body: { currentPassword: PASSWORD, password: NEW } });
    const { rows } = await pool.query<{ all: string }>(
      `select string_agg(i::text, '') as all from intentions i where operation = 'changePassword'`,
    );
    expect(rows[0]?.all).not.toContain(NEW);
    expect(rows[0]?.all).not.toContain(PASSWORD);
  });
});

describe('the e-mail address', () => {
  it('ACC-01 changes with a code to the new one; the old one gets a letter, and opens nothing', async () => {
    const { email, here } = await onTwo();
    const next = newEmail();
    const asking = { email: ` ${next.toUpperCase()} `, currentPassword: PASSWORD };
    const stranger = await visitor();
    await stranger.ask(requestPasswordCode, { body: { email } });
    const ofOld = await codeFor(pool, email);
    await here.ask(changeEmail, { body: asking });
    expect((await here.ask(getProfile, {})).profile?.email).toBe(email);

    expect((await here.refused(verifyNewEmail, { body: { code: ofOld } })).status).toBe(400);
    const code = await codeFor(pool, next.toUpperCase());
    const mine = await here.ask(verifyNewEmail, { body: { code } });
    expect(mine.profile?.email).toBe(next.toUpperCase());
    expect(await changesTold(email)).toEqual(['email']);
    expect(await changesTold(next.toUpperCase())).toEqual([]);

    const reset = { email, code: ofOld, password: NEW };
    expect((await stranger.refused(resetPassword, { body: reset })).error).toMatchObject(
      at('code', 'code.wrong'),
    );
    const old = { body: { email, password: PASSWORD } };
    expect((await stranger.refused(signIn, old)).error.code).toBe('SIGN_IN_FAILED');
    const { signedIn } = await stranger.ask(signIn, { body: { email: next, password: PASSWORD } });
    expect(signedIn).toBe(false);
    await stranger.ask(verifySignIn, { body: { code: await codeFor(pool, next.toUpperCase()) } });
    expect(await isIn(stranger)).toBe(true);
  });

  it('ACC-01 changes only with the password, and not to the same address', async () => {
    const { email, here } = await onTwo();
    const change = (to: string, currentPassword: string) =>
      here.refused(changeEmail, { body: { email: to, currentPassword } });
    expect((await change(newEmail(), 'not it')).error).toMatchObject(
      at('currentPassword', 'password.wrong'),
    );
    expect((await change(email.toUpperCase(), PASSWORD)).error).toMatchObject(
      at('email', 'email.same'),
    );
  });

  it('ACC-01 of another account gets the usual answer, and a mail that says so', async () => {
    const { here } = await onTwo();
    const taken = newEmail();
    await haveAccount(await visitor(), pool, taken);
    const free = newEmail();
    const ask = (email: string) =>
      here.send('POST', changeEmail.path, { email, currentPassword: PASSWORD });
    const [one, other] = [await ask(taken), await ask(free)];
    expect(one.statusCode).toBe(other.statusCode);
    expect(Object.keys(one.json())).toEqual(Object.keys(other.json()));
    expect((await templates(taken)).at(-1)).toBe('accountExists');
    expect(await templates(free)).toEqual(['oneTimeCode']);
    await ask(taken);
    expect((await here.refused(verifyNewEmail, { body: { code: '000000' } })).error).toMatchObject(
      at('code', 'code.wrong'),
    );
  });

  it('ACC-01 goes to one account, when two want it at once and both know their codes', async () => {
    const next = newEmail();
    const [one, other] = [(await onTwo()).here, (await onTwo()).here];
    const newcomer = await visitor();
    const codes: string[] = [];
    for (const each of [one, other]) {
      await each.ask(changeEmail, { body: { email: next, currentPassword: PASSWORD } });
      codes.push(await codeFor(pool, next));
    }
    await newcomer.ask(signUp, { body: { email: next, password: PASSWORD } });
    const signUpCode = await codeFor(pool, next);
    const replies = await Promise.all([
      one.send('POST', verifyNewEmail.path, { code: codes[0] }),
      other.send('POST', verifyNewEmail.path, { code: codes[1] }),
      newcomer.send('POST', verifyEmail.path, { code: signUpCode }),
    ]);
    expect(statuses(replies)).toEqual([200, 400, 400]);
    expect(await selvesWith(pool, 'accounts', next)).toHaveLength(1);
  });

  it('ACC-01 is not changed by another session’s code, nor by guessing', async () => {
    const { here, there } = await onTwo();
    const next = newEmail();
    await here.ask(changeEmail, { body: { email: next, currentPassword: PASSWORD } });
    const code = await codeFor(pool, next);
    expect((await there.refused(verifyNewEmail, { body: { code } })).status).toBe(400);
    for (let turn = 0; turn < 5; turn += 1)
      await here.refused(verifyNewEmail, { body: { code: otherCode(code) } });
    expect((await here.refused(verifyNewEmail, { body: { code } })).status).toBe(400);
  });

  it('ACC-01 gets six letters an hour at most', async () => {
    const { here } = await onTwo();
    const body = { email: newEmail(), currentPassword: PASSWORD };
    for (let turn = 0; turn < 6; turn += 1) await here.ask(changeEmail, { body });
    expect((await here.refused(changeEmail, { body })).status).toBe(429);
  });
});

describe('where an account is signed in', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

  it('ACC-01 is a list: this device first, rough device types, and no locations', async () => {
    const email = newEmail();
    const [here, there] = [await visitor(), await visitor()];
    await haveAccount(here, pool, email);
    await there.ask(signIn, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    await there.ask(verifySignIn, { body: { code } }, { 'user-agent': IPHONE });
    const { sessions } = await here.ask(listSessions, {});
    expect(sessions).toEqual([
      {
        sessionId: expect.any(String),
        device: 'other',
        isCurrent: true,
        seenAt: expect.anything(),
      },
      {
        sessionId: expect.any(String),
        device: 'iphone',
        isCurrent: false,
        seenAt: expect.anything(),
      },
    ]);
    const { rows } = await pool.query('select s::text as row from signed_in_sessions s');
    expect(rows.every(({ row }) => !row.includes('Safari') && !row.includes('127.0.0.1'))).toBe(
      true,
    );
  });

  it('ACC-01 ends on one other device, and nowhere else', async () => {
    const { email, here, there } = await onTwo();
    const third = await visitor();
    await signInBy(third, pool, email);
    const [, newest] = (await here.ask(listSessions, {})).sessions;
    const { sessions } = await here.ask(endSession, {
      params: { sessionId: newest?.sessionId ?? '' },
    });
    expect(sessions).toHaveLength(2);
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, true, false]);
    expect((await third.refused(listDependents, {})).error.code).toBe('SIGN_IN_REQUIRED');
    expect(await changesTold(email)).toEqual(['signedOut']);
  });

  it('ACC-01 is not ended by another account, nor on this device, and sends no letter then', async () => {
    const { email, here } = await onTwo();
    const stranger = await onTwo();
    const [current] = (await here.ask(listSessions, {})).sessions;
    const params = { sessionId: current?.sessionId ?? '' };
    await stranger.here.ask(endSession, { params });
    await here.ask(endSession, { params });
    expect(await isIn(here)).toBe(true);
    expect([await changesTold(email), await changesTold(stranger.email)]).toEqual([[], []]);
  });

  it('ACC-01 ends everywhere else: known browsers are forgotten and codes withdrawn', async () => {
    const { email, here, there } = await onTwo({ rememberMe: true });
    const third = await visitor();
    await third.ask(signIn, { body: { email, password: PASSWORD } });
    const code = await codeFor(pool, email);
    const { sessions } = await here.ask(endOtherSessions, {});
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await third.refused(verifySignIn, { body: { code } })).status).toBe(400);
    expect(await there.ask(signIn, { body: { email, password: PASSWORD } })).toMatchObject({
      signedIn: false,
    });
    expect(await changesTold(email)).toEqual(['signedOut']);
  });

  it('ACC-01 ended elsewhere from two devices at once leaves one of them', async () => {
    const { here, there } = await onTwo();
    const replies = await Promise.all([
      here.send('DELETE', endOtherSessions.path),
      there.send('DELETE', endOtherSessions.path),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    expect([await isIn(here), await isIn(there)].filter(Boolean)).toHaveLength(1);
  });
});

describe('an account to be deleted', () => {
  it('ACC-01 goes with all its data; appointments stay, and are found by their number', async () => {
    const { email, here, there, accountId } = await onTwo({ rememberMe: true });
    await here.ask(addDependent, {
      body: {
        firstName: 'Mia',
        lastName: 'Rivera',
        dateOfBirth: '2019-05-17',
        gender: 'Female',
        race: { code: '2106-3' },
        ethnicity: { code: '2135-2' },
      },
    });
    const booked = await book(here, await addStore(pool), { time: timeAhead('11:00') });
    const reply = await here.send('POST', deleteAccount.path, { currentPassword: PASSWORD });
    expect(reply.json()).toEqual({ isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(reply.cookies.find(({ name }) => name === 'profile')).toMatchObject({ maxAge: 0 });
    expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
    expect((await there.ask(getProfile, {})).recognizedState).toBe(false);

    for (const table of ['dependents', 'signed_in_sessions', 'known_browsers', 'one_time_codes']) {
      const { rowCount } = await pool.query(`select from ${table} where account_id = $1`, [
        accountId,
      ]);
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
    const { rows } = await pool.query(
      `select a.status, e.account_id from appointments a join engagements e on e.id = a.engagement_id
        where a.confirmation_number = $1`,
      [booked.confirmationNumber],
    );
    expect(rows).toEqual([{ status: 'Scheduled', account_id: null }]);
    const found = await (
      await visitor()
    ).ask(searchAppointments, {
      params: { version: 'v6' },
      body: { confirmationNumber: booked.confirmationNumber, dateOfBirth: '1984-04-28' },
    });
    expect(JSON.stringify(found)).toContain(booked.confirmationNumber);
    expect(await changesTold(email)).toEqual(['deleted']);
    const again = { body: { email, password: PASSWORD } };
    expect((await here.refused(signIn, again)).error.code).toBe('SIGN_IN_FAILED');
    expect(await haveAccount(here, pool, email)).not.toBe(accountId);
  });

  it('ACC-01 stays without the password, and with a wrong one', async () => {
    const { here } = await onTwo();
    expect((await here.refused(deleteAccount, { body: {} })).error).toMatchObject(
      at('currentPassword', 'currentPassword.missing'),
    );
    const wrong = { body: { currentPassword: 'not it' } };
    expect((await here.refused(deleteAccount, wrong)).error).toMatchObject(
      at('currentPassword', 'password.wrong'),
    );
    expect(await isIn(here)).toBe(true);
    const stranger = await visitor();
    const right = { body: { currentPassword: PASSWORD } };
    expect((await stranger.refused(deleteAccount, right)).error.code).toBe('SIGN_IN_REQUIRED');
  });

  it('CNF-01 ACC-01 goes once, on two devices at once and when the answer is lost', async () => {
    const { email, here, there } = await onTwo();
    const lost = await visitor();
    for (const [name, value] of here.cookies) lost.cookies.set(name, value);
    const body = { currentPassword: PASSWORD };
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([
      here.send('POST', deleteAccount.path, body, key),
      there.send('POST', deleteAccount.path, body),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    const again = await lost.send('POST', deleteAccount.path, body, key);
    expect(again.statusCode).toBe(replies[0]?.statusCode);
    expect(await changesTold(email)).toEqual(['deleted']);
  });
});

it('ACC-01 an old password that signs in while it is being replaced does not come back', async () => {
  const email = newEmail();
  const id = await haveAccount(await visitor(), pool, email);
  const weaker = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };
  const hashOf = (password: string) => hash(password, weaker);
  const set = 'update accounts set password_hash = $2 where id = $1';
  await pool.query(set, [id, await hashOf(PASSWORD)]);
  const one = await visitor();
  const replaced = await hashOf(NEW);
  const owner = await pool.connect();
  try {
    await owner.query('begin');
    await owner.query(set, [id, replaced]);
    // It proves the old password by the hash that it still sees, and wants to keep a stronger one.
    const signingIn = one.send('POST', signIn.path, { email, password: PASSWORD });
    await expect.poll(waitsForAccounts).toBe(1);
    await owner.query('commit');
    expect((await signingIn).statusCode).toBe(401);
  } finally {
    owner.release();
  }
  const { rows } = await pool.query('select password_hash as kept from accounts where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ kept: replaced }]);
});

async function waitsForAccounts(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%"accounts"%'`,
  );
  return rowCount;
}
