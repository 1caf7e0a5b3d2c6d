import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { dependents } from './accounts.schema.ts';

export type Dependent = typeof dependents.$inferSelect;
export type Details = Omit<
  typeof dependents.$inferInsert,
  'id' | 'accountId' | 'createdAt' | 'updatedAt'
>;

const own = (accountId: string, id: string) =>
  and(eq(dependents.accountId, accountId), eq(dependents.id, id));

export const findDependents = (db: Db | Tx, accountId: string): Promise<Dependent[]> =>
  db
    .select()
    .from(dependents)
    .where(eq(dependents.accountId, accountId))
    .orderBy(asc(dependents.createdAt), asc(dependents.id));

export async function insertDependent(
  tx: Tx,
  accountId: string,
  id: string,
  details: Details,
): Promise<void> {
  await tx.insert(dependents).values({ ...details, id, accountId });
}

/** False when the account has no such person. */
export async function replaceDependent(
  tx: Tx,
  accountId: string,
  id: string,
  details: Details,
): Promise<boolean> {
  const replaced = await tx
    .update(dependents)
    .set({ ...details, updatedAt: sql`clock_timestamp()` })
    .where(own(accountId, id));
  return replaced.rowCount === 1;
}

export async function deleteDependent(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(dependents).where(own(accountId, id));
  return deleted.rowCount === 1;
}
