/**
 * Letters of the outbox with what is sealed of them opened (SAF-08; docs/decisions/055): whom each
 * goes to and what it tells are two parts with keys of their own, which go with the row; of a link
 * or a code what it tells goes as soon as it left. A letter that is about nobody's booking (a code,
 * an invitation to the team) is sealed no differently.
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { personsOf, type Persons } from '#server/security/persons.ts';
import {
  lacksKey,
  openParts,
  sealParts,
  storedParts,
  withKeys,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { outbox, type MessagePayload } from './messages.schema.ts';

const TO = 'to';
const TELLS = 'tells';
/** By what details name what they tell of. */
const ABOUT = ['wishId', 'offerId', 'appointmentId'] as const;

const contextOf = (id: number) => `letter:${id}`;

/** A letter as `storedLetter` reads it. */
export interface StoredLetter extends Record<string, unknown> {
  id: number;
  template: string | null;
  language: string | null;
  /** Of a letter that the release before wrote all of it, else nothing, or the same. */
  payload: MessagePayload | Record<string, never>;
  parts: StoredParts;
}

/** Columns of a row of the outbox that goes by this name, for `openLetter`. */
export const storedLetter = (row: string): SQL =>
  sql.raw(`${row}.id::integer as id,
  ${templateIn(row)} as template, ${row}.language, ${row}.payload, ${storedParts(row)} as parts`);

const templateIn = (row: string) => `coalesce(${row}.template, ${row}.payload ->> 'template')`;

/** The template of a row of the outbox that goes by this name, whichever release wrote it. */
export const templateOf = (row: string): SQL => sql.raw(templateIn(row));

/** What a row of the outbox that goes by this name tells of (`about`), as text. */
export const aboutOf = (row: string): SQL =>
  sql.raw(
    `coalesce(${row}.about::text, ${ABOUT.map(
      (name) => `${row}.payload #>> '{details,${name}}'`,
    ).join(', ')})`,
  );

/**
 * Whom a letter goes to and what it tells; undefined where its key is gone.
 * @throws Error when it was sealed as another one, or its master key is not known here
 */
export function openLetter({
  id,
  template,
  language,
  payload,
  parts,
}: StoredLetter): MessagePayload | undefined {
  // Written by `sealLetter`, or by the release before.
  if (!parts.sealed) return 'template' in payload ? (payload as MessagePayload) : undefined;
  if (lacksKey(parts)) return undefined;
  const said = openParts(contextOf(id), parts);
  const details = said.get(TELLS) ?? {};
  return { template, language, recipient: said.get(TO), details } as MessagePayload;
}

/** The same of a row of this id, which nobody has to have locked. */
export async function letterOf(db: Db | Tx, id: number): Promise<MessagePayload | undefined> {
  const { rows } = await db.execute<StoredLetter>(
    sql`select ${storedLetter('outbox')} from outbox where id = ${id}`,
  );
  return rows[0] && openLetter(rows[0]);
}

/** Ids for so many letters: each is sealed as the one it will be. */
export async function newLetterIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('outbox', 'id'))::integer as id
    from generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}

/** The columns of a letter, and the keys that are new. */
export function sealLetter(
  persons: Persons,
  { id, kind, payload }: { id: number; kind: 'email' | 'sms'; payload: MessagePayload },
) {
  const { template, recipient, language, details } = payload;
  const said = new Map<string, unknown>([[TO, recipient]]);
  if (Object.keys(details).length > 0) said.set(TELLS, details);
  const { sealed, keys } = sealParts(persons, contextOf(id), said);
  const recipientHash = kind === 'sms' ? hashOfNumber(persons, recipient) : null;
  const about = aboutIn({ ...details });
  return { columns: { payload, sealed, template, language, about, recipientHash }, keys };
}

const aboutIn = (details: Readonly<Record<string, unknown>>): string | null =>
  ABOUT.map((name) => details[name]).find((id) => typeof id === 'string') ?? null;

const hashOfNumber = (persons: Persons, phone: string) => persons.hash('phone', phone);

/** Texts to a number, E.164. */
export async function isTextTo(db: Db | Tx, phone: string): Promise<SQL> {
  const persons = await personsOf(db);
  return sql`${outbox.kind} = 'sms' and (${outbox.recipientHash} = ${hashOfNumber(persons, phone)}
    or ${outbox.sealed} is null and ${outbox.payload} ->> 'recipient' = ${phone})`;
}

/** Seals a letter that is in the clear, whose row the caller has locked. */
export async function sealKeptLetter(tx: Tx, id: number): Promise<void> {
  const [row] = await tx
    .select({ kind: outbox.kind, payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.id, id));
  if (!row) return;
  const { columns, keys } = sealLetter(await personsOf(tx), { id, ...row });
  const written = tx.update(outbox).set(columns).where(eq(outbox.id, id));
  await withKeys(tx, keys, written.returning({ id: outbox.id }));
}

/** Links and codes are keys, and so is a date of birth: once a message is settled none is kept. */
const hasKeys = sql`coalesce(${outbox.template}, ${outbox.payload} ->> 'template') in (
  'resumeJourney', 'campaignInvitation', 'oneTimeCode', 'numberAgain', 'teamInvitation')`;

/** What of a letter stays once it is settled. */
export const settledLetter = {
  sealed: sql`case when ${hasKeys} then ${outbox.sealed} - ${TELLS}::text else ${outbox.sealed} end`,
  payload: sql`case when ${hasKeys} and ${outbox.payload} <> '{}'
    then jsonb_set(${outbox.payload}, '{details}', '{}') else ${outbox.payload} end`,
};
