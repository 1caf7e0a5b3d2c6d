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
  // SAF-01: who has shown to be one of a group still has.
  await tx.execute(sql`
    insert into member_visits (session_id, engagement_id, place, shown_at)
      select ${to}::uuid, engagement_id, place, shown_at from member_visits
      where session_id = ${from}
      on conflict do nothing`);
  await tx.execute(sql`delete from member_visits where session_id = ${from}`);
  // WLK-02: who is at a store still is, and follows how their day goes on.
  await tx.execute(sql`update check_ins set session_id = ${to} where session_id = ${from}`);
  await tx.execute(sql`
    insert into walk_in_proofs (session_id, store_id, proved_until)
      select ${to}::uuid, store_id, proved_until from walk_in_proofs where session_id = ${from}
      on conflict (session_id, store_id) do update
        set proved_until = greatest(walk_in_proofs.proved_until, excluded.proved_until)`);
  await tx.execute(sql`delete from walk_in_proofs where session_id = ${from}`);
}
