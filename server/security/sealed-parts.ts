/**
 * What is sealed of a row, in parts, each with a key of its own among `person_keys`
 * (SAF-08; docs/decisions/055): one part can be taken away with its key, and the others stay. The
 * row names its keys, and a trigger (`sealed_keys_go`) takes those away that it names no more.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { openSealed, type Persons } from './persons.ts';

/** By the name of the part: the id of its key, and what is sealed, in base64. */
export type SealedParts = Record<string, { key: string; is: string }>;

/** As `storedParts` reads them. */
export interface StoredParts {
  /** Null of a row that the release before wrote, in the clear. */
  sealed: SealedParts | null;
  /** By their ids, in base64. */
  keys: Record<string, string> | null;
}

/** A key that is new, to be kept beside the row. */
interface NewKey {
  id: string;
  wrapped: Buffer;
}

const NO_PARTS: StoredParts = { sealed: null, keys: null };

/**
 * The text of a statement that reads the parts of a row of a table that goes by this name. Each key
 * is looked up by itself (`offset 0`): PostgreSQL takes a row to have a hundred parts, and would
 * rather read all keys for a join with so many.
 */
export const storedParts = (row: string): string => `json_build_object('sealed', ${row}.sealed,
  'keys', (select json_object_agg(k.patient_id, encode(k.wrapped, 'base64'))
    from jsonb_each(${row}.sealed) part
    cross join lateral (select patient_id, wrapped from person_keys
      where patient_id = (part.value ->> 'key')::uuid offset 0) k))`;

/**
 * What the parts say, by their names; of those whose key is gone nothing.
 * @throws Error when one was sealed in another context, or its master key is not known here
 */
export function openParts(context: string, stored: StoredParts): Map<string, unknown> {
  const said = new Map<string, unknown>();
  for (const name of Object.keys(stored.sealed ?? {})) {
    const text = says(context, stored, name);
    if (text !== undefined) said.set(name, JSON.parse(text));
  }
  return said;
}

/** The text of one part; undefined where its key is gone. */
function says(context: string, { sealed, keys }: StoredParts, name: string): string | undefined {
  const { key, is } = sealed?.[name] ?? { key: '', is: '' };
  const wrapped = keys?.[key];
  return wrapped === undefined
    ? undefined
    : openSealed(`${context}:${name}`, bytes(is), bytes(wrapped)).toString('utf8');
}

/** Whether a part has no key: it was forgotten, or is newer than the statement that read it. */
export const lacksKey = ({ sealed, keys }: StoredParts): boolean =>
  Object.values(sealed ?? {}).some(({ key }) => keys?.[key] === undefined);

/**
 * The parts that say this, and the keys that are new. A part keeps the key it has, so that it opens
 * older copies.
 * @param before as the row stands
 * @param mayStay the part, when it says what it said before; others are sealed anew
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

/** The part of a row that is sealed as one. */
const SELF = 'self';

/** The same for such a row. */
export const sealSelf = (persons: Persons, context: string, self: object, before?: StoredParts) =>
  sealParts(persons, context, new Map([[SELF, self]]), before);

/**
 * A row of a table that `stands_sealed` guards, with what its seal says in place of what stands in
 * the clear, which says it alone where there is no seal.
 * @param nothing what is said where the key is gone
 */
export function openSelf<Row extends object, Self extends object>(
  context: string,
  row: Row,
  parts: StoredParts,
  nothing: Self,
): Row {
  if (!parts.sealed) return row;
  // As `sealSelf` took it.
  return { ...row, ...((openParts(context, parts).get(SELF) ?? nothing) as Self) };
}

/**
 * Writes rows with their new keys, in one round trip; answers how many rows were written. Where
 * none is, no key is kept.
 * @param written the statement, which returns something of each row it writes: all or none
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
