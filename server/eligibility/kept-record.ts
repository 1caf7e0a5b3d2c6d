// The parts of an engagement's people that eligibility reads.
import type pg from 'pg';
import type { IsoDate } from '#domain/dates.ts';
import type { BookingType } from '#domain/engagement.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf, type Queries } from '#server/database/queries.ts';
import {
  openPeople,
  storedPeople,
  type StoredPeople,
} from '#server/booking/engagements/sealed-engagements.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { KeptRecord } from './kept-screening.ts';

/** A person of an engagement. */
export interface KeptPerson extends KeptRecord {
  place: number;
  /** Null until it is known. */
  dob: IsoDate | null;
}

/** The people of an engagement. */
export interface KeptParty {
  bookingType: BookingType;
  /** In the order of their places. */
  people: KeptPerson[];
  /** The database's text of all of it, which it later compares to see whether this is current. */
  record: string;
}

export interface KeptPeople {
  /**
   * This process's copy, which may be out of date; undefined when the session has no such
   * engagement.
   */
  find(engagementId: string, sessionId: SessionId): Promise<KeptParty | undefined>;
  /** Reads what the transaction is about to commit. */
  learn(tx: Tx, engagementId: string, sessionId: SessionId): Promise<void>;
  forget(engagementId: string, sessionId: SessionId): void;
}

const REMEMBERED = 50_000;

/**
 * Caches people lately read, so that their hold takes one statement. Callers have the database
 * compare the record, and call `forget` when it has changed.
 */
export function keptPeople(pool: pg.Pool): KeptPeople {
  const known = new Map<string, KeptParty>();
  const keyOf = (engagementId: string, sessionId: SessionId) => `${engagementId} ${sessionId}`;

  const remember = (key: string, party: KeptParty | undefined) => {
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    if (party) known.set(key, party);
    return party;
  };

  return {
    async find(engagementId, sessionId) {
      const key = keyOf(engagementId, sessionId);
      return known.get(key) ?? remember(key, await findKeptParty(pool, engagementId, sessionId));
    },
    async learn(tx, engagementId, sessionId) {
      const party = await findKeptParty(queriesOf(tx), engagementId, sessionId);
      remember(keyOf(engagementId, sessionId), party);
    },
    forget(engagementId, sessionId) {
      known.delete(keyOf(engagementId, sessionId));
    },
  };
}

/**
 * Undefined when the session has no such engagement. A member of a group who proved who they are in
 * this session gets only their own entry (SAF-01).
 */
export async function findKeptParty(
  db: Queries,
  engagementId: string,
  sessionId: SessionId,
): Promise<KeptParty | undefined> {
  const { rows } = await db.query<Row & { own: number[] | null }>({
    name: 'judged-record',
    text: `select ${ROW}, case when e.session_id = $2 then null
        else array(select place from member_visits where session_id = $2 and engagement_id = e.id)
        end as own
      from engagements e
      where id = $1 and (session_id = $2 or exists (
        select from member_visits m where m.session_id = $2 and m.engagement_id = e.id))`,
    values: [engagementId, sessionId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { people, ...kept } = readRow(row);
  const { own } = row;
  return { ...kept, people: own ? people.filter(({ place }) => own.includes(place)) : people };
}

/**
 * The party of a confirmed booking, whichever session it belongs to: for the server's own jobs
 * (CNF-05).
 */
export async function findBookedParty(
  db: Queries,
  engagementId: string,
): Promise<KeptParty | undefined> {
  const { rows } = await db.query<Row>({
    name: 'judged-record-of-booking',
    text: `select ${ROW} from engagements e
      where id = $1 and status = 'confirmed'`,
    values: [engagementId],
  });
  const [row] = rows;
  return row && readRow(row);
}

interface Row {
  record: string;
  bookingType: BookingType;
  said: StoredPeople;
}

const ROW = `judged_record(e)::text as record, e.booking_type as "bookingType",
  ${storedPeople('e')} as said`;

function readRow({ record, bookingType, said }: Row): KeptParty {
  const people = openPeople(said)
    .map(({ place, dob = null, history, userResponses }) => ({
      place,
      dob,
      history,
      userResponses,
    }))
    .toSorted((one, other) => one.place - other.place);
  return { bookingType, people, record };
}
