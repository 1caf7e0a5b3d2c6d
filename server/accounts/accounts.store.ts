import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { accounts } from './accounts.schema.ts';

export type Account = typeof accounts.$inferSelect;
export type Kept = Omit<
  Account,
  'id' | 'email' | 'emailKey' | 'passwordHash' | 'createdAt' | 'updatedAt'
>;

/**
 * By what addresses are compared: nobody has two accounts for one mailbox because of a capital
 * letter.
 */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

export async function findAccount(db: Db | Tx, id: string): Promise<Account | undefined> {
  const [found] = await db.select().from(accounts).where(eq(accounts.id, id));
  return found;
}

export async function findByEmail(db: Db | Tx, emailKey: string): Promise<Account | undefined> {
  const [found] = await db.select().from(accounts).where(eq(accounts.emailKey, emailKey));
  return found;
}

/** False when the address has an account already, perhaps since a moment ago. */
export async function insertAccount(
  tx: Tx,
  account: typeof accounts.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(accounts).values(account).onConflictDoNothing();
  return made.rowCount === 1;
}

export async function updateAccount(
  db: Db | Tx,
  id: string,
  change: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  await db
    .update(accounts)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(accounts.id, id));
}

/** An account does one thing at a time until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
}

export async function removeAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}
