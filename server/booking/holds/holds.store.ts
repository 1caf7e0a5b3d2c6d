import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Hold } from '#contract/holds.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { EngagementType } from '#domain/engagement.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import type { KeptRecord } from '#server/eligibility/kept-screening.ts';
import type { Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import type { Visit } from '../judge-visit.ts';
import { engagements } from '../booking.schema.ts';
import { engagementWhere } from '../engagements/engagements.store.ts';

/** The request to the database, for one person and for several alike. */
export interface PartyWanted {
  engagementId: string;
  store: { id: number; version: number };
  /**
   * Each person once; ISO 8601 with offset, null for a walk-in. `seats` is how many people can
   * start then, or for a walk-in be in the line; 0 at a time the store does not offer.
   */
  people: { place: number; startsAt: string | null; seats: number; vaccines: HeldVaccine[] }[];
  /** For a walk-in, how far ahead the line is considered. */
  visitMinutes: number;
  /** Version of the answers that were read, and whether these people may have the vaccines then. */
  judged: string;
  isEligible: boolean;
  /** Used when the hold is a new one. */
  holdId: string;
  confirmationNumber: string;
  holdSeconds: number;
  extensions: number;
  /** Another time for what is booked, which stays booked meanwhile (MNG-06). */
  isEdit: boolean;
  /** The part of the response that the database does not know. */
  base: Pick<
    Hold,
    'engagementId' | 'storeNumber' | 'appointmentDate' | 'slot' | 'timeZone' | 'warningSeconds'
  >;
}

/** database/functions/take_party.sql explains when each is the outcome. */
export type Taking =
  | { outcome: 'taken' | 'repeated'; reply: Hold }
  | { outcome: 'unknown' | 'different' | 'confirmed' | 'closed' | 'several' }
  | { outcome: 'ineligible' | 'unstocked' | 'lost' | 'guarded' }
  | { outcome: 'changed' };

/** One statement takes all seats or none, frees the earlier ones, and stores the response. */
export const TAKE_PARTY = `select outcome, reply from take_party($1, $2, $3, $4, $5,
  make_interval(mins => $6), $7, $8, $9, $10, make_interval(secs => $11), $12, $13, $14, $15, $16, $17)`;

/**
 * The values of TAKE_PARTY.
 * @param intention undefined when the system itself asks (CNF-05)
 */
export const takePartyValues = (wanted: PartyWanted, intention?: Intention): unknown[] => [
  intention?.session ?? null,
  wanted.engagementId,
  wanted.store.id,
  wanted.store.version,
  JSON.stringify(wanted.people),
  wanted.visitMinutes,
  wanted.judged,
  wanted.isEligible,
  wanted.holdId,
  wanted.confirmationNumber,
  wanted.holdSeconds,
  wanted.extensions,
  intention?.operation ?? null,
  intention?.key ?? null,
  intention?.bodyHash ?? null,
  JSON.stringify(wanted.base),
  wanted.isEdit,
];

/**
 * One attempt to take seats for everyone: 'changed' when it was judged by what is no longer so.
 * Rejects as PostgreSQL does when two attempts collide; another attempt settles it.
 */
export async function takeParty(
  db: Queries,
  wanted: PartyWanted,
  intention?: Intention,
): Promise<Taking> {
  const { rows } = await db.query<Taking>({
    name: 'take-party',
    text: TAKE_PARTY,
    values: takePartyValues(wanted, intention),
  });
  const [taking] = rows;
  if (!taking) throw new Error('take_party gave no answer');
  return taking;
}

/** A hold's current state; moments in milliseconds since 1970. */
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

// All claims of a hold have the same expiry, because one statement wrote them: any of them tells
// it.
const holdRow = sql`c.hold_id as "holdId", c.engagement_id as "engagementId",
  c.confirmation_number as "confirmationNumber", s.store_number as "storeNumber", s.time_zone as "timeZone",
  date_part('epoch', c.starts_at) * 1000 as "startsAt", date_part('epoch', clock.now) * 1000 as now,
  date_part('epoch', c.expires_at) * 1000 as "expiresAt", c.extensions`;

/** A hold of the session, or of a group member in it (SAF-01), that has not expired. */
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
    where c.hold_id = ${holdId} and reaches(e, ${sessionId}, c.place) and c.expires_at > clock.now
    order by c.starts_at
    limit 1`);
  return found.rows[0];
}

/** A held seat, its vaccines, and the answers its person is judged by. */
export type HeldVisit = Visit & {
  place: number;
  /** Null while unknown, or when the person has left the group. */
  dob: IsoDate | null;
} & KeptRecord;

/**
 * The seats of the session's hold, if it has not expired, ordered by place, with the answers their
 * people are judged by; these stay locked until the transaction ends.
 */
export async function lockVisits(
  tx: Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<HeldVisit[]> {
  const { rows } = await tx.execute<
    Visit & { place: number; engagementId: string } & Record<string, unknown>
  >(sql`
    with clock as materialized (select clock_timestamp() as now)
    select c.place, c.vaccines, s.state, (c.starts_at at time zone s.time_zone)::date::text as "on",
      c.engagement_id as "engagementId"
    from claims c
    join engagements e on e.id = c.engagement_id
    join stores s on s.id = c.store_id
    cross join clock
    where c.hold_id = ${holdId} and reaches(e, ${sessionId}, c.place) and c.expires_at > clock.now
    order by c.place
    for share of e`);
  const [first] = rows;
  // Read separately once locked: a statement that waited sees no key added in the meantime.
  const engagement = first && (await engagementWhere(tx, eq(engagements.id, first.engagementId)));
  return rows.map(({ engagementId: _of, ...visit }) => {
    const { dob, history, userResponses } =
      engagement?.people.find(({ place }) => place === visit.place) ?? {};
    return { ...visit, dob: dob ?? null, history, userResponses };
  });
}

/**
 * HLD-02: extends a hold that has not expired to this long from now; undefined when there is none
 * with an extension left. On a guarded day the duration depends on the share of the visitor's
 * network (SAF-02), and the hold is extended only when that gains a minute.
 */
export async function extendHold(
  tx: Tx,
  holdId: string,
  sessionId: SessionId,
  policy: HoldPolicy,
): Promise<HoldRow | undefined> {
  // One reading of the clock for a whole group: its seats expire together.
  const extended = await tx.execute<HoldRow>(sql`
    with asked as materialized (
      select c.store_id, (c.starts_at at time zone s.time_zone)::date as day, c.engagement_id,
        count(*)::integer as seats, make_interval(secs => ${policy.holdSeconds}) as lasting
      from claims c join stores s on s.id = c.store_id
      where c.hold_id = ${holdId} and c.expires_at is not null
      group by 1, 2, 3
    ), fair as materialized (
      select a.lasting as wanted,
        fair_hold(a.store_id, a.day, ${sessionId}, a.engagement_id, a.seats, a.lasting) as lasting
      from asked a
    ), clock as materialized (select clock_timestamp() as now from fair)
    update claims c
    set expires_at = clock.now + fair.lasting, extensions = c.extensions + 1
    from engagements e, stores s, clock, fair
    where c.hold_id = ${holdId} and c.expires_at > clock.now and c.extensions < ${policy.extensions}
      and (fair.lasting = fair.wanted or clock.now + fair.lasting > c.expires_at + interval '1 minute')
      and e.id = c.engagement_id and reaches(e, ${sessionId}, c.place) and s.id = c.store_id
    returning ${holdRow}`);
  // For a group, its first start.
  return extended.rows.toSorted((one, other) => one.startsAt - other.startsAt)[0];
}

/** Undefined when there is no such engagement. */
export async function engagementTypeOf(
  pool: pg.Pool,
  engagementId: string,
): Promise<EngagementType | undefined> {
  const { rows } = await pool.query<{ type: EngagementType }>(
    'select engagement_type as type from engagements where id = $1',
    [engagementId],
  );
  return rows[0]?.type;
}

/** The booked start times of an engagement, or of one place in it, in milliseconds since 1970. */
export async function bookedStarts(
  pool: pg.Pool,
  engagementId: string,
  place?: number,
): Promise<number[]> {
  const { rows } = await pool.query<{ startsAt: Date }>(
    `select starts_at as "startsAt" from claims
      where engagement_id = $1 and expires_at is null and place = coalesce($2, place)`,
    [engagementId, place],
  );
  return rows.map(({ startsAt }) => startsAt.getTime());
}

/** Whether this hold of the session has become an appointment. */
export async function isBooked(
  db: Db | Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<boolean> {
  const found = await db.execute(sql`
    select from claims c join engagements e on e.id = c.engagement_id
    where c.hold_id = ${holdId} and c.expires_at is null and reaches(e, ${sessionId}, c.place)
    limit 1`);
  return found.rowCount === 1;
}

/**
 * What became of a hold that this session made, whose intention is still recorded: over, or
 * elsewhere when its journey has moved to another session; undefined if it never made it.
 */
export async function endOf(
  db: Db | Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<'over' | 'elsewhere' | undefined> {
  const found = await db.execute<{ end: 'over' | 'elsewhere' }>(sql`
    select case when e.id is null or e.session_id = i.session_id or exists (
        select from member_visits m
        where m.session_id = i.session_id and m.engagement_id = e.id)
      then 'over' else 'elsewhere' end as end
    from intentions i
    left join engagements e on e.id = (i.outcome -> 'outcome' ->> 'engagementId')::uuid
    where i.session_id = ${sessionId} and i.operation in ('createHold', 'createSchedulerHold')
      and i.outcome -> 'outcome' ->> 'holdId' = ${holdId}
    limit 1`);
  return found.rows[0]?.end;
}

/** Frees the seats of a hold of the session; false when there were none. Booked seats stay. */
export async function freeHold(
  db: Db | Tx,
  holdId: string,
  sessionId: SessionId,
): Promise<boolean> {
  const freed = await db.execute(sql`
    delete from claims c using engagements e
    where c.hold_id = ${holdId} and c.expires_at is not null
      and e.id = c.engagement_id and reaches(e, ${sessionId}, c.place)`);
  return (freed.rowCount ?? 0) > 0;
}

/**
 * Frees what is held for engagements whose visitor has left. A journey that was sent as a link
 * keeps its time, and so does an offer of ours, which is told by message.
 */
export async function freeHoldsLeft(tx: Tx, engagementIds: readonly string[]): Promise<void> {
  if (engagementIds.length === 0) return;
  await tx.execute(sql`
    delete from claims c where c.engagement_id = any(${sql.param([...engagementIds])}::uuid[])
      and c.expires_at is not null
      and not exists (select from resume_links l where l.engagement_id = c.engagement_id)
      and not exists (select from earlier_offers o where o.hold_id = c.hold_id)`);
}

/**
 * Deletes expired holds, and claims on times long past (REL-05). Nothing depends on it: an expired
 * hold blocks nothing, swept or not, and past times are not sold.
 */
export async function sweepHolds(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from claims where expires_at <= clock_timestamp()
      or starts_at < clock_timestamp() - interval '2 days'`,
  );
  return rowCount ?? 0;
}
