/**
 * A patient's identity, sealed in one column with a key of their own, and what SQL can still test:
 * equality, by keyed hashes (SAF-08; docs/decisions/055). A row written by the previous release is
 * in the clear, and is read as it is until `npm run columns:seal`.
 */
import { sql, type SQL } from 'drizzle-orm';
import { plainName } from '#domain/names.ts';
import { openSealed, type LookUp, type Persons } from '#server/security/persons.ts';
import { NOBODY, WHO_COLUMNS, whoInRow, type WhoRow } from '#server/database/who.ts';
import { patients, type PatientContact } from '../booking.schema.ts';

/** The sealed details of a patient. */
export interface PatientSelf extends WhoRow {
  dob: string;
  contact: PatientContact;
}

type Row = typeof patients.$inferSelect;

/** A patient as seen outside this file. */
export type Patient = Omit<
  Row,
  'sealed' | 'nameHash' | 'emailHash' | 'phoneHash' | 'bornHash' | 'searchHashes' | 'youngUntil'
>;

/** How many leading letters of a name are indexed: more would reveal the name. */
const MOST_LETTERS = 3;
/**
 * A child's record is kept until this birthday, and then until the end of the year (decision 046).
 */
const KEPT_UNTIL_AGE = 28;

/** A patient whose key is gone. */
const NO_LONGER_KNOWN: PatientSelf = { ...NOBODY, contact: {} };

/** A seal for one place of one booking opens at no other. */
const contextOf = ({ engagementId, place }: { engagementId: string; place: number }) =>
  `patient:${engagementId}:${place}`;

/**
 * The columns of a patient, and their wrapped key for `person_keys`: the existing one if they have
 * one.
 */
export function sealPatient(
  persons: Persons,
  whose: { engagementId: string; place: number },
  self: PatientSelf,
  key: Buffer | undefined,
) {
  const { dob, contact } = self;
  const who = whoInRow(self);
  const { firstName, lastName } = who;
  const said = { dob, ...who, contact };
  const text = Buffer.from(JSON.stringify(said));
  const { sealed, wrapped } = persons.seal(contextOf(whose), text, key);
  const email = contact.emails?.[0]?.address;
  const phone = contact.phones?.[0]?.number;
  const youngUntil = `${Number(dob.slice(0, 4)) + KEPT_UNTIL_AGE + 1}-01-01`;
  const columns = {
    sealed,
    nameHash: persons.hash('name', JSON.stringify([firstName, lastName])),
    emailHash: email === undefined ? null : emailHash(persons, email),
    phoneHash: phone === undefined ? null : phoneHash(persons, phone),
    bornHash: persons.hash('born', dob),
    searchHashes: sql<Buffer[]>`${sql.param([
      persons.hash('bornIn', dob.slice(0, 4)),
      ...beginnings(lastName).map((letters) => persons.hash('family', letters)),
      ...beginnings(firstName).map((letters) => persons.hash('given', letters)),
    ])}::bytea[]`,
    youngUntil: sql<string | null>`case when ${youngUntil}::date > current_date
      then ${youngUntil}::date end`,
  };
  return { columns, wrapped };
}

function beginnings(name: string): string[] {
  const letters = Array.from(plainName(name));
  return Array.from({ length: Math.min(MOST_LETTERS, letters.length) }, (_, index) =>
    letters.slice(0, index + 1).join(''),
  );
}

const emailHash = (persons: Persons, address: string) =>
  persons.hash('email', address.toLowerCase());
const phoneHash = (persons: Persons, number: string) =>
  persons.hash('phone', number.replaceAll(/\D/g, ''));

interface StoredPatient {
  id: string;
  engagementId: string;
  place: number;
  personKey: string;
  forgottenAt: string | null;
  createdAt: string;
  updatedAt: string;
  sealed: string | null;
  wrapped: string | null;
  bare: PatientSelf | null;
}

/** A patient from the table with this alias, opened when it is read. */
export const patientRow = (p: SQL = sql`${patients}`) => storedPatient(p).mapWith(openPatient);

/** The same for raw SQL, which drizzle does not map: `openPatient` opens it. */
export const storedPatient = (p: SQL): SQL => sql`json_build_object(
  'id', ${p}.id, 'engagementId', ${p}.engagement_id, 'place', ${p}.place,
  'personKey', encode(${p}.person_key, 'base64'), 'forgottenAt', ${p}.forgotten_at,
  'createdAt', ${p}.created_at, 'updatedAt', ${p}.updated_at,
  'sealed', encode(${p}.sealed, 'base64'),
  'wrapped', (select encode(k.wrapped, 'base64') from person_keys k where k.patient_id = ${p}.id),
  'bare', case when ${p}.sealed is null
    then json_build_object('dob', ${p}.dob, ${whoIn(p)}, 'contact', ${p}.contact) end)`;

