import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';

/**
 * A visitor's session was renewed: their journeys and bookings are the new one's, and so are the
 * answers to what was asked, so that a call sent again still has no second effect. The old
 * session's token opens nothing more.
 */
export async function carryOver(tx: Tx, from: SessionId, to: SessionId): Promise<void> {
  await tx.execute(sql`update engagements set session_id = ${to} where session_id = ${from}`);
  await tx.execute(sql`update intentions set session_id = ${to} where session_id = ${from}`);
  // CHN-01: who was signed in still is.
  await tx.execute(
    sql`update signed_in_sessions set session_id = ${to} where session_id = ${from}`,
  );
}
