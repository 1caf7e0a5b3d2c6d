/**
 * Exports and erases the visits kept of people (SAF-08): those named to a command by number, and
 * those an account's owner booked for.
 */
import { sql, type SQL } from 'drizzle-orm';
import {
  openPatient,
  storedPatient,
  type Patient,
} from '#server/booking/patients/sealed-patients.ts';
import {
  openConsent,
  storedConsents,
  type Consent,
} from '#server/booking/consents/consents.store.ts';
import {
  openEngagement,
  storedEngagement,
  type Engagement,
} from '#server/booking/engagements/sealed-engagements.ts';
import { openAround } from '#server/booking/earlier/sealed-wishes.ts';
import type { Db, Tx } from '#server/database/database.ts';
import {
  aboutOf,
  openLetter,
  storedLetter,
  type StoredLetter,
} from '#server/messages/sealed-letters.ts';
import { personsOf } from '#server/security/persons.ts';
import { storedParts, type StoredParts } from '#server/security/sealed-parts.ts';
import { whatOf } from '#server/seen/shown.ts';
import { pictureOf, picturesTaken } from '#server/documents/card-pictures.store.ts';
import { documentsOf, type DocumentKey } from '#server/documents/documents.store.ts';

/** One booking of a person, in whatever state. */
export interface KeptVisit extends Record<string, unknown> {
  patientId: string;
  engagementId: string;
  appointmentId: string;
  confirmationNumber: string;
  startsAt: string;
  isToCome: boolean;
  isGiven: boolean;
}

/**
 * The visits of the number's person: the same name and date of birth elsewhere is the same person.
 */
export const visitsOfNumber = (db: Db | Tx, confirmationNumber: string) =>
  visitsWhere(
    db,
    sql`p.person_key in (select asked.person_key from appointments named
      join patients asked on asked.id = named.patient_id
      where named.confirmation_number = ${confirmationNumber})`,
  );

/** The visits of everyone the account booked for. */
export const visitsOfAccount = (db: Db | Tx, accountId: string) =>
  visitsWhere(
    db,
    sql`p.engagement_id in (select id from engagements where account_id = ${accountId}::uuid)`,
  );

async function visitsWhere(db: Db | Tx, isTheirs: SQL): Promise<readonly KeptVisit[]> {
  const { rows } = await db.execute<KeptVisit>(sql`
    select p.id as "patientId", p.engagement_id as "engagementId", a.id as "appointmentId",
      a.confirmation_number as "confirmationNumber", to_char(a.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as "startsAt",
      a.status in ('Scheduled', 'Rescheduled') and a.ends_at > clock_timestamp() as "isToCome",
      exists (select from immunizations i
        where i.appointment_id = a.id and i.entered_in_error_at is null) as "isGiven"
    from patients p
    join appointments a on a.patient_id = p.id
    join stores s on s.id = a.store_id
    where ${isTheirs} and p.forgotten_at is null
    order by a.starts_at, a.id`);
  return rows;
}

/** Everything kept about these visits, unsealed and with camelCase names. */
export async function copyOfVisits(
  db: Db,
  key: DocumentKey,
  visits: readonly KeptVisit[],
): Promise<unknown[]> {
  await personsOf(db);
  const copies = [];
  for (const visit of visits) {
    const { rows } = await db.execute<Told>(toldOf(visit));
    const [told] = rows;
    if (!told) continue;
    const { engagement, ...rest } = told;
    copies.push(
      plainNames({
        ...rest,
        patient: selfOf(openPatient(told.patient)),
        booking: bookingOf(openEngagement(engagement), told.place),
        consents: told.consents?.map((one) => decisionOf(openConsent(one))) ?? null,
        earlierTimes: told.earlierTimes?.map(wishOf) ?? null,
        messages: told.messages?.map(messageOf) ?? null,
        seenBy: seenIn(told.seenBy),
        forms: (await documentsOf(db, key, visit.appointmentId)) ?? null,
        cardPictures: await picturesOf(db, key, visit.appointmentId),
      }),
    );
  }
  return copies;
}

/** The parts of `toldOf`'s row that are sealed, and the audit rows. */
interface Told extends Record<string, unknown> {
  place: number;
  patient: unknown;
  engagement: unknown;
  consents: unknown[] | null;
  earlierTimes: ToldWish[] | null;
  messages: ToldLetter[] | null;
  seenBy: SeenRow[] | null;
}

/** For a group, only what was said about the person at this place. */
const bookingOf = (engagement: Engagement, asked: number) => ({
  channel: engagement.channel,
  language: engagement.language,
  email: engagement.email,
  phoneForTexts: engagement.smsPhone,
  coverage: engagement.coverage,
  said: engagement.people.filter(({ place }) => place === asked),
  journey: engagement.bookingType === 'Individual' ? engagement.metaData : null,
});

const decisionOf = ({ id: _id, engagementId: _of, ...decision }: Consent) => decision;

/** A wish as selected by `toldOf`. */
interface ToldWish {
  id: string;
  around: string;
  parts: StoredParts;
}

const wishOf = ({ id, around, parts, ...wish }: ToldWish) => ({
  ...wish,
  around: openAround({ id, around, parts }),
});

/** A letter as selected by `toldOf`. */
type ToldLetter = StoredLetter & Record<'kind' | 'written' | 'sent', string | null>;

const messageOf = ({ kind, written, sent, ...letter }: ToldLetter) => ({
  kind,
  template: letter.template,
  recipient: openLetter(letter)?.recipient ?? null,
  written,
  sent,
});

