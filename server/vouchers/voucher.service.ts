// VCH-01: authorization codes, checked against the partner's list when entered and again when the
// visit is booked.
import type { IsoDate } from '#domain/dates.ts';
import { partnerOf, voucherCodeOf } from '#domain/vouchers.ts';
import { now, todayInTheWest } from '#server/clock.ts';
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

/** What the record of the journey says of the link it began at. */
interface Named {
  metaData: { progress?: { voucherEntity?: string | undefined } | undefined };
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
  // The store comes later, with the time: the code is good until its last day is over at all.
  const today = todayInTheWest(now());
  const found = await lockVoucher(tx, { partner, code }, { engagementId, today });
  if (!found) return refused('authorizationCode.wrong');
  if (found.isOver || found.left < 1) return refused('authorizationCode.used');
  return { voucherEntity: partner, voucherCode: code };
}

/**
 * Undefined when the engagement has a code with enough uses for these visits, or needs none: the
 * server requires one by the partner its record names, whatever the client sent of it.
 * @param booked.today at the store
 */
export async function voucherRefusal(
  tx: Tx,
  engagement: Kept & Named,
  { visits, today }: { visits: number; today: IsoDate },
): Promise<Refused | undefined> {
  const { id, voucherEntity: partner, voucherCode: code } = engagement;
  if (partner === null || code === null) return missingRefusal(tx, engagement);
  const found = await lockVoucher(tx, { partner, code }, { engagementId: id, today });
  return found && !found.isOver && found.left >= visits
    ? undefined
    : refused('authorizationCode.used');
}

/** No code is missing where the partner handed out none when the contact details were entered. */
async function missingRefusal(
  tx: Tx,
  { voucherEntity, metaData: { progress } }: Kept & Named,
): Promise<Refused | undefined> {
  const named = progress?.voucherEntity && partnerOf(progress.voucherEntity);
  if (!named || named === voucherEntity) return undefined;
  return (await handsOutCodes(tx, named)) ? refused('authorizationCode.missing') : undefined;
}
