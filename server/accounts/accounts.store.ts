import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { hasSqlState, SqlState } from '#server/database/failures.ts';
import { personsOf } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';
import { accounts } from './accounts.schema.ts';
import {
  accountParts,
  emailKeyOf,
  isOfAddress,
  NOTHING_KEPT,
  openAccount,
  sealAccount,
  selfOf,
  type Account,
  type Self,
} from './sealed-accounts.ts';

export { emailKeyOf, type Account, type Kept } from './sealed-accounts.ts';

export async function findAccount(db: Db | Tx, id: string): Promise<Account | undefined> {
  const found = await accountWhere(db, eq(accounts.id, id));
  return found?.account;
}

export async function findByEmail(db: Db | Tx, emailKey: string): Promise<Account | undefined> {
  const found = await accountWhere(db, isOfAddress(await personsOf(db), emailKey));
  return found?.account;
}

async function accountWhere(db: Db | Tx, condition: SQL) {
  await personsOf(db);
  const [found] = await db
    .select({ row: accounts, parts: accountParts })
    .from(accounts)
    .where(condition);
  return found && { account: openAccount(found.row, found.parts), parts: found.parts };
}

/** False when the address already has an account, perhaps only since a moment ago. */
export async function insertAccount(
  tx: Tx,
  { id, passwordHash, ...self }: { id: string; passwordHash?: string } & Partial<Self>,
): Promise<boolean> {
  if (await isTaken(tx, id, self.email)) return false;
  const { columns, keys } = sealAccount(await personsOf(tx), id, { ...NOTHING_KEPT, ...self });
  const made = await withKeys(
    tx,
    keys,
    tx
      .insert(accounts)
      .values({ id, ...(passwordHash !== undefined && { passwordHash }), ...columns })
      .onConflictDoNothing()
      .returning({ id: accounts.id }),
  );
  return made === 1;
}

/**
 * Changes the sealed fields and locks the account until the transaction ends. False when the
 * address belongs to another account, perhaps only since a moment ago.
 */
export async function updateSelf(tx: Tx, id: string, change: Partial<Self>): Promise<boolean> {
  await lockAccount(tx, id);
  const found = await accountWhere(tx, eq(accounts.id, id));
  if (!found) return true;
  if (await isTaken(tx, id, change.email)) return false;
  const self = { ...selfOf(found.account), ...change };
  const { columns, keys } = sealAccount(await personsOf(tx), id, self, found.parts);
  const changed = tx
    .update(accounts)
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id });
  try {
    // In a savepoint, so that a failure does not undo the rest of the transaction.
    await tx.transaction((part) => withKeys(part, keys, changed));
    return true;
  } catch (error) {
    if (hasSqlState(error, SqlState.uniqueViolation)) return false;
    throw error;
  }
}

/** Finds unsealed accounts too, which have no address hash for the unique index. */
async function isTaken(tx: Tx, id: string, email: string | null = null): Promise<boolean> {
  const owner = email === null ? undefined : await findByEmail(tx, emailKeyOf(email));
  return owner !== undefined && owner.id !== id;
}

/** Seals an account that is still in the clear; changes nothing else. */
export async function sealKeptAccount(tx: Tx, id: string): Promise<void> {
  const found = await accountWhere(tx, eq(accounts.id, id));
  if (!found) return;
  const { columns, keys } = sealAccount(await personsOf(tx), id, selfOf(found.account));
  const sealed = tx.update(accounts).set(columns).where(eq(accounts.id, id));
  await withKeys(tx, keys, sealed.returning({ id: accounts.id }));
}

export async function keepPasswordHash(
  db: Db | Tx,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash, updatedAt: sql`clock_timestamp()` })
    .where(eq(accounts.id, id));
}

/** Replaces the hash of the same password, unless the password was changed meanwhile (ACC-01). */
export async function strengthenHash(
  db: Db,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  stronger: string,
): Promise<void> {
  if (passwordHash === null) return;
  await db
    .update(accounts)
    .set({ passwordHash: stronger, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)));
}

/** Locks the account until the transaction ends: one change at a time. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
}

export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}
