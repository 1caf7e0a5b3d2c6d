import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';

/**
 * When a visitor's session is renewed, its journeys and bookings move to the new session, and so do
 * the stored responses, so that a repeated call still has no second effect. The old session's token
 * no longer opens anything.
 */
export async function carryOver(tx: Tx, from: SessionId, to: SessionId): Promise<void> {
  await tx.execute(sql`update engagements set session_id = ${to} where session_id = ${from}`);
  await tx.execute(sql`update intentions set session_id = ${to} where session_id = ${from}`);
  // CHN-01: a signed-in visitor stays signed in.
  await tx.execute(
    sql`update signed_in_sessions set session_id = ${to} where session_id = ${from}`,
  );
  // SAF-01: a visitor who proved to be a group member stays one.
  await tx.execute(sql`
    insert into member_visits (session_id, engagement_id, place, shown_at)
      select ${to}::uuid, engagement_id, place, shown_at from member_visits
      where session_id = ${from}
      on conflict do nothing`);
  await tx.execute(sql`delete from member_visits where session_id = ${from}`);
  // WLK-02: a visitor checked in at a store stays checked in and keeps following their visit.
  await tx.execute(sql`update check_ins set session_id = ${to} where session_id = ${from}`);
  await tx.execute(sql`
    insert into walk_in_proofs (session_id, store_id, proved_until)
      select ${to}::uuid, store_id, proved_until from walk_in_proofs where session_id = ${from}
      on conflict (session_id, store_id) do update
        set proved_until = greatest(walk_in_proofs.proved_until, excluded.proved_until)`);
  await tx.execute(sql`delete from walk_in_proofs where session_id = ${from}`);
}
