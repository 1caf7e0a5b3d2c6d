// What a link opens moves to a new session of the visitor: nobody who knows the old one knows this
// one.
import { eq, sql } from 'drizzle-orm';
import { carryOver } from '#server/booking/carry-over.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import { otherBody, type Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Browser, NextSession } from '#server/security/visitors.ts';

/** Who asks. */
export interface Visitor {
  address: string;
  intention: Intention;
  browser: Pick<Browser, 'nextSession' | 'sameSession'>;
}

/** Where a link's journey goes. */
interface Arrival {
  session: SessionId;
  /**
   * This very call was sent before, and its reply got lost: the session is the one that it was
   * given then.
   */
  isRepeated: boolean;
}

/**
 * Gives what a link opens to a fresh session of the visitor, with all that the old one had, and
 * lets the browser have it. Whatever is refused leaves all as it was.
 * @param look whether it may be opened; in the same transaction, since much may have changed
 * @param open what is opened, for the session
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
  // Before anything else can fail: it is the session's already.
  if (!isRefused(opened)) await startNewSession(browser, opened, fresh);
  return opened;
}

/**
 * Moves all that the visitor's session has to the fresh one, once for a call however often it is
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

/** Lets the browser have the session it arrived in. */
async function startNewSession(
  browser: Visitor['browser'],
  { session, isRepeated }: Arrival,
  fresh: NextSession,
): Promise<void> {
  const next = isRepeated ? await browser.sameSession(session) : fresh;
  next.begin();
}

/** From now on the journey is this session's, and no other's. */
export async function giveTo(tx: Tx, engagementId: string, session: SessionId): Promise<void> {
  await tx.update(engagements).set({ sessionId: session }).where(eq(engagements.id, engagementId));
}

/**
 * The session that this very call moved its visitor to, when it was sent before and its reply got
 * lost.
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

/** Remembers it for the session that was left. */
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
