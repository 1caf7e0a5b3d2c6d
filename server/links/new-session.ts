// Opening a link moves its content to a new session of the visitor, which nobody who knows the old
// session knows.
import { eq, sql } from 'drizzle-orm';
import { carryOver } from '#server/booking/carry-over.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import { otherBody, type Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Browser, NextSession } from '#server/security/visitors.ts';

/** The visitor asking. */
export interface Visitor {
  address: string;
  intention: Intention;
  browser: Pick<Browser, 'nextSession' | 'sameSession'>;
}

/** The session a link's journey moves to. */
interface Arrival {
  session: SessionId;
  /**
   * Whether this request is a repeat whose reply was lost: then it is the session given the first
   * time.
   */
  isRepeated: boolean;
}

/**
 * Moves what a link opens, and everything in the visitor's session, to a fresh session, and gives
 * that to the browser. A refusal changes nothing.
 * @param look whether it may be opened; in the same transaction, since much may have changed
 * @param open opens it for the session
 */
export async function inNewSession<Looked, Opened extends object>(
  db: Db,
  { intention, browser }: Pick<Visitor, 'intention' | 'browser'>,
  look: (tx: Tx) => Promise<Looked | Refused>,
  open: (tx: Tx, looked: Looked, session: SessionId) => Promise<Opened>,
): Promise<(Arrival & Opened) | Refused> {
  const fresh = await browser.nextSession();
  const opened = await inTransaction(db, async (tx) => {
    const looked = await look(tx);
    if (isRefused(looked)) return looked;
    const arrival = await moveToNewSession(tx, intention, fresh);
    if (isRefused(arrival)) return arrival;
    return { ...arrival, ...(await open(tx, looked, arrival.session)) };
  });
  // Before anything else can fail: the session already owns it.
  if (!isRefused(opened)) await startNewSession(browser, opened, fresh);
  return opened;
}

/**
 * Moves everything in the visitor's session to the fresh one, once per request however often it is
 * sent.
 */
async function moveToNewSession(
  tx: Tx,
  intention: Intention,
  fresh: Pick<NextSession, 'id'>,
): Promise<Arrival | Refused> {
  const earlier = await findRenewal(tx, intention);
  if (earlier === 'different') return otherBody();
  if (earlier) return { session: earlier.session, isRepeated: true };
  await carryOver(tx, intention.session, fresh.id);
  await keepRenewal(tx, intention, fresh.id);
  return { session: fresh.id, isRepeated: false };
}

/** Gives the browser the session it moved to. */
async function startNewSession(
  browser: Visitor['browser'],
  { session, isRepeated }: Arrival,
  fresh: NextSession,
): Promise<void> {
  const next = isRepeated ? await browser.sameSession(session) : fresh;
  next.begin();
}

/** Makes the journey belong to this session only. */
export async function giveTo(tx: Tx, engagementId: string, session: SessionId): Promise<void> {
  await tx.update(engagements).set({ sessionId: session }).where(eq(engagements.id, engagementId));
}

/**
 * The session this request already moved its visitor to, if it is a repeat whose reply was lost.
 */
async function findRenewal(
  tx: Tx,
  { session, operation, key, bodyHash }: Intention,
): Promise<{ session: SessionId } | 'different' | undefined> {
  const found = await tx.execute<{ session: SessionId; same: boolean }>(sql`
    select outcome ->> 'session' as session, body_hash = ${bodyHash} as same from intentions
    where session_id = ${session} and operation = ${operation} and key = ${key}`);
  const [row] = found.rows;
  return row && !row.same ? 'different' : row;
}

/** Stores it for the session that was left. */
async function keepRenewal(
  tx: Tx,
  { session, operation, key, bodyHash }: Intention,
  next: SessionId,
): Promise<void> {
  await tx.execute(sql`
    insert into intentions (session_id, operation, key, body_hash, outcome)
    values (${session}, ${operation}, ${key}, ${bodyHash}, ${JSON.stringify({ session: next })}::jsonb)
    on conflict do nothing`);
}
