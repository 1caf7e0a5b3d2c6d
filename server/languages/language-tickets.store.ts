import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { languageTickets } from './language-tickets.schema.ts';

/** LNG-05: as long as a slow phone takes to open the other page. */
const LIVES = sql`interval '60 seconds'`;
const TICKET_BYTES = 32;

/** @param journey sealed */
export async function keepTicket(
  db: Db,
  sessionId: SessionId,
  journey: string,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const [kept] = await db
    .insert(languageTickets)
    .values({
      ticketHash: hashOfToken(ticket),
      sessionId,
      journey,
      expiresAt: sql`clock_timestamp() + ${LIVES}`,
    })
    .returning({ expiresAt: languageTickets.expiresAt });
  if (!kept) throw new Error('the ticket was not kept');
  return { ticket, expiresAt: kept.expiresAt };
}

interface Redeemed {
  journey: string;
  /** The session it comes from. */
  from: SessionId;
  /** The session it moves to: `fresh`, or the one given when this browser asked before. */
  to: SessionId;
}

/**
 * Redeems a ticket once. The session that redeemed it gets the same answer again, in case the reply
 * was lost.
 */
export async function redeemTicket(
  tx: Tx,
  ticket: string,
  { visiting, fresh }: { visiting: SessionId; fresh: SessionId },
): Promise<Redeemed | undefined> {
  const { ticketHash, expiresAt, redeemedBy, movedTo, sessionId, journey } = languageTickets;
  const [found] = await tx
    .update(languageTickets)
    .set({ redeemedBy: visiting, movedTo: sql`coalesce(${movedTo}, ${fresh}::uuid)` })
    .where(
      and(
        eq(ticketHash, hashOfToken(ticket)),
        gt(expiresAt, sql`clock_timestamp()`),
        or(isNull(redeemedBy), eq(redeemedBy, visiting)),
      ),
    )
    .returning({ from: sessionId, to: movedTo, journey });
  return found?.to ? { ...found, to: found.to } : undefined;
}
