import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Hold } from '#contract/holds.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { KeptPerson } from '#server/eligibility/kept-record.ts';
import type { Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import type { Visit } from '../judge-visit.ts';

export interface SeatWanted {
  engagementId: string;
  store: { id: number; version: number };
  /** ISO 8601 with offset. */
  startsAt: string;
  /** People who can start then; none at a time the store does not have. */
  seats: number;
  visitMinutes: number;
  /** What was read of the person, and whether they may have the vaccines then. */
  judged: string | undefined;
  isEligible: boolean;
  vaccines: HeldVaccine[];
  /** Used when the seat is a new one. */
  holdId: string;
  confirmationNumber: string;
  holdSeconds: number;
  extensions: number;
  /** Another time for what is booked, which stays booked meanwhile (MNG-06). */
  isEdit?: boolean;
  /** The part of the reply that the database does not know. */
  base: Pick<
    Hold,
    'engagementId' | 'storeNumber' | 'appointmentDate' | 'slot' | 'timeZone' | 'warningSeconds'
  >;
}

export type Taking =
  | { outcome: 'taken' | 'repeated'; reply: Hold }
  | {
      outcome: 'unknown' | 'different' | 'confirmed' | 'closed' | 'changed' | 'ineligible' | 'lost';
    };

/** What 0072_change.sql says of take_hold: one statement takes the seat, frees the earlier one, and keeps the answer. */
export const TAKE_HOLD = `select outcome, reply from take_hold($1, $2, $3, $4, $5, $6,
  make_interval(mins => $7), $8, $9, $10, $11, $12, make_interval(secs => $13), $14, $15, $16, $17, $18, $19)`;

/** The values of TAKE_HOLD. */
export const takeHoldValues = (wanted: SeatWanted, intention: Intention): unknown[] => [
  intention.session,
  wanted.engagementId,
  wanted.store.id,
  wanted.store.version,
  wanted.startsAt,
  wanted.seats,
  wanted.visitMinutes,
  wanted.judged,
  wanted.isEligible,
  JSON.stringify(wanted.vaccines),
  wanted.holdId,
  wanted.confirmationNumber,
  wanted.holdSeconds,
  wanted.extensions,
  intention.operation,
  intention.key,
  intention.bodyHash,
  JSON.stringify(wanted.base),
  wanted.isEdit ?? false,
];

export async function takeHold(
  pool: pg.Pool,
  wanted: SeatWanted,
  intention: Intention,
): Promise<Taking> {
  const { rows } = await pool.query<Taking>({
    name: 'take-hold',
    text: TAKE_HOLD,
    values: takeHoldValues(wanted, intention),
  });
  const [taking] = rows;
  if (!taking) throw new Error('take_hold gave no answer');
  return taking;
}

/** A hold as it stands; moments in milliseconds since 1970. */
export interface HoldRow extends Record<string, unknown> {
  holdId: string;
  engagementId: string;
  confirmationNumber: string;
  storeNumber: string;
  timeZone: string;
  startsAt: number;
  now: number;
  expiresAt: number;
  extensions: number;
}

// All of a hold's claims carry one expiry, since one statement wrote it: any of them tells.
const holdRow = sql`c.hold_id as "holdId", c.engagement_id as "engagementId",
  c.confirmation_number as "confirmationNumber", s.store_number as "storeNumber", s.time_zone as "timeZone",
  date_part('epoch', c.starts_at) * 1000 as "startsAt", date_part('epoch', clock.now) * 1000 as now,
  date_part('epoch', c.expires_at) * 1000 as "expiresAt", c.extensions`;

/** A hold of the session that has not run out. */
export async function findHold(
  db: Db | Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<HoldRow | undefined> {
  const found = await db.execute<HoldRow>(sql`
    select ${holdRow}
    from claims c
    join engagements e on e.id = c.engagement_id
    join stores s on s.id = c.store_id
    cross join (select clock_timestamp() as now) clock
    where c.hold_id = ${holdId} and e.session_id = ${sessionId} and c.expires_at > clock.now
    limit 1`);
  return found.rows[0];
}

/**
 * What a hold of the session that has not run out is for, and by what the person is judged, which stays so until the
 * transaction ends.
 */
export async function lockVisit(
  tx: Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<(Omit<KeptPerson, 'record'> & Visit) | undefined> {
  const found = await tx.execute<Omit<KeptPerson, 'record'> & Visit & Record<string, unknown>>(sql`
    select e.dob::text as dob, e.meta_data -> 'history' as history, e.user_responses as "userResponses",
      c.vaccines, s.state, (c.starts_at at time zone s.time_zone)::date::text as "on"
    from claims c
    join engagements e on e.id = c.engagement_id
    join stores s on s.id = c.store_id
    where c.hold_id = ${holdId} and e.session_id = ${sessionId} and c.expires_at > clock_timestamp()
    limit 1
    for share of e`);
  return found.rows[0];
}

/** HLD-02: a hold that has not run out lasts so long from now; undefined when there is none with an extension left. */
export async function extendHold(
  tx: Tx,
  holdId: string,
  sessionId: SessionId,
  policy: HoldPolicy,
): Promise<HoldRow | undefined> {
  const extended = await tx.execute<HoldRow>(sql`
    update claims c
    set expires_at = clock.now + make_interval(secs => ${policy.holdSeconds}), extensions = c.extensions + 1
    from engagements e, stores s, (select clock_timestamp() as now) clock
    where c.hold_id = ${holdId} and c.expires_at > clock.now and c.extensions < ${policy.extensions}
      and e.id = c.engagement_id and e.session_id = ${sessionId} and s.id = c.store_id
    returning ${holdRow}`);
  return extended.rows[0];
}

/** When an engagement is booked, in milliseconds since 1970. */
export async function bookedStarts(pool: pg.Pool, engagementId: string): Promise<number[]> {
  const { rows } = await pool.query<{ startsAt: Date }>(
    'select starts_at as "startsAt" from claims where engagement_id = $1 and expires_at is null',
    [engagementId],
  );
  return rows.map(({ startsAt }) => startsAt.getTime());
}

/** Whether the session held it once: the intention that made a hold remembers it when its seat is somebody else's. */
export async function wasHeld(db: Db | Tx, holdId: string, sessionId: SessionId): Promise<boolean> {
  const found = await db.execute(sql`
    select from intentions
    where session_id = ${sessionId} and operation in ('createHold', 'createSchedulerHold')
      and outcome -> 'outcome' ->> 'holdId' = ${holdId}
    limit 1`);
  return found.rowCount === 1;
}

/** Frees the seats of a hold of the session; false when it held none. What is booked stays. */
export async function freeHold(
  db: Db | Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<boolean> {
  const freed = await db.execute(sql`
    delete from claims c using engagements e
    where c.hold_id = ${holdId} and c.expires_at is not null
      and e.id = c.engagement_id and e.session_id = ${sessionId}`);
  return (freed.rowCount ?? 0) > 0;
}

/** Deletes holds that ran out. Nothing depends on it: an expired hold holds nothing, swept or not. */
export async function sweepHolds(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from claims where expires_at <= clock_timestamp()');
  return rowCount ?? 0;
}
