// VCH-01: an authorization code, checked against its partner's list when it is said and once more
// when the visit is booked.
import { partnerOf, voucherCodeOf } from '#domain/vouchers.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { handsOutCodes, lockVoucher } from './vouchers.store.ts';

/** As it is sent. */
interface Said {
  voucherEntity: string;
  code: string;
}

/** As an engagement keeps it. */
interface Kept {
  id: string;
  voucherEntity: string | null;
  voucherCode: string | null;
}

const refused = (problem: FieldProblem['problem']): Refused => invalid('voucher.code', problem);

/**
 * What an engagement keeps of a code. Nothing where the partner hands out none and none is said.
 * @returns INVALID_REQUEST at `voucher.code` for none, one that is not the partner's, or one that
 *   is used up or over
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

/** Undefined when the engagement's code, if it has one, is good for so many visits. */
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
