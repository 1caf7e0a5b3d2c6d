/**
 * A row's sealed data, in parts, each with its own key in `person_keys` (SAF-08;
 * docs/decisions/055): deleting a part's key erases it and leaves the others. The row names its
 * keys, and a trigger (`sealed_keys_go`) deletes those it no longer names.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { openSealed, type Persons } from './persons.ts';

/** For each part: the id of its key, and the sealed bytes in base64. */
export type SealedParts = Record<string, { key: string; is: string }>;

/** The result of `storedParts`. */
export interface StoredParts {
  /** Null for an unsealed row of the previous release. */
  sealed: SealedParts | null;
  /** By id, in base64. */
  keys: Record<string, string> | null;
}

/** A new key, to be stored with the row. */
interface NewKey {
  id: string;
  wrapped: Buffer;
}

const NO_PARTS: StoredParts = { sealed: null, keys: null };

/**
 * SQL that reads the sealed parts of a row with this alias. Each key is looked up separately
 * (`offset 0`): PostgreSQL estimates a hundred parts per row and would otherwise scan all keys for
 * a join.
 */
export const storedParts = (row: string): string => `json_build_object('sealed', ${row}.sealed,
  'keys', (select json_object_agg(k.patient_id, encode(k.wrapped, 'base64'))
    from jsonb_each(${row}.sealed) part
    cross join lateral (select patient_id, wrapped from person_keys
      where patient_id = (part.value ->> 'key')::uuid offset 0) k))`;

/**
 * The contents of the parts, by name; parts whose key is deleted are left out.
 * @throws Error when one was sealed in another context, or its master key is unknown here
 */
export function openParts(context: string, stored: StoredParts): Map<string, unknown> {
  const said = new Map<string, unknown>();
  for (const name of Object.keys(stored.sealed ?? {})) {
    const text = says(context, stored, name);
    if (text !== undefined) said.set(name, JSON.parse(text));
  }
  return said;
}

/** The text of one part; undefined when its key is deleted. */
function says(context: string, { sealed, keys }: StoredParts, name: string): string | undefined {
  const { key, is } = sealed?.[name] ?? { key: '', is: '' };
  const wrapped = keys?.[key];
  return wrapped === undefined
    ? undefined
    : openSealed(`${context}:${name}`, bytes(is), bytes(wrapped)).toString('utf8');
}

/** Whether a part has no key: it was erased, or is newer than the statement's snapshot. */
export const lacksKey = ({ sealed, keys }: StoredParts): boolean =>
  Object.values(sealed ?? {}).some(({ key }) => keys?.[key] === undefined);

/**
 * Seals these contents; returns the parts and the new keys. A part keeps its key, so that erasing
 * it also closes older copies.
 * @param before the row as it is
 * @param mayStay whether a part with unchanged content may stay; others are resealed
 */
export function sealParts(
  persons: Persons,
  context: string,
  said: ReadonlyMap<string, unknown>,
  before: StoredParts = NO_PARTS,
  mayStay: (name: string) => boolean = () => false,
): { sealed: SealedParts; keys: NewKey[] } {
  const sealed: SealedParts = {};
  const keys: NewKey[] = [];
  for (const [name, one] of said) {
    const text = JSON.stringify(one);
    const there = before.sealed?.[name];
    const known = there && before.keys?.[there.key];
    if (there && mayStay(name) && says(context, before, name) === text) {
      sealed[name] = there;
      continue;
    }
    const own = known === undefined ? undefined : bytes(known);
    const part = persons.seal(`${context}:${name}`, Buffer.from(text), own);
    const key = there && own ? there.key : newId();
    sealed[name] = { key, is: part.sealed.toString('base64') };
    if (!own) keys.push({ id: key, wrapped: part.wrapped });
  }
  return { sealed, keys };
}

/** The name of the only part in rows sealed as a whole. */
const SELF = 'self';

/** Seals such a row. */
export const sealSelf = (persons: Persons, context: string, self: object, before?: StoredParts) =>
  sealParts(persons, context, new Map([[SELF, self]]), before);

/**
 * Opens a row of a table guarded by `stands_sealed`: the sealed values replace the columns; an
 * unsealed row is returned as it is.
 * @param nothing the values to use when the key is deleted
 */
export function openSelf<Row extends object, Self extends object>(
  context: string,
  row: Row,
  parts: StoredParts,
  nothing: Self,
): Row {
  if (!parts.sealed) return row;
  // The type `sealSelf` was given.
  return { ...row, ...((openParts(context, parts).get(SELF) ?? nothing) as Self) };
}

/**
 * Writes rows together with their new keys in one round trip; returns the number of rows written.
 * If it is zero, no key is stored.
 * @param written the statement; it must return something for each row, and write all rows or none
 */
export async function withKeys(
  tx: Pick<Tx, 'execute'>,
  keys: readonly NewKey[],
  written: SQLWrapper,
): Promise<number> {
  const done = await tx.execute<{ rows: number }>(sql`
    with written as ${written}, kept as (
      insert into person_keys (patient_id, wrapped)
      select k.id, k.wrapped
      from unnest(${array(keys.map(({ id }) => id))}::uuid[],
        ${array(keys.map(({ wrapped }) => wrapped))}::bytea[]) k (id, wrapped)
      where exists (select from written))
    select count(*)::integer as rows from written`);
  return done.rows[0]?.rows ?? 0;
}

const array = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;
const bytes = (base64: string) => Buffer.from(base64, 'base64');
