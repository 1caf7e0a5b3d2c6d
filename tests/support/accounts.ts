import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { signIn, signUp, verifyEmail, verifySignIn } from '#contract/accounts.ts';
import { lettersIn } from './letters.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

/** A unique address. */
export const newEmail = (): string => `ana.${randomUUID()}@example.com`;

/** The messages sent to an address, newest last. */
export async function mailTo(
  pool: pg.Pool,
  email: string,
): Promise<{ template: string; code?: string }[]> {
  const letters = await lettersIn(pool, { to: email });
  return letters.map(({ payload: { template, details } }) => ({
    template,
    ...(details['code'] !== undefined && { code: details['code'] }),
  }));
}

/** The code sent last. */
export async function codeFor(pool: pg.Pool, email: string): Promise<string> {
  const letters = await lettersIn(pool, { to: email, template: 'oneTimeCode' });
  const code = letters.at(-1)?.payload.details['code'];
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

/** A wrong code. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Creates an account and signs the visitor in to it; returns its id. */
export async function haveAccount(
  visitor: Visitor,
  pool: pg.Pool,
  email: string,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<string> {
  await visitor.ask(signUp, { body: { email, password: PASSWORD } });
  const code = await codeFor(pool, email);
  const { meId } = await visitor.ask(verifyEmail, { body: { code, rememberMe } });
  return meId;
}

/** Signs a visitor in by password and code. */
export async function signInBy(
  visitor: Visitor,
  pool: pg.Pool,
  email: string,
  { password = PASSWORD, rememberMe = false }: { password?: string; rememberMe?: boolean } = {},
): Promise<void> {
  await visitor.ask(signIn, { body: { email, password } });
  await visitor.ask(verifySignIn, { body: { code: await codeFor(pool, email), rememberMe } });
}

/** Resets everyone's tries. */
export const forgetTries = (pool: pg.Pool) => pool.query('delete from limits');
