import { eq, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Tx } from '#server/database/database.ts';
import { vouchers } from './vouchers.schema.ts';

export interface Voucher {
  partner: string;
  code: string;
}

export type ListedVoucher = typeof vouchers.$inferInsert;

interface Left extends Record<string, unknown> {
  /** Uses left, not counting the visits of the asking engagement. */
  left: number;
  isOver: boolean;
}

/** Whether the partner handed out codes; if not, its link asks for none. */
export async function handsOutCodes(tx: Tx, partner: string): Promise<boolean> {
  const found = await tx
    .select({ code: vouchers.code })
    .from(vouchers)
    .where(eq(vouchers.partner, partner))
    .limit(1);
  return found.length > 0;
}

/**
 * How many uses a code has left. Locks it until the transaction ends, so that of two bookings with
 * the last use the second sees the first. Undefined when it is not the partner's.
 * @param engagementId the engagement whose own visits are not counted
 * @param today the day that its last day is compared with
 */
export async function lockVoucher(
  tx: Tx,
  { partner, code }: Voucher,
  { engagementId, today }: { engagementId: string; today: IsoDate },
): Promise<Left | undefined> {
  await tx.execute(sql`
    select from vouchers where partner = ${partner} and code = ${code} for no key update`);
  const found = await tx.execute<Left>(sql`
    select v.uses - (
        select count(*) from engagements e
        join appointments a on a.engagement_id = e.id
        where e.voucher_entity = v.partner and e.voucher_code = v.code and e.id <> ${engagementId}
          and a.status <> 'Cancelled')::integer as left,
      coalesce(v.until < ${today}::date, false) as "isOver"
    from vouchers v where v.partner = ${partner} and v.code = ${code}`);
  return found.rows[0];
}

/** Stores a partner's list; a code already stored is updated. */
export async function keepVouchers(tx: Tx, listed: readonly ListedVoucher[]): Promise<void> {
  await tx
    .insert(vouchers)
    .values([...listed])
    .onConflictDoUpdate({
      target: [vouchers.partner, vouchers.code],
      set: { uses: sql`excluded.uses`, until: sql`excluded.until` },
    });
}
