// The secret of an account's calendar address: looked up by its hash, and sealed so that its owner
// can see it again.
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { ringOf } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { calendarAddresses } from './calendar-address.schema.ts';

/** It must last as long as the addresses, so it is not a rotating key. */
export type CalendarKey = Buffer;

/** Bound to one account: it opens for no other. */
const purposeOf = (accountId: string) => `calendar:${accountId}`;

/**
 * An account's token; undefined when there is none.
 * @throws Error when it was sealed with another key or for another account
 */
export async function tokenOf(
  db: Db,
  key: CalendarKey,
  accountId: string,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ sealed: calendarAddresses.sealed })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.accountId, accountId));
  if (!row) return undefined;
  const token = await unseal(ringOf(key), purposeOf(accountId), row.sealed);
  if (!token) throw new Error('the calendar address of an account does not open');
  return token;
}

/** Replaces any earlier token, which stops working. */
export async function keepToken(
  tx: Tx,
  key: CalendarKey,
  accountId: string,
  token: Buffer,
): Promise<void> {
  const row = {
    tokenHash: hashOfToken(token),
    sealed: await seal(ringOf(key), purposeOf(accountId), token),
  };
  await tx
    .insert(calendarAddresses)
    .values({ accountId, ...row })
    .onConflictDoUpdate({
      target: calendarAddresses.accountId,
      set: { ...row, madeAt: sql`clock_timestamp()` },
    });
}

export async function deleteToken(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.accountId, accountId));
}

/** The account with this token. */
export async function accountOf(db: Db, token: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: calendarAddresses.accountId })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, hashOfToken(token)));
  return row?.accountId;
}
