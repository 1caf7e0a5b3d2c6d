/**
 * Engagements with their sealed parts opened (SAF-08; docs/decisions/055): one part for the
 * journey, with its draft and contact address, and one for each person's answers, each with a key
 * of its own. A row written by the previous release is in the clear, and is read as it is until
 * `npm run columns:seal`.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Person } from '#contract/person.ts';
import type { Persons } from '#server/security/persons.ts';
import {
  openParts,
  sealParts,
  storedParts,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { engagements, type JourneyData } from '../booking.schema.ts';

type Row = typeof engagements.$inferSelect;

/** An engagement as seen outside this file; a raw row does not fit this type. */
export type Engagement = Omit<Row, 'sealed' | 'emailHash'> & { sealed?: never };

/** The fields that are sealed. */
export type Said = Pick<Engagement, 'metaData' | 'email' | 'smsPhone' | 'people'>;

/** The journey's own part; the others are named by the people's places. */
const OWN = '0';

/** A person's part: their index in the list, and what was said. */
type SaidPerson = [index: number, person: Person];

const contextOf = (id: string) => `engagement:${id}`;

export type StoredEngagement = Omit<Engagement, 'createdAt' | 'updatedAt'> & {
  createdAt: string;
  updatedAt: string;
  parts: StoredParts;
};

const { sealed: _sealed, emailHash: _emailHash, ...COLUMNS } = getTableColumns(engagements);

/**
 * SQL for statements that read table `engagements` under its own name: `openEngagement` opens it.
 */
export const storedEngagement: SQL<StoredEngagement> = sql.raw(
  `json_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', engagements.${column.name}`)
    .join(', ')}, 'parts', ${storedParts('engagements')})`,
) as SQL<StoredEngagement>;

/** The same, opened when it is read. */
export const engagementRow = () => sql`${storedEngagement}`.mapWith(openEngagement);

/** The same for a join that may find none. */
export const engagementRowOrNull = () =>
  sql<Engagement | null>`case when ${engagements.id} is not null then ${storedEngagement} end`.mapWith(
    openEngagement,
  );

/** For each opened engagement, the parts it was opened from. */
const opened = new WeakMap<Engagement, StoredParts>();

/**
 * @throws Error when a sealed part is not this engagement's, or its master key is not known here
 */
export function openEngagement(stored: unknown): Engagement {
  // The shape the statement above builds.
  const { parts, createdAt, updatedAt, ...row } = stored as StoredEngagement;
  const engagement = {
    ...row,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...(parts.sealed && openSaid(row.id, parts)),
  };
  opened.set(engagement, parts);
  return engagement;
}

/** The parts of the row from which `openEngagement` read this very object. */
export function partsOf(engagement: Engagement): StoredParts {
  const parts = opened.get(engagement);
  if (!parts) throw new Error('an engagement that was not read from its row');
  return parts;
}

/** Omits a person whose key is gone; without the journey's key its fields are empty. */
function openSaid(id: string, parts: StoredParts): Said {
  const said = openParts(contextOf(id), parts);
  // Both as `sealSaid` wrote them.
  const own = (said.get(OWN) ?? {}) as Partial<Omit<Said, 'people'>>;
  const people = [...said].flatMap(([name, one]) => (name === OWN ? [] : [one as SaidPerson]));
  return {
    metaData: own.metaData ?? {},
    email: own.email ?? null,
    smsPhone: own.smsPhone ?? null,
    people: people.toSorted(([one], [other]) => one - other).map(([, person]) => person),
  };
}

export interface StoredPeople {
  id: string;
  people: Person[];
  parts: StoredParts;
}

/** SQL text that reads the people of engagement `e`: `openPeople` opens it. */
export const storedPeople = (e: string): string =>
  `json_build_object('id', ${e}.id, 'people', ${e}.people, 'parts', ${storedParts(e)})`;

export const openPeople = ({ id, people, parts }: StoredPeople): Person[] =>
  parts.sealed ? openSaid(id, parts).people : people;

/**
 * The columns to store this, and any new keys.
 * @param before the parts in the current row; undefined for a new row
 */
export function sealSaid(persons: Persons, id: string, said: Said, before?: StoredParts) {
  const { metaData, email, smsPhone, people } = said;
  const parts = new Map<string, unknown>([
    [OWN, { metaData, email, smsPhone }],
    ...people.map((person, index): [string, SaidPerson] => [`${person.place}`, [index, person]]),
  ]);
  // The people's version (judged_record) stays while their answers are unchanged. Part of a seal is
  // always new: that is how the database distinguishes this release's writes from the previous
  // one's.
  const isPersons = (name: string) => name !== OWN;
  const { sealed, keys } = sealParts(persons, contextOf(id), parts, before, isPersons);
  const emailHash = email === null ? null : addressHash(persons, email);
  return { columns: { ...said, sealed, emailHash }, keys };
}

/** Merges a change into what is stored: `metaData` fields the change does not name stay. */
export function saidWith(known: Said, { metaData, ...change }: Partial<Said>): Said {
  const { email = known.email, smsPhone = known.smsPhone, people = known.people } = change;
  return { metaData: laidOver(known.metaData, metaData), email, smsPhone, people };
}

const laidOver = (known: JourneyData, said: JourneyData = {}): JourneyData => ({
  ...known,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
});

const addressHash = (persons: Persons, address: string) =>
  persons.hash('email', address.toLowerCase());

/** Whether this is the contact address of engagement `e`; null when it has none. */
export const isWrittenTo = (persons: Persons, e: SQL, address: string): SQL => sql`case
  when ${e}.sealed is null then lower(${e}.email) = ${address.toLowerCase()}
  else ${e}.email_hash = ${addressHash(persons, address)} end`;

/**
 * SQL condition for engagements `e` with this contact address; an index finds the confirmed ones.
 */
export const writtenTo = (persons: Persons, e: SQL, address: string): SQL => sql`(
  ${e}.email_hash = ${addressHash(persons, address)}
  or (${e}.sealed is null and lower(${e}.email) = ${address.toLowerCase()}))`;
