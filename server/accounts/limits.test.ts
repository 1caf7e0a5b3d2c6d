import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
} from '#contract/accounts.ts';
import { openDatabase } from '#server/database/database.ts';
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
import { freshDatabase } from '#tests/support/database.ts';
import { keepCounting, stayInThisMinute } from '#tests/support/limits.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';
import type { FastifyInstance } from 'fastify';

const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database);
/** A second server process, as far as PostgreSQL can tell. */
const otherDatabase = await openDatabase(database.url);
const { app: otherProcess } = await testServer(otherDatabase);
const apps = [app, otherProcess];

afterAll(() => otherDatabase.close());

beforeEach(async () => {
  await forgetTries(pool);
});

/** Alternates between processes, with a new network address each time. */
const elsewhere = (turn: number): [FastifyInstance, { 'x-forwarded-for': string }] => [
  apps[turn % 2] ?? app,
  { 'x-forwarded-for': `203.0.113.${turn}` },
];

interface Answered {
  statusCode: number;
  headers: Record<string, unknown>;
}

const statuses = (replies: readonly Answered[]) => replies.map(({ statusCode }) => statusCode);

it.each(['an account', 'nobody’s address'])(
  'CHN-01 ten passwords a quarter of an hour for %s, from however many browsers, addresses and processes',
  async (whose) => {
    const email = newEmail();
    if (whose === 'an account') await haveAccount(await visit(app), pool, email);
    await forgetTries(pool);
    const replies: Answered[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const [process, headers] = elsewhere(turn);
      const body = { email, password: `wrong password ${turn}` };
      replies.push(await (await visit(process)).send('POST', signIn.path, body, headers));
    }
    expect(statuses(replies)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const wait = Number(replies.at(-1)?.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  },
);

it('CHN-01 guessing from elsewhere does not lock the owner out of a known browser', async () => {
  const email = newEmail();
  const owner = await visit(app);
  await haveAccount(owner, pool, email, { rememberMe: true });
  for (let turn = 0; turn < 11; turn += 1) {
    const [process, headers] = elsewhere(turn);
    await (
      await visit(process)
    ).send('POST', signIn.path, { email, password: 'wrong password' }, headers);
  }
  const mine = await owner.ask(signIn, { body: { email, password: PASSWORD } });
  expect(mine).toMatchObject({ signedIn: true });
});

it('CHN-01 twenty passwords a quarter of an hour from one session, whatever the account', async () => {
  const visitor = await visit(app);
  const replies: Answered[] = [];
  for (let turn = 0; turn < 21; turn += 1) {
    const [, headers] = elsewhere(turn);
    const body = { email: newEmail(), password: PASSWORD };
    replies.push(await visitor.send('POST', signIn.path, body, headers));
  }
  expect(statuses(replies).at(-2)).toBe(401);
  expect(statuses(replies).at(-1)).toBe(429);
});

it('CHN-01 thirty tries a minute from one network address, whatever session and account', async () => {
  stayInThisMinute();
  // A fresh address: each process may let its first request through uncounted.
  const fromThere = { 'x-forwarded-for': '198.51.100.30' };
  const replies: Answered[] = [];
  for (let turn = 0; turn < 32; turn += 1) {
    const visitor = await visit(apps[turn % 2] ?? app);
    const body = { email: newEmail(), password: PASSWORD };
    await keepCounting(pool);
    replies.push(await visitor.send('POST', signIn.path, body, fromThere));
  }
  expect(statuses(replies).at(-2)).toBe(401);
  expect(statuses(replies).at(-1)).toBe(429);
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('CHN-01 twenty codes an hour for one address, however many codes were asked for', async () => {
  const email = newEmail();
  await haveAccount(await visit(app), pool, email);
  await forgetTries(pool);
  const tries: Answered[] = [];
  const ask = async (turn: number): Promise<Visitor> => {
    const [process, headers] = elsewhere(turn);
    const visitor = await visit(process);
    await visitor.ask(requestPasswordCode, { body: { email } }, headers);
    return visitor;
  };
  for (let turn = 0; turn < 5; turn += 1) {
    const visitor = await ask(turn);
    const code = otherCode(await codeFor(pool, email));
    for (let guess = 0; guess < 5; guess += 1) {
      const [, headers] = elsewhere(turn * 5 + guess);
      const body = { email, code, password: PASSWORD };
      tries.push(await visitor.send('POST', resetPassword.path, body, headers));
    }
  }
  expect(statuses(tries)).toEqual([
    ...Array.from({ length: 20 }, () => 400),
    ...Array.from({ length: 5 }, () => 429),
  ]);
});

it('CHN-01 six mails an hour to one address for each purpose, so that sign-in stays possible', async () => {
  const email = newEmail();
  const replies: Answered[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const [process, headers] = elsewhere(turn);
    const body = { email, password: PASSWORD };
    replies.push(await (await visit(process)).send('POST', signUp.path, body, headers));
  }
  expect(statuses(replies)).toEqual([...Array.from({ length: 6 }, () => 200), 429, 429]);
  expect(await mailTo(pool, email)).toHaveLength(6);

  const owned = newEmail();
  await haveAccount(await visit(app), pool, owned);
  const asked: Answered[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const [process, headers] = elsewhere(turn);
    const visitor = await visit(process);
    asked.push(await visitor.send('POST', requestPasswordCode.path, { email: owned }, headers));
  }
  expect(statuses(asked)).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
  await signInBy(await visit(app), pool, owned);
});

it('CHN-06 a sign-in at one process counts at the other, and so does signing out', async () => {
  const email = newEmail();
  const visitor = await visit(app);
  await visitor.ask(signUp, { body: { email, password: PASSWORD } });
  const code = await codeFor(pool, email);
  await visitor.ask(verifyEmail, { body: { code } });
  const askOther = () =>
    otherProcess.inject({ url: '/api/profile/v1', cookies: Object.fromEntries(visitor.cookies) });
  const kept = Object.fromEntries(visitor.cookies);
  expect((await askOther()).json()).toMatchObject({ isLoggedIn: true });
  await visitor.send('POST', '/api/profile/v1/logout', {});
  for (const process of apps) {
    const reply = await process.inject({ url: '/api/profile/v1', cookies: kept });
    expect(reply.json()).toMatchObject({ isLoggedIn: false });
  }
});
