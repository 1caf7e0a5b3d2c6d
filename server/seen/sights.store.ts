// The audit rows of visitors and of the server's own jobs (SAF-07).
import type { HouseJob } from '#domain/seen.ts';
import type { Queries, Statement } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Named } from './named-ids.ts';
import { isOften, whatOf } from './shown.ts';

/** One access or change by a visitor. */
export interface Sight {
  session: SessionId;
  /** The session of the request: signing in or out ends in another session. */
  from: SessionId;
  /** The rough device type. */
  device: string;
  operation: string;
  /** From the request and the answer; ids that do not exist are ignored. */
  named: Named;
  /** What the handler reported: accounts, engagements, appointments. */
  saw: readonly string[];
  /** The refusal's code. */
  refused: string | undefined;
}

/** How long repeats in one session share a row, for actions done often. */
const ONE_LINE = '10 minutes';

/**
 * The statement that writes the row; undefined when it names nobody. It also reads which account
 * the session is signed in to, even if this request just ended the sign-in.
 */
export function sightStatement(sight: Sight): Statement | undefined {
  const { session, from, device, operation, named, saw, refused } = sight;
  const sought = {
    saw: saw.length > 0,
    ids: named.ids.size > 0,
    numbers: named.numbers.size > 0,
    again: refused === undefined && isOften(whatOf(operation)),
  };
  if (!sought.saw && !sought.ids && !sought.numbers) return undefined;
  return {
    name: `keep-sight-${Object.values(sought).map(Number).join('')}`,
    text: keepSightText(sought),
    values: [
      session,
      device,
      operation,
      refused ?? null,
      from,
      ...(sought.saw ? [[...new Set(saw)]] : []),
      ...(sought.ids ? [[...named.ids]] : []),
      ...(sought.numbers ? [[...named.numbers]] : []),
    ],
  };
}

/** Writes the row; nothing when it names nobody. */
export async function keepSight(db: Queries, sight: Sight): Promise<void> {
  const statement = sightStatement(sight);
  if (statement) await db.query(statement);
}

/**
 * Builds the statement from the parts needed: most requests name only ids.
 * @param sought.again whether to skip what was written recently
 */
function keepSightText(sought: Record<'saw' | 'ids' | 'numbers' | 'again', boolean>): string {
  let last = 5;
  const whose = [
    ...(sought.saw ? [`SELECT unnest($${++last}::uuid[]) AS id`] : []),
    ...(sought.ids ? idsAmong(`$${++last}::uuid[]`) : []),
    ...(sought.numbers ? numbersAmong(`$${++last}::text[]`) : []),
  ].join(' UNION ');
  return `INSERT INTO audit (visitor, account_id, device, store_number, operation, why, whose, refused)
    SELECT $1::uuid, (SELECT s.account_id FROM signed_in_sessions s WHERE s.session_id IN ($1::uuid, $5::uuid)
        AND (s.ended_at IS NULL OR s.ended_at > clock_timestamp() - interval '1 minute')
        ORDER BY s.ended_at IS NULL DESC LIMIT 1),
      $2::text, '', $3::text, '', whose, $4::text
    FROM (SELECT array_agg(id ORDER BY id) AS whose FROM (${whose}) found) named
    WHERE whose IS NOT NULL${sought.again ? NOT_LATELY : ''}`;
}

const idsAmong = (ids: string): string[] =>
  ['engagements', 'appointments', 'accounts'].map(
    (table) => `SELECT id FROM ${table} WHERE id = ANY (${ids})`,
  );

const numbersAmong = (numbers: string): string[] => [
  `SELECT id FROM appointments WHERE confirmation_number = ANY (${numbers})`,
  `SELECT id FROM engagements WHERE group_number = ANY (${numbers})`,
];

const NOT_LATELY = ` AND NOT EXISTS (
      SELECT FROM audit a WHERE a.visitor = $1::uuid AND a.operation = $3::text
        AND a.at > statement_timestamp() - interval '${ONE_LINE}'
        AND a.refused IS NULL AND a.whose @> named.whose)`;

/** A row for the server's own job, or an operator's command. */
export async function keepJob(
  db: Queries,
  { job, operation, whose }: { job: HouseJob; operation: string; whose: readonly string[] },
): Promise<void> {
  await db.query({
    name: 'keep-job',
    text: `INSERT INTO audit (job, store_number, operation, why, whose)
      VALUES ($1, '', $2, '', $3::uuid[])`,
    values: [job, operation, whose],
  });
}

/** For programs that follow a person's visits and poll all the time: one row a day. */
export async function keepFollowing(
  db: Queries,
  { job, operation, whose }: { job: HouseJob; operation: string; whose: string },
): Promise<void> {
  await db.query({
    name: 'keep-following',
    text: `INSERT INTO audit (job, store_number, operation, why, whose)
      SELECT $1, '', $2, '', ARRAY[$3::uuid]
      WHERE NOT EXISTS (SELECT FROM audit a WHERE a.whose @> ARRAY[$3::uuid]
        AND a.operation = $2 AND a.at > statement_timestamp() - interval '1 day')`,
    values: [job, operation, whose],
  });
}
