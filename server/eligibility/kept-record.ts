// What an engagement has kept of the person it is for, as far as eligibility reads it.
import type pg from 'pg';
import type { IsoDate } from '#domain/dates.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf, type Queries } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { KeptRecord } from './kept-screening.ts';

/** Somebody of a group. */
export interface KeptMember extends KeptRecord {
  place: number;
  dob: IsoDate;
}

export interface KeptPerson extends KeptRecord {
  /** Null while nobody has said it, and of a group. */
  dob: IsoDate | null;
  /** Of a group everybody, in the order of their places; undefined for one person. */
  party?: KeptMember[];
  /** All of it in the database's own words, by which it can tell later whether it is still so. */
  record: string;
}

export interface KeptPeople {
  /**
   * As this process knows it, which may be old; undefined when the session has no such engagement.
   */
  find(engagementId: string, sessionId: SessionId): Promise<KeptPerson | undefined>;
  /** Reads what a transaction is about to keep. */
  learn(tx: Tx, engagementId: string, sessionId: SessionId): Promise<void>;
  forget(engagementId: string, sessionId: SessionId): void;
}

const REMEMBERED = 50_000;

/**
 * Remembers of whom something was said lately, so that their hold takes one statement. Whoever acts
 * on it has the database compare the record, and forgets the person when it is another.
 */
export function keptPeople(pool: pg.Pool): KeptPeople {
  const known = new Map<string, KeptPerson>();
  const keyOf = (engagementId: string, sessionId: SessionId) => `${engagementId} ${sessionId}`;

  const remember = (key: string, person: KeptPerson | undefined) => {
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    if (person) known.set(key, person);
    return person;
  };

  return {
    async find(engagementId, sessionId) {
      const key = keyOf(engagementId, sessionId);
      return known.get(key) ?? remember(key, await findKeptPerson(pool, engagementId, sessionId));
    },
    async learn(tx, engagementId, sessionId) {
      const person = await findKeptPerson(queriesOf(tx), engagementId, sessionId);
      remember(keyOf(engagementId, sessionId), person);
    },
    forget(engagementId, sessionId) {
      known.delete(keyOf(engagementId, sessionId));
    },
  };
}

/** Undefined when the session has no such engagement. */
export async function findKeptPerson(
  db: Queries,
  engagementId: string,
  sessionId: SessionId,
): Promise<KeptPerson | undefined> {
  const { rows } = await db.query<{ record: string }>({
    name: 'judged-record',
    text: 'select judged_record(e)::text as record from engagements e where id = $1 and session_id = $2',
    values: [engagementId, sessionId],
  });
  const [row] = rows;
  if (!row) return undefined;
  return { ...readRecord(row.record), record: row.record };
}

type Said = [dob: IsoDate | null, history: unknown, userResponses: unknown];
type SaidOfMember = [place: number, dob: IsoDate, history: unknown, userResponses: unknown];

/** 0081_party_holds.sql says what a record is made of. */
function readRecord(record: string): Omit<KeptPerson, 'record'> {
  const read = JSON.parse(record) as Said | ['party', SaidOfMember[]];
  if (read[0] !== 'party') {
    const [dob, history, userResponses] = read as Said; // it is not the other
    return { dob, history, userResponses };
  }
  const [, members] = read as ['party', SaidOfMember[]]; // its first word says so
  const party = members.map(([place, dob, history, userResponses]) => ({
    place,
    dob,
    history,
    userResponses,
  }));
  return { dob: null, party };
}
