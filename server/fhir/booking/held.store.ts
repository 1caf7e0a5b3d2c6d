// The times a client holds (STD-04).
import type { Language } from '#domain/languages.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import {
  openPeople,
  storedPeople,
  type StoredPeople,
} from '#server/booking/engagements/sealed-engagements.ts';
import type { Client } from '#server/clients/clients.store.ts';
import type { Queries } from '#server/database/queries.ts';

export interface HeldTime {
  holdId: string;
  engagementId: string;
  confirmationNumber: string;
  locationId: string;
  startsAt: Date;
  /** Null once booked. */
  expiresAt: Date | null;
  vaccines: HeldVaccine[];
  dob: string | null;
  /** The language of the patient's messages. */
  language: Language;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether it is like the id of a hold: that of a proposal, or of anything else, holds nothing. */
export const isHoldId = (text: string): boolean => UUID.test(text);

/** Undefined for another client's hold, an expired one, and an unknown id. */
export async function findHeldTime(
  db: Queries,
  { sessionId }: Client,
  holdId: string,
): Promise<HeldTime | undefined> {
  if (!isHoldId(holdId)) return undefined;
  const { rows } = await db.query<Omit<HeldTime, 'dob'> & { people: StoredPeople }>({
    name: 'held-time-of-client',
    text: `select c.hold_id as "holdId", c.engagement_id as "engagementId",
        c.confirmation_number as "confirmationNumber", s.location_id as "locationId",
        c.starts_at as "startsAt", c.expires_at as "expiresAt", c.vaccines, e.language,
        ${storedPeople('e')} as people
      from claims c join engagements e on e.id = c.engagement_id join stores s on s.id = c.store_id
      where c.hold_id = $1 and e.session_id = $2
        and (c.expires_at is null or c.expires_at > clock_timestamp())
      limit 1`,
    values: [holdId, sessionId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { people, ...held } = row;
  return { ...held, dob: openPeople(people)[0]?.dob ?? null };
}

/** Whether the client held this time before: the intention that made the hold is kept for a day. */
export async function wasHeldBy(
  db: Queries,
  { sessionId }: Client,
  holdId: string,
): Promise<boolean> {
  if (!isHoldId(holdId)) return false;
  const { rows } = await db.query<{ was: boolean }>({
    name: 'was-held-by-client',
    text: `select exists (select from intentions
      where session_id = $1 and operation = 'createHold'
        and outcome -> 'outcome' ->> 'holdId' = $2) as was`,
    values: [sessionId, holdId],
  });
  return rows[0]?.was ?? false;
}
