/**
 * Engagements with what is sealed of them opened (SAF-08; docs/decisions/055): of the journey its
 * draft and where to write to, and of each of its people what they said, each with a key of their
 * own. A row that the release before wrote is in the clear, and read as it is until
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

/** An engagement as everybody but this file knows one; a row as it stands is none. */
export type Engagement = Omit<Row, 'sealed' | 'emailHash'> & { sealed?: never };

/** What is sealed of it. */
export type Said = Pick<Engagement, 'metaData' | 'email' | 'smsPhone' | 'people'>;

/** The part that is the journey's own; the others are named by the places of the people. */
const OWN = '0';

/** A part of a person: where in the list they stand, and what was said. */
type SaidPerson = [index: number, person: Person];

const contextOf = (id: string) => `engagement:${id}`;

/** What `storedEngagement` selects. */
export type StoredEngagement = Omit<Engagement, 'createdAt' | 'updatedAt'> & {
  createdAt: string;
  updatedAt: string;
  parts: StoredParts;
};

const { sealed: _sealed, emailHash: _emailHash, ...COLUMNS } = getTableColumns(engagements);

/** For a statement whose table of them has its own name: `openEngagement` opens it. */
export const storedEngagement: SQL<StoredEngagement> = sql.raw(
  `json_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', engagements.${column.name}`)
    .join(', ')}, 'parts', ${storedParts('engagements')})`,
) as SQL<StoredEngagement>;

/** The same, opened when it is read. */
export const engagementRow = () => sql`${storedEngagement}`.mapWith(openEngagement);

/** The same where there may be none. */
export const engagementRowOrNull = () =>
  sql<Engagement | null>`case when ${engagements.id} is not null then ${storedEngagement} end`.mapWith(
    openEngagement,
  );

/** Of each engagement that was opened, what it was opened from. */
const opened = new WeakMap<Engagement, StoredParts>();

/** @throws Error when what is sealed is not its own, or its master key is not known here */
export function openEngagement(stored: unknown): Engagement {
  // As the statement above builds it.
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

/** The parts as the row stood when `openEngagement` read this very engagement. */
export function partsOf(engagement: Engagement): StoredParts {
  const parts = opened.get(engagement);
  if (!parts) throw new Error('an engagement that was not read from its row');
  return parts;
}

/** Of whose key is gone nothing is said, and of the journey nothing is known. */
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

/** What `storedPeople` selects. */
export interface StoredPeople {
  id: string;
  people: Person[];
  parts: StoredParts;
}

/** The text of a statement that reads whom engagement `e` is for: `openPeople` opens it. */
export const storedPeople = (e: string): string =>
  `json_build_object('id', ${e}.id, 'people', ${e}.people, 'parts', ${storedParts(e)})`;

export const openPeople = ({ id, people, parts }: StoredPeople): Person[] =>
  parts.sealed ? openSaid(id, parts).people : people;

/**
 * The columns that say this, and the keys that are new.
 * @param before as the row stands; nothing of one that is new
 */
export function sealSaid(persons: Persons, id: string, said: Said, before?: StoredParts) {
  const { metaData, email, smsPhone, people } = said;
  const parts = new Map<string, unknown>([
    [OWN, { metaData, email, smsPhone }],
    ...people.map((person, index): [string, SaidPerson] => [`${person.place}`, [index, person]]),
  ]);
  // The word for the people (judged_record) stays while they say the same. Something of a seal is
  // always new: by that the database tells who writes it from the release before.
  const isPersons = (name: string) => name !== OWN;
  const { sealed, keys } = sealParts(persons, contextOf(id), parts, before, isPersons);
  const emailHash = email === null ? null : addressHash(persons, email);
  return { columns: { ...said, sealed, emailHash }, keys };
}

/** What is said with a change laid over it: of `metaData` what the change does not name stays. */
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

/** Whether engagement `e` is written to at this address; null where at none. */
export const isWrittenTo = (persons: Persons, e: SQL, address: string): SQL => sql`case
  when ${e}.sealed is null then lower(${e}.email) = ${address.toLowerCase()}
  else ${e}.email_hash = ${addressHash(persons, address)} end`;

/** Of all engagements `e`, those that are; an index finds the confirmed ones. */
export const writtenTo = (persons: Persons, e: SQL, address: string): SQL => sql`(
  ${e}.email_hash = ${addressHash(persons, address)}
  or (${e}.sealed is null and lower(${e}.email) = ${address.toLowerCase()}))`;