/** DOC-11: each picture as a data URL that a browser opens. */
async function picturesOf(db: Db, key: DocumentKey, appointmentId: string) {
  const pictures = [];
  for (const { side, takenAt } of await picturesTaken(db, appointmentId)) {
    const picture = await pictureOf(db, key, appointmentId, side);
    if (picture)
      pictures.push({
        side,
        takenAt,
        picture: `data:image/jpeg;base64,${picture.toString('base64')}`,
      });
  }
  return pictures.length > 0 ? pictures : null;
}

const selfOf = ({ id: _id, engagementId: _of, personKey: _key, ...self }: Patient) => self;

/** A row of the audit log. */
export interface SeenRow {
  at: string;
  store: string;
  operation: string;
  isRefused: boolean;
}

/** SQL for the audit rows about any of these ids, for `seenIn`; without names and typed reasons. */
export const seenBySql = (ids: SQL) => sql`
    (select jsonb_agg(jsonb_build_object('at', l.at, 'store', l.store_number,
        'operation', l.operation, 'isRefused', l.refused is not null) order by l.id) from audit l
      where l.whose && ${ids})`;

/** With the same words as the page of who has seen the data (SAF-07). */
export const seenIn = (rows: readonly SeenRow[] | null | undefined) =>
  rows?.map(({ operation, ...row }) => ({ ...row, what: whatOf(operation) })) ?? null;

/** Leaves out our own keys, and data about others in the same booking. */
const toldOf = ({ appointmentId, patientId, engagementId }: KeptVisit) => sql`
  select
    to_jsonb(a) - '{id,engagement_id,patient_id,person_key,store_id}'::text[]
      || jsonb_build_object('store', s.name || ', ' || s.line1 || ', ' || s.city) as appointment,
    ${storedPatient(sql`p`)} as patient, p.place,
    ${storedEngagement} as engagement, ${storedConsents(engagementId)} as consents,
    (select jsonb_agg(to_jsonb(i) - '{id,appointment_id,given_by}'::text[] order by i.given_at)
      from immunizations i where i.appointment_id = ${appointmentId}) as immunizations,
    (select jsonb_build_object('language', w.language, 'made', w.made_at, 'changed', w.changed_at,
        'ends', w.ends_at, 'copies', (select jsonb_agg(jsonb_build_object(
          'wallet', case when c.device_id is null then 'google' else 'apple' end,
          'made', c.made_at) order by c.id)
          from pass_copies c where c.appointment_id = w.appointment_id))
      from appointment_passes w where w.appointment_id = ${appointmentId}) as "walletPass",
    (select jsonb_agg(to_jsonb(w) - '{engagement_id,latitude,longitude,sealed}'::text[]
        || jsonb_build_object('parts', ${sql.raw(storedParts('w'))}, 'offers', (
          select jsonb_agg(jsonb_build_object('store', o_s.name || ', ' || o_s.city,
            'startsAt', o.starts_at, 'offered', o.offered_at, 'until', o.expires_at,
            'outcome', o.outcome) order by o.offered_at)
          from earlier_offers o join stores o_s on o_s.id = o.store_id where o.wish_id = w.id))
        order by w.asked_at)
      from earlier_wishes w where w.engagement_id = ${engagementId}
        and coalesce(w.place, p.place) = p.place) as "earlierTimes",
    (select json_agg(told order by told.id) from (
      select ${storedLetter('o')}, o.kind, o.created_at as written, o.sent_at as sent
      from outbox o where o.engagement_id = ${engagementId}
        and not exists (select from appointments other
          where other.engagement_id = ${engagementId} and other.id <> ${appointmentId}
            and other.id::text = ${aboutOf('o')})
        and not exists (select from earlier_wishes w left join earlier_offers f on f.wish_id = w.id
          where w.engagement_id = ${engagementId} and w.place <> p.place
            and ${aboutOf('o')} in (w.id::text, f.id::text))) told) as messages,
    ${seenBySql(sql`array[${appointmentId}::uuid, ${engagementId}::uuid]`)} as "seenBy"
  from appointments a
  join patients p on p.id = ${patientId}
  join engagements on engagements.id = ${engagementId}
  join stores s on s.id = a.store_id
  where a.id = ${appointmentId}`;

/** Turns names like `first_name` into `firstName`, at any depth. */
export function plainNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainNames);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      plainNames(one),
    ]),
  );
}

/** What happens to a visit when its person is to be forgotten. */
export type Fate = 'erased' | 'toCome' | 'given';

/**
 * A future visit is kept and must be cancelled first; a visit with a dose is kept with its person,
 * since the law requires its record.
 */
export const fateOf = ({ isToCome, isGiven }: KeptVisit): Fate =>
  isToCome ? 'toCome' : isGiven ? 'given' : 'erased';

/**
 * Locks visits and their bookings until the transaction ends, in the order of those who change
 * them: read them again then, since a dose may have been given meanwhile.
 */
export async function lockVisits(tx: Tx, visits: readonly KeptVisit[]): Promise<void> {
  const all = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`select from engagements
    where id = ${all(visits.map(({ engagementId }) => engagementId))} order by id for update`);
  await tx.execute(sql`select from appointments
    where id = ${all(visits.map(({ appointmentId }) => appointmentId))} order by id for update`);
}

/**
 * Erases the person from visits that allow it, and deletes stored answers of requests that name
 * them: the sealed ones by the ids beside them, in one pass over a day's answers.
 */
export async function forgetVisits(tx: Tx, visits: readonly KeptVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const ids = visits.flatMap(({ patientId, confirmationNumber }) => [
    patientId,
    confirmationNumber,
  ]);
  const inClear = ids.map((id) => `%"${id}"%`);
  for (const { patientId } of visits) await tx.execute(sql`select forget_patient(${patientId})`);
  await tx.execute(sql`delete from intentions
    where case when outcome ? 'ids' then outcome -> 'ids' ?| ${sql.param(ids)}::text[]
      else outcome::text like any (${sql.param(inClear)}::text[]) end`);
}
