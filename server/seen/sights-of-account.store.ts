// The rows of the audit log about an account's owner and those the account booked for.
import { sql } from 'drizzle-orm';
import { openPatient, storedPatient } from '#server/booking/patients/sealed-patients.ts';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';

/** Operations that require the date of birth from a visitor who is not signed in. */
const SHOWN_AT = [
  'searchAppointments',
  'resumeEngagement',
  'startQuickFlow',
  'startPrescription',
  'checkIn',
];

export interface SightRow {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  operation: string;
  isRefused: boolean;
  visitor: string | null;
  /** The account the session was signed in to at the time. */
  accountId: string | null;
  device: string | null;
  /** Whether the session of a visitor without a sign-in had shown a date of birth by then. */
  hasShown: boolean;
  isMember: boolean;
  role: string | null;
  /** Name and city. */
  store: string | null;
  job: string | null;
  /** The program's name. */
  program: string | null;
  /** Ids of accounts, engagements and appointments, including other people's. */
  whose: string[];
}

/**
 * The newest rows about any of these ids.
 * @param ids the account and what it booked
 * @param before only rows older than this one
 */
export async function sightsOf(
  db: Queries,
  { ids, before, limit }: { ids: readonly string[]; before: string | undefined; limit: number },
): Promise<SightRow[]> {
  // Materialized: sorting by id, PostgreSQL would scan the whole log for an account with few rows.
  const { rows } = await db.query<SightRow>({
    name: 'sights-of-account',
    text: `WITH theirs AS MATERIALIZED (SELECT * FROM audit WHERE whose && $1::uuid[]),
      page AS (SELECT * FROM theirs WHERE $2::bigint IS NULL OR id < $2::bigint
        ORDER BY id DESC LIMIT $3)
      SELECT p.id::text, wire_time(p.at) AS at, p.operation, p.refused IS NOT NULL AS "isRefused",
        p.visitor, p.account_id AS "accountId", p.device, p.member_id IS NOT NULL AS "isMember",
        p.role, s.name || ', ' || s.city AS store, p.job, c.name AS program, p.whose,
        EXISTS (SELECT FROM audit b WHERE b.visitor = p.visitor AND b.operation = ANY ($4::text[])
          AND b.refused IS NULL AND b.id <= p.id AND b.whose && $1::uuid[]) AS "hasShown"
      FROM page p
      LEFT JOIN stores s ON s.store_number = p.store_number
      LEFT JOIN clients c ON c.id = p.client_id
      ORDER BY p.id DESC`,
    values: [ids, before ?? null, limit, SHOWN_AT],
  });
  return rows;
}

/** A person an account booked for, or began to. */
export interface BookedPerson {
  engagementId: string;
  appointmentId: string | null;
  firstName: string | null;
}

/** Each person the account booked for; a journey without a person yet has no name. */
export async function peopleBookedBy(db: Db, accountId: string): Promise<BookedPerson[]> {
  const { rows } = await db.execute<{
    engagementId: string;
    appointmentId: string | null;
    patient: unknown;
  }>(sql`
    select e.id as "engagementId", a.id as "appointmentId",
      case when p.forgotten_at is null and p.id is not null then ${storedPatient(sql`p`)} end as patient
    from engagements e
    left join patients p on p.engagement_id = e.id
    left join appointments a on a.patient_id = p.id
    where e.account_id = ${accountId}::uuid
    order by e.created_at, p.place`);
  return rows.map(({ patient, ...of }) => {
    const who = patient === null ? undefined : openPatient(patient);
    return { ...of, firstName: who && who.forgottenAt === null ? who.firstName : null };
  });
}
