/**
 * Letters of the outbox with their sealed parts opened (SAF-08; docs/decisions/055): the recipient
 * and the contents are two parts with keys of their own, deleted with the row; the contents of a
 * link or a code are deleted as soon as it was sent. A letter that belongs to no booking (a code,
 * an invitation to the team) is sealed in the same way.
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
/** The ids in the details that tell what a letter is about. */
const ABOUT = ['wishId', 'offerId', 'appointmentId'] as const;

const contextOf = (id: number) => `letter:${id}`;

/** A letter as `storedLetter` reads it. */
export interface StoredLetter extends Record<string, unknown> {
  id: number;
  template: string | null;
  language: string | null;
  /** Everything, in a letter the previous release wrote; otherwise empty, or the same. */
  payload: MessagePayload | Record<string, never>;
  parts: StoredParts;
}

/** Columns of an outbox row with this alias, for `openLetter`. */
export const storedLetter = (row: string): SQL =>
  sql.raw(`${row}.id::integer as id,
  ${templateIn(row)} as template, ${row}.language, ${row}.payload, ${storedParts(row)} as parts`);

const templateIn = (row: string) => `coalesce(${row}.template, ${row}.payload ->> 'template')`;

/** The template of an outbox row with this alias, whichever release wrote it. */
export const templateOf = (row: string): SQL => sql.raw(templateIn(row));

/** The id of what an outbox row with this alias is about (`about`), as text. */
export const aboutOf = (row: string): SQL =>
  sql.raw(
    `coalesce(${row}.about::text, ${ABOUT.map(
      (name) => `${row}.payload #>> '{details,${name}}'`,
    ).join(', ')})`,
  );

/**
 * The recipient and contents of a letter; undefined when its key is gone.
 * @throws Error when it was sealed as another letter, or its master key is not known here
 */
export function openLetter({
  id,
  template,
  language,
  payload,
  parts,
}: StoredLetter): MessagePayload | undefined {
  // Written by `sealLetter`, or by the previous release.
  if (!parts.sealed) return 'template' in payload ? (payload as MessagePayload) : undefined;
  if (lacksKey(parts)) return undefined;
  const said = openParts(contextOf(id), parts);
  const details = said.get(TELLS) ?? {};
  return { template, language, recipient: said.get(TO), details } as MessagePayload;
}

/** The same for the row with this id, without locking it. */
export async function letterOf(db: Db | Tx, id: number): Promise<MessagePayload | undefined> {
  const { rows } = await db.execute<StoredLetter>(
    sql`select ${storedLetter('outbox')} from outbox where id = ${id}`,
  );
  return rows[0] && openLetter(rows[0]);
}

/** Reserves ids for this many letters, because each is sealed under its own id. */
export async function newLetterIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('outbox', 'id'))::integer as id
    from generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}

/** The columns of a letter, and any new keys. */
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

/** SQL condition for texts to a number, E.164. */
export async function isTextTo(db: Db | Tx, phone: string): Promise<SQL> {
  const persons = await personsOf(db);
  return sql`${outbox.kind} = 'sms' and (${outbox.recipientHash} = ${hashOfNumber(persons, phone)}
    or ${outbox.sealed} is null and ${outbox.payload} ->> 'recipient' = ${phone})`;
}

/** Seals a letter stored in the clear, whose row the caller has locked. */
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

/**
 * Links and codes are secrets, and so is a date of birth: none is kept once a message is settled.
 */
const hasKeys = sql`coalesce(${outbox.template}, ${outbox.payload} ->> 'template') in (
  'resumeJourney', 'campaignInvitation', 'oneTimeCode', 'numberAgain', 'teamInvitation')`;

/** What is left of a letter once it is settled. */
export const settledLetter = {
  sealed: sql`case when ${hasKeys} then ${outbox.sealed} - ${TELLS}::text else ${outbox.sealed} end`,
  payload: sql`case when ${hasKeys} and ${outbox.payload} <> '{}'
    then jsonb_set(${outbox.payload}, '{details}', '{}') else ${outbox.payload} end`,
};
