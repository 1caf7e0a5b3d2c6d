// The secret of an account's calendar address: its hash finds it, and sealed it can be shown to its
// owner again.
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { ringOf } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { calendarAddresses } from './calendar-address.schema.ts';

/** It lives as long as the addresses do, so it is not a ring. */
export type CalendarKey = Buffer;

/** Sealed for one account, it opens for no other. */
const purposeOf = (accountId: string) => `calendar:${accountId}`;

/**
 * The token of an account; undefined where there is none.
 * @throws Error when its row cannot be opened: its key or its account is another
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

/** In place of any before: whoever has that one finds nothing. */
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

/** Whose token it is. */
export async function accountOf(db: Db, token: Buffer): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: calendarAddresses.accountId })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, hashOfToken(token)));
  return row?.accountId;
}
