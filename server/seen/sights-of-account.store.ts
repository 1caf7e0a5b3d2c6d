// The rows of the audit log that tell of an account's owner and of whom the account booked for.
import { sql } from 'drizzle-orm';
import { openPatient, storedPatient } from '#server/booking/patients/sealed-patients.ts';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';

/** Where somebody who is not signed in has to show the date of birth. */
const SHOWN_AT = [
  'searchAppointments',
  'resumeEngagement',
  'startQuickFlow',
  'startPrescription',
  'checkIn',
];

export interface SightRow {
  id: string;
  /** ISO, UTC. */
  at: string;
  operation: string;
  isRefused: boolean;
  visitor: string | null;
  /** Whom that session was signed in to then. */
  accountId: string | null;
  device: string | null;
  /** Of a visitor who was not signed in: by then the same session had shown a date of birth. */
  hasShown: boolean;
  isMember: boolean;
  role: string | null;
  /** Name and city. */
  store: string | null;
  job: string | null;
  /** The name of the program. */
  program: string | null;
  /** Ids of accounts, engagements and appointments, others' among them. */
  whose: string[];
}

/**
 * The newest rows about any of these.
 * @param ids of the account, and of what it booked
 * @param before only rows older than this one
 */
export async function sightsOf(
  db: Queries,
  { ids, before, limit }: { ids: readonly string[]; before: string | undefined; limit: number },
): Promise<SightRow[]> {
  // Materialized: by the order alone PostgreSQL walks the whole log for somebody with few rows.
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

/** Somebody an account booked for, or began to. */
export interface BookedPerson {
  engagementId: string;
  appointmentId: string | null;
  firstName: string | null;
}

/** Each person of what an account booked; a journey that has nobody yet is one without a name. */
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
