// Operations that sign a visitor in: rate limited, once per intention, and answered with the
// cookies of a new session.
import type { Operation } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, isRefused, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import { onceKept } from '#server/security/once-kept.ts';
import { hashOf } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Browser } from '#server/security/visitors.ts';
import type { AccountsContext } from './accounts.context.ts';
import type { CodeSent } from './codes.ts';
import { deviceOf } from './device.ts';
import { count, type Counted } from './limits.ts';
import { meOf, type Me } from './me.ts';
import { signProfileToken } from './profile-token.ts';
import { KNOWN_SECONDS, LONGEST_SECONDS } from './session-policy.ts';
import { accountIn, keepBrowser, keepDevice, moveToSignedIn } from './signed-in.store.ts';
import { BROWSER_COOKIE, PROFILE_COOKIE } from './who.ts';

/**
 * The result of such an operation. It is stored as the intention's answer, so it holds no secret.
 */
export type Outcome = { renewed: Renewed } | { sent: CodeSent } | { deleted: true };

interface Renewed {
  sessionId: SessionId;
  accountId: string;
  remember: boolean;
}

/** CHN-01: signs the account in, in a session whose id was never sent before. */
export async function renewSession(
  tx: Tx,
  from: SessionId,
  accountId: string,
  remember: boolean,
): Promise<Outcome> {
  return { renewed: { sessionId: await moveToSignedIn(tx, from, accountId), accountId, remember } };
}

/**
 * Counts the try, then acts once per intention; a refused try's changes are kept. The body is
 * compared without its passwords: the hash used for that is fast and would be easy to guess from.
 */
export async function attempt<O extends Operation, R>(
  { db, pool }: Pick<AccountsContext, 'db' | 'pool'>,
  call: Call<O>,
  counted: readonly Counted[],
  effect: (tx: Tx, sessionId: SessionId) => Promise<R | Refused>,
): Promise<R | Refused> {
  const intention = await call.intention();
  const refusal = await count(pool, counted);
  if (refusal) return refusal;
  // The bodies of account operations are objects.
  const body = Object(call.body) as Record<string, unknown>;
  const { password: _new, currentPassword: _now, ...asked } = body;
  const { outcome } = await onceKept(db, { ...intention, bodyHash: hashOf(asked) }, (tx) =>
    effect(tx, intention.session),
  );
  return outcome;
}

/**
 * Gives the browser its new session and returns its profile. Refused when that session has ended in
 * the meantime.
 */
async function giveAccount(
  context: AccountsContext,
  { browser, language }: Pick<Call<Operation>, 'browser' | 'language'>,
  { sessionId, accountId, remember }: Renewed,
): Promise<Me | Refused> {
  if ((await accountIn(context.db, sessionId)) !== accountId) return wrongCode();
  await giveSession(context, browser, { sessionId, accountId, remember });
  return meOf(context, { kind: 'loggedIn', accountId }, language);
}

/** Sets the cookies of a signed-in visitor. */
export async function giveSession(
  { db, ring }: AccountsContext,
  browser: Browser,
  { sessionId, accountId, remember }: Renewed,
): Promise<void> {
  const session = await browser.sameSession(sessionId);
  await keepDevice(db, sessionId, deviceOf(browser.agent));
  const token = await signProfileToken(ring, accountId);
  const known = remember ? await keepBrowser(db, accountId) : undefined;
  session.begin();
  browser.give(PROFILE_COOKIE, token, LONGEST_SECONDS);
  if (known !== undefined) browser.give(BROWSER_COOKIE, known, KNOWN_SECONDS);
}

/** The answer of an operation that ends signed in. */
export async function replyRenewed<O extends Operation>(
  context: AccountsContext,
  call: Call<O>,
  outcome: Outcome | Refused,
): Promise<Me | Refused> {
  if (isRefused(outcome)) return outcome;
  if ('renewed' in outcome) call.saw(outcome.renewed.accountId);
  if ('renewed' in outcome) return giveAccount(context, call, outcome.renewed);
  throw new Error('a code was sent where somebody should have been signed in');
}

/** The answer of an operation that waits for a code. */
export function replyCodeSent(outcome: Outcome | Refused): CodeSent | Refused {
  if (isRefused(outcome)) return outcome;
  if ('sent' in outcome) return outcome.sent;
  throw new Error('somebody was signed in where a code should have been sent');
}

/** The same answer for a wrong, used, expired, foreign or missing code. */
export const wrongCode = (): Refused => invalid('code', 'code.wrong');
