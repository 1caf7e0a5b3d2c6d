// The people an owner books for. Their identity is sealed, each with its own key (SAF-08;
// docs/decisions/055).
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { NOBODY, whoInRow, type WhoRow } from '#server/database/who.ts';
import { personsOf } from '#server/security/persons.ts';
import {
  openSelf,
  sealSelf,
  storedParts,
  withKeys,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { dependents } from './accounts.schema.ts';

export type Dependent = Omit<typeof dependents.$inferSelect, 'sealed'>;
export type Details = WhoRow & Pick<Dependent, 'dob'>;

const contextOf = (id: string) => `dependent:${id}`;

const own = (accountId: string, id: string) =>
  and(eq(dependents.accountId, accountId), eq(dependents.id, id));

export async function findDependents(db: Db | Tx, accountId: string): Promise<Dependent[]> {
  await personsOf(db);
  const found = await dependentsWhere(db, eq(dependents.accountId, accountId));
  return found.map(({ dependent }) => dependent);
}

async function dependentsWhere(db: Db | Tx, condition: ReturnType<typeof own>) {
  const found = await db
    .select({ row: dependents, parts: sql<StoredParts>`${sql.raw(storedParts('dependents'))}` })
    .from(dependents)
    .where(condition)
    .orderBy(asc(dependents.createdAt), asc(dependents.id));
  return found.map(({ row: { sealed: _sealed, ...clear }, parts }) => ({
    dependent: openSelf(contextOf(clear.id), clear, parts, NOBODY),
    parts,
  }));
}

export async function insertDependent(
  tx: Tx,
  accountId: string,
  id: string,
  details: Details,
): Promise<void> {
  const { sealed, keys } = sealSelf(await personsOf(tx), contextOf(id), details);
  const made = tx.insert(dependents).values({ ...details, sealed, id, accountId });
  await withKeys(tx, keys, made.returning({ id: dependents.id }));
}

/** False when the account has no such person. */
export async function replaceDependent(
  tx: Tx,
  accountId: string,
  id: string,
  details: Details,
): Promise<boolean> {
  const persons = await personsOf(tx);
  await tx.select({ id: dependents.id }).from(dependents).where(own(accountId, id)).for('update');
  const [there] = await dependentsWhere(tx, own(accountId, id));
  if (!there) return false;
  const { sealed, keys } = sealSelf(persons, contextOf(id), details, there.parts);
  const replaced = tx
    .update(dependents)
    .set({ ...details, sealed, updatedAt: sql`clock_timestamp()` })
    .where(own(accountId, id));
  return (await withKeys(tx, keys, replaced.returning({ id: dependents.id }))) === 1;
}

/** Seals a dependent that is still in the clear; the caller has locked the row. */
export async function sealKeptDependent(tx: Tx, id: string): Promise<void> {
  const persons = await personsOf(tx);
  const [there] = await dependentsWhere(tx, eq(dependents.id, id));
  if (!there) return;
  const details: Details = { ...whoInRow(there.dependent), dob: there.dependent.dob };
  const { sealed, keys } = sealSelf(persons, contextOf(id), details);
  const written = tx.update(dependents).set({ sealed }).where(eq(dependents.id, id));
  await withKeys(tx, keys, written.returning({ id: dependents.id }));
}

export async function deleteDependent(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(dependents).where(own(accountId, id));
  return deleted.rowCount === 1;
}