/** The columns as key-value pairs of a JSON object. */
const whoIn = (p: SQL): SQL =>
  sql.join(
    Object.entries(WHO_COLUMNS).map(
      ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${p}.${sql.identifier(column)}`,
    ),
    sql`, `,
  );

/** SQL: whether a patient is known at all: not forgotten, and with the key that opens their row. */
export const isKnown = (p: SQL): SQL => sql`${p}.forgotten_at is null and (${p}.sealed is null
  or exists (select from person_keys k where k.patient_id = ${p}.id))`;

/**
 * The patient; blank and marked as forgotten when their key is gone.
 * @throws Error when the sealed data is not theirs, or its master key is not known here
 */
export function openPatient(stored: unknown): Patient {
  const row = stored as StoredPatient; // the shape the statement above builds
  const { sealed, wrapped, bare, personKey, createdAt, forgottenAt } = row;
  const updatedAt = new Date(row.updatedAt);
  const isLost = sealed !== null && wrapped === null;
  return {
    id: row.id,
    engagementId: row.engagementId,
    place: row.place,
    personKey: Buffer.from(personKey, 'base64'),
    createdAt: new Date(createdAt),
    updatedAt,
    forgottenAt: forgottenAt !== null ? new Date(forgottenAt) : isLost ? updatedAt : null,
    ...(sealed === null
      ? (bare ?? NO_LONGER_KNOWN)
      : wrapped === null
        ? NO_LONGER_KNOWN
        : opened(row, sealed, wrapped)),
  };
}

function opened(row: StoredPatient, sealed: string, wrapped: string): PatientSelf {
  const said = openSealed(
    contextOf(row),
    Buffer.from(sealed, 'base64'),
    Buffer.from(wrapped, 'base64'),
  );
  // Written by `sealPatient` above.
  return JSON.parse(said.toString('utf8')) as PatientSelf;
}

/** Whether patient `p` has this as first e-mail address; null when they have none. */
export const hasEmail = (persons: Persons, p: SQL, address: string): SQL => sql`case
  when ${p}.sealed is null then lower(${p}.contact #>> '{emails,0,address}') = lower(${address})
  else ${p}.email_hash = ${emailHash(persons, address)} end`;

/** SQL condition for patients with this address; an index finds them. */
export const withEmail = (persons: Persons, p: SQL, address: string): SQL => sql`(
  ${p}.email_hash = ${emailHash(persons, address)}
  or (${p}.sealed is null and lower(${p}.contact #>> '{emails,0,address}') = lower(${address})))`;

/** Whether patient `p` has this as first phone number, however it is written. */
export const hasPhone = (persons: Persons, p: SQL, number: string): SQL => sql`case
  when ${p}.sealed is null then regexp_replace(${p}.contact #>> '{phones,0,number}', '\\D', '', 'g')
    = regexp_replace(${number}, '\\D', '', 'g')
  else ${p}.phone_hash = ${phoneHash(persons, number)} end`;

/** SQL condition for patients born on this day; an index finds them. */
export const bornOn = (persons: Persons, p: SQL, dob: string): SQL => sql`(
  ${p}.born_hash = ${persons.hash('born', dob)} or (${p}.sealed is null and ${p}.dob = ${dob}))`;

/** Search terms for a patient: any of the texts may match, a name by its beginning. */
export interface Narrowed {
  lookUp: LookUp & ('family' | 'given' | 'bornIn');
  texts: readonly string[];
}

/**
 * Patients `p` that any of these terms may match, and some others: the caller checks again after
 * opening them.
 */
export function mayBe(persons: Persons, p: SQL, any: readonly Narrowed[]): SQL | undefined {
  const hashes = any.flatMap(({ lookUp, texts }) =>
    texts.map((text) =>
      lookUp === 'family' || lookUp === 'given'
        ? nameHash(persons, lookUp, text)
        : persons.hash(lookUp, text),
    ),
  );
  // A term without letters cannot narrow the search by hash.
  if (hashes.includes(undefined)) return undefined;
  return sql`(${p}.sealed is null or ${p}.search_hashes && ${sql.param(hashes)}::bytea[])`;
}

const nameHash = (persons: Persons, lookUp: 'family' | 'given', text: string) => {
  const letters = beginnings(text).at(-1);
  return letters === undefined ? undefined : persons.hash(lookUp, letters);
};
