// What visitors, and the house itself, saw or changed of somebody's data (SAF-07): their rows of
// the audit log.
import type { HouseJob } from '#domain/seen.ts';
import type { Queries } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Named } from './named-ids.ts';
import { isOften, whatOf } from './shown.ts';

/** One look or change of a visitor. */
export interface Sight {
  session: SessionId;
  /** With which the request came: a call that signs somebody in or out ends in another. */
  from: SessionId;
  /** Roughly on what. */
  device: string;
  operation: string;
  /** As sent and answered: of these only who is there counts. */
  named: Named;
  /** Whom a handler has looked at or changed: accounts, engagements, appointments. */
  saw: readonly string[];
  /** The code of a refusal. */
  refused: string | undefined;
}

/** So long the same of the same session is one line, of what is done again and again. */
const ONE_LINE = '10 minutes';

/**
 * Writes down whose data it was; of nobody's nothing is written. Whom the session is signed in to
 * is read beside it, also where this very call has ended the sign-in.
 */
export async function keepSight(db: Queries, sight: Sight): Promise<void> {
  const { session, from, device, operation, named, saw, refused } = sight;
  await db.query({
    name: 'keep-sight',
    text: `INSERT INTO audit (visitor, account_id, device, store_number, operation, why, whose, refused)
      SELECT $1::uuid, (SELECT s.account_id FROM signed_in_sessions s WHERE s.session_id IN ($1::uuid, $9::uuid)
          AND (s.ended_at IS NULL OR s.ended_at > clock_timestamp() - interval '1 minute')
          ORDER BY s.ended_at IS NULL DESC LIMIT 1),
        $2::text, '', $3::text, '', whose, $4::text
      FROM (SELECT array_agg(id ORDER BY id) AS whose FROM (
        SELECT unnest($5::uuid[]) AS id
        UNION SELECT id FROM engagements WHERE id = ANY ($6::uuid[])
        UNION SELECT id FROM appointments WHERE id = ANY ($6::uuid[])
        UNION SELECT id FROM accounts WHERE id = ANY ($6::uuid[])
        UNION SELECT id FROM appointments WHERE confirmation_number = ANY ($7::text[])
        UNION SELECT id FROM engagements WHERE group_number = ANY ($7::text[])) found) named
      WHERE whose IS NOT NULL AND NOT ($8::boolean AND EXISTS (
        SELECT FROM audit a WHERE a.visitor = $1::uuid AND a.operation = $3::text
          AND a.at > statement_timestamp() - interval '${ONE_LINE}'
          AND a.refused IS NULL AND a.whose @> named.whose))`,
    values: [
      session,
      device,
      operation,
      refused ?? null,
      [...new Set(saw)],
      [...named.ids],
      [...named.numbers],
      refused === undefined && isOften(whatOf(operation)),
      from,
    ],
  });
}

/** What the house does by itself, or whoever runs it by a command. */
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

/** What follows somebody's visits asks again and again: a line a day says that it does. */
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
