import type { TeamRole } from '#domain/visits.ts';
import type { Queries } from '#server/database/queries.ts';

/** One entry of the audit log (SAF-07). */
export interface Entry {
  memberId: string;
  /** In that store, at that time. */
  role: TeamRole;
  teamSessionId: string;
  storeNumber: string;
  operation: string;
  /** Ids of appointments and engagements. */
  whose: readonly string[];
  why: string;
}

/** One entry about what a program did (STD-05). */
export interface ClientEntry {
  clientId: string;
  /** Empty when no store is involved. */
  storeNumber: string;
  operation: string;
  /** Ids of appointments and engagements. */
  whose: readonly string[];
  why: string;
}

/** Records what a program saw or did. */
export async function keepClientEntry(db: Queries, entry: ClientEntry): Promise<void> {
  await db.query({
    name: 'keep-client-audit',
    text: `INSERT INTO audit (client_id, store_number, operation, why, whose)
      VALUES ($1, $2, $3, $4, $5::uuid[])`,
    values: [entry.clientId, entry.storeNumber, entry.operation, entry.why, entry.whose],
  });
}

/** The audit data for a booking that a member makes for a patient (CHN-03). */
export const ofBooking = (operation: string, engagementId: string) => ({
  operation,
  whose: [engagementId],
  why: 'A booking at the desk.',
});

/** Records who did what. */
export async function keepEntry(db: Queries, entry: Entry): Promise<void> {
  await db.query({
    name: 'keep-audit',
    text: `INSERT INTO audit (member_id, team_session_id, store_number, operation, why, whose, role)
      VALUES ($1, $2, $3, $4, $5, $6::uuid[], $7)`,
    values: valuesOf(entry),
  });
}

/**
 * The same for requests a page repeats by itself: records this session's view of a person only once
 * per operation.
 */
export async function keepFirstSight(db: Queries, entry: Entry): Promise<void> {
  await db.query({
    name: 'keep-audit-first-sight',
    text: `INSERT INTO audit (member_id, team_session_id, store_number, operation, why, whose, role)
      SELECT $1, $2, $3, $4, $5, array_agg(fresh.id), $7 FROM (
        SELECT unnest($6::uuid[]) AS id
        EXCEPT SELECT unnest(whose) FROM audit WHERE team_session_id = $2 AND operation = $4
      ) fresh HAVING count(*) > 0`,
    values: valuesOf(entry),
  });
}

const valuesOf = ({ memberId, teamSessionId, storeNumber, operation, why, whose, role }: Entry) => [
  memberId,
  teamSessionId,
  storeNumber,
  operation,
  why,
  whose,
  role,
];
