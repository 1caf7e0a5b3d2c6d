// Signed-in sessions and known browsers.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { DEVICES } from '#contract/accounts.ts';
import { carryOver } from '#server/booking/carry-over.ts';
import { freeHoldsLeft } from '#server/booking/holds/holds.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { makeSession, type SessionId } from '#server/security/sessions.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { knownBrowsers, signedInSessions } from './accounts.schema.ts';
import { FRESH_SECONDS, IDLE_SECONDS, KNOWN_SECONDS, LONGEST_SECONDS } from './session-policy.ts';

const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`;
const live = and(
  isNull(signedInSessions.endedAt),
  gt(signedInSessions.seenAt, ago(IDLE_SECONDS)),
  gt(signedInSessions.signedInAt, ago(LONGEST_SECONDS)),
);

/** The account signed in in this session; the call counts as activity. */
export async function accountIn(db: Db | Tx, sessionId: SessionId): Promise<string | undefined> {
  const [found] = await db
    .update(signedInSessions)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(and(eq(signedInSessions.sessionId, sessionId), live))
    .returning({ accountId: signedInSessions.accountId });
  return found?.accountId;
}

/**
 * A new session in which the account is signed in. The visitor's journey moves along, unless
 * another account was signed in; the old session is signed out. The browser gets the new session
 * from `Browser.sameSession`.
 */
export async function moveToSignedIn(
  tx: Tx,
  from: SessionId,
  accountId: string,
): Promise<SessionId> {
  const next = await makeSession(queriesOf(tx));
  const [before] = await tx
    .select({ accountId: signedInSessions.accountId })
    .from(signedInSessions)
    .where(eq(signedInSessions.sessionId, from));
  if (!before || before.accountId === accountId) await carryOver(tx, from, next);
  await endSession(tx, from);
  const now = sql`clock_timestamp()`;
  await tx
    .insert(signedInSessions)
    .values({ sessionId: next, accountId })
    .onConflictDoUpdate({
      target: signedInSessions.sessionId,
      set: { signedInAt: now, seenAt: now, endedAt: null },
    });
  return next;
}

/**
 * Moves what was begun in one session to another session of the same visitor (LNG-05). If both are
 * signed in, the live sign-in stays, or of two live ones the last used. What belongs to a different
 * account becomes unreachable, as when that account signs in (CHN-08).
 */
export async function joinSession(tx: Tx, from: SessionId, to: SessionId): Promise<void> {
  const both = await tx
    .select({
      sessionId: signedInSessions.sessionId,
      accountId: signedInSessions.accountId,
    })
    .from(signedInSessions)
    .where(inArray(signedInSessions.sessionId, [from, to]))
    .orderBy(sql`${signedInSessions.endedAt} is null desc`, desc(signedInSessions.seenAt));
  if (new Set(both.map(({ accountId }) => accountId)).size > 1) return endSession(tx, from);
  const [, other] = both;
  if (other) {
    await tx.delete(signedInSessions).where(eq(signedInSessions.sessionId, other.sessionId));
  }
  await carryOver(tx, from, to);
}

/**
 * Signs the session out and detaches what was begun in it: nobody reaches it any more, so the time
 * held for it is free.
 */
export async function endSession(tx: Tx, sessionId: SessionId): Promise<void> {
  await tx
    .update(signedInSessions)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(and(eq(signedInSessions.sessionId, sessionId), isNull(signedInSessions.endedAt)));
  const { rows } = await tx.execute<{ id: string }>(
    sql`update engagements set session_id = null where session_id = ${sessionId} returning id`,
  );
  await freeHoldsLeft(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Signs the account out everywhere and forgets its known browsers. */
export async function endEverywhere(tx: Tx, accountId: string): Promise<void> {
  const ended = await tx
    .select({ sessionId: signedInSessions.sessionId })
    .from(signedInSessions)
    .where(signedInAt(accountId));
  for (const { sessionId } of ended) await endSession(tx, sessionId);
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId));
}

/** Signs the account out of every other session and forgets every other known browser. */
export async function endElsewhere(
  tx: Tx,
  accountId: string,
  here: { sessionId: SessionId; browser: string | undefined },
): Promise<void> {
  const others = await tx
    .select({ sessionId: signedInSessions.sessionId })
    .from(signedInSessions)
    .where(and(signedInAt(accountId), ne(signedInSessions.sessionId, here.sessionId)));
  for (const { sessionId } of others) await endSession(tx, sessionId);
  const kept = here.browser === undefined ? Buffer.alloc(0) : hashOfToken(here.browser);
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.accountId, accountId), ne(knownBrowsers.tokenHash, kept)));
}

const signedInAt = (accountId: string) =>
  and(eq(signedInSessions.accountId, accountId), isNull(signedInSessions.endedAt));

/** Where the account is signed in, the last used first; `now` is the database's time. */
export async function sessionsOf(db: Db | Tx, accountId: string) {
  const rows = await db
    .select({
      sessionId: signedInSessions.sessionId,
      device: signedInSessions.device,
      seenAt: signedInSessions.seenAt,
    })
    .from(signedInSessions)
    .where(and(eq(signedInSessions.accountId, accountId), live))
    .orderBy(desc(signedInSessions.seenAt), signedInSessions.sessionId);
  const { rows: clock } = await db.execute<{ now: string }>(
    sql`select wire_time(clock_timestamp()) as now`,
  );
  return { rows, now: clock[0]?.now ?? '' };
}

export async function keepDevice(
  db: Db | Tx,
  sessionId: SessionId,
  device: (typeof DEVICES)[number],
): Promise<void> {
  await db
    .update(signedInSessions)
    .set({ device })
    .where(eq(signedInSessions.sessionId, sessionId));
}

/** Whether the session was signed in within the last minutes. */
export async function isFresh(tx: Tx, sessionId: SessionId): Promise<boolean> {
  const found = await tx
    .select({ sessionId: signedInSessions.sessionId })
    .from(signedInSessions)
    .where(
      and(
        eq(signedInSessions.sessionId, sessionId),
        gt(signedInSessions.signedInAt, ago(FRESH_SECONDS)),
      ),
    );
  return found.length > 0;
}

/** Ends one session, if it belongs to the account. */
export async function endSessionOf(
  tx: Tx,
  accountId: string,
  sessionId: SessionId,
): Promise<boolean> {
  const found = await tx
    .select({ sessionId: signedInSessions.sessionId })
    .from(signedInSessions)
    .where(and(signedInAt(accountId), eq(signedInSessions.sessionId, sessionId)));
  if (found.length > 0) await endSession(tx, sessionId);
  return found.length > 0;
}

/** Makes the browser known; returns its cookie's value. */
export async function keepBrowser(db: Db | Tx, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(knownBrowsers).values({
    tokenHash: hashOfToken(token),
    accountId,
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${KNOWN_SECONDS})`,
  });
  return token;
}

/** The account whose known browser has this cookie. */
export async function ownerOfBrowser(db: Db | Tx, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ accountId: knownBrowsers.accountId })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.tokenHash, hashOfToken(token)),
        gt(knownBrowsers.expiresAt, sql`clock_timestamp()`),
      ),
    );
  return found?.accountId;
}

export async function forgetBrowser(db: Db | Tx, token: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.tokenHash, hashOfToken(token)));
}

/** Whether the session was ever signed in. */
export async function wasSignedIn(tx: Tx, sessionId: SessionId): Promise<boolean> {
  const found = await tx
    .select({ accountId: signedInSessions.accountId })
    .from(signedInSessions)
    .where(eq(signedInSessions.sessionId, sessionId));
  return found.length > 0;
}
