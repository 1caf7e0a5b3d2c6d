// ACC-01: where an account is signed in, and how to end those sessions.
import type { listSessions } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import type { Browser } from '#server/security/visitors.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { withdrawCodesOf } from './codes.ts';
import { lockOwn, tellOwner } from './owner.ts';
import { endElsewhere, endSessionOf, sessionsOf } from './signed-in.store.ts';
import { BROWSER_COOKIE } from './who.ts';

type Sessions = Reply<typeof listSessions>;

export async function sessionList(
  db: Db | Tx,
  accountId: string,
  here: SessionId,
): Promise<Sessions> {
  const { rows, now } = await sessionsOf(db, accountId);
  const sessions = rows.map((row) => ({
    ...row,
    isCurrent: row.sessionId === here,
    seenAt: row.seenAt.toISOString(),
  }));
  const [current, others] = [true, false].map((is) =>
    sessions.filter(({ isCurrent }) => isCurrent === is),
  );
  return { now, sessions: [...(current ?? []), ...(others ?? [])] };
}

interface Here {
  accountId: string;
  sessionId: SessionId;
  browser: Browser;
  language: Language;
}

/** Does not end the caller's own session: that is signing out (CHN-07). */
export async function endOne(
  tx: Tx,
  { accountId, sessionId, language }: Here,
  other: SessionId,
): Promise<Sessions | Refused> {
  const account = await lockOwn(tx, sessionId, accountId);
  if (isRefused(account)) return account;
  if (other !== sessionId && (await endSessionOf(tx, accountId, other)))
    await tellOwner(tx, account, 'signedOut', language);
  return sessionList(tx, accountId, sessionId);
}

/** Also withdraws codes already sent, so that no sign-in can still complete. */
export async function endOthers(
  tx: Tx,
  { accountId, sessionId, browser, language }: Here,
): Promise<Sessions | Refused> {
  const account = await lockOwn(tx, sessionId, accountId);
  if (isRefused(account)) return account;
  await withdrawCodesOf(tx, accountId);
  await endElsewhere(tx, accountId, { sessionId, browser: browser.cookie(BROWSER_COOKIE) });
  await tellOwner(tx, account, 'signedOut', language);
  return sessionList(tx, accountId, sessionId);
}
