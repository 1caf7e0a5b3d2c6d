// VCH-01: authorization codes, checked against the partner's list when entered and again when the
// visit is booked.
import { partnerOf, voucherCodeOf } from '#domain/vouchers.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { handsOutCodes, lockVoucher } from './vouchers.store.ts';

/** As it is sent. */
interface Said {
  voucherEntity: string;
  code: string;
}

/** As an engagement stores it. */
interface Kept {
  id: string;
  voucherEntity: string | null;
  voucherCode: string | null;
}

const refused = (problem: FieldProblem['problem']): Refused => invalid('voucher.code', problem);

/**
 * What an engagement stores of a code; no code when the partner hands out none and none was
 * entered.
 * @returns INVALID_REQUEST at `voucher.code` when it is missing, not the partner's, used up or
 * expired
 */
export async function judgeVoucher(
  tx: Tx,
  engagementId: string,
  said: Said,
): Promise<Omit<Kept, 'id'> | Refused> {
  const [partner, code] = [partnerOf(said.voucherEntity), voucherCodeOf(said.code)];
  if (code === '')
    return (await handsOutCodes(tx, partner))
      ? refused('authorizationCode.missing')
      : { voucherEntity: partner, voucherCode: null };
  const found = await lockVoucher(tx, { partner, code }, engagementId);
  if (!found) return refused('authorizationCode.wrong');
  if (found.isOver || found.left < 1) return refused('authorizationCode.used');
  return { voucherEntity: partner, voucherCode: code };
}

/** Undefined when the engagement has no code, or one with enough uses for these visits. */
export async function voucherRefusal(
  tx: Tx,
  { id, voucherEntity: partner, voucherCode: code }: Kept,
  visits: number,
): Promise<Refused | undefined> {
  if (partner === null || code === null) return undefined;
  const found = await lockVoucher(tx, { partner, code }, id);
  return found && !found.isOver && found.left >= visits
    ? undefined
    : refused('authorizationCode.used');
}
