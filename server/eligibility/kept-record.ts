// What an engagement has kept of the person it is for, as far as eligibility reads it.
import type pg from 'pg';
import type { IsoDate } from '#domain/dates.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { KeptRecord } from './kept-screening.ts';

export interface KeptPerson extends KeptRecord {
  /** Null while nobody has said it. */
  dob: IsoDate | null;
  /** All of it in the database's own words, by which it can tell later whether it is still so. */
  record: string;
}

/** Undefined when the session has no such engagement. */
export async function findKeptPerson(
  pool: pg.Pool,
  engagementId: string,
  sessionId: SessionId,
): Promise<KeptPerson | undefined> {
  const { rows } = await pool.query<{ record: string }>({
    name: 'judged-record',
    text: 'select judged_record(e)::text as record from engagements e where id = $1 and session_id = $2',
    values: [engagementId, sessionId],
  });
  const [row] = rows;
  if (!row) return undefined;
  // 0021_judged_holds.sql says what a record is made of.
  const [dob, history, userResponses] = JSON.parse(row.record) as [
    IsoDate | null,
    unknown,
    unknown,
  ];
  return { dob, history, userResponses, record: row.record };
}
