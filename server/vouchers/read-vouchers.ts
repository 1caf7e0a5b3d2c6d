// A partner's list of authorization codes: columns code, uses (1 when empty) and until.
import { counted } from '#domain/counted.ts';
import { isIsoDate, type IsoDate } from '#domain/dates.ts';
import { PARTNER, partnerOf, voucherCodeOf, VOUCHER_MAX_LENGTH } from '#domain/vouchers.ts';
import { ListProblem, readCsvList } from '#server/lists/csv-list.ts';
import type { ListedVoucher } from './vouchers.store.ts';

export const USAGE = 'usage: npm run vouchers:import -- PARTNER CODES.csv';

/** More visits than any partner pays for, and what the table can hold. */
const MOST_USES = 1_000_000_000;
/** As people write one: no 1e3, 0x10 or +5. */
const WHOLE_NUMBER = /^\d+$/;
const CODE = /^[\p{L}\d]{4,}$/u;

/** @throws ListProblem with the usage */
export function readArguments([partner, file, ...more]: string[]): {
  partner: string;
  file: string;
} {
  if (partner === undefined || file === undefined || more.length > 0 || !PARTNER.test(partner))
    throw new ListProblem(USAGE);
  return { partner: partnerOf(partner), file };
}

/** @throws ListProblem listing every invalid line; then nothing is imported */
export function readVouchers(file: Buffer, partner: string): ListedVoucher[] {
  const { lines, broken } = readCsvList(file, {
    of: 'vouchers',
    needed: ['code'],
    optional: ['uses', 'until'],
  });
  const wrong = broken.map(({ line, reason }) => `line ${line}: ${reason}`);
  const read = new Map<string, ListedVoucher>();
  for (const { line, row } of lines) {
    const code = voucherCodeOf(row.code);
    const uses = row.uses === '' ? 1 : Number(row.uses);
    const isCounted = row.uses === '' || WHOLE_NUMBER.test(row.uses);
    if (!CODE.test(code) || code.length > VOUCHER_MAX_LENGTH)
      wrong.push(`line ${line}: a code has 4 to ${VOUCHER_MAX_LENGTH} letters and digits`);
    else if (!isCounted || uses < 1 || uses > MOST_USES)
      wrong.push(`line ${line}: uses is a whole number from 1 to ${MOST_USES}`);
    else if (row.until !== '' && !isIsoDate(row.until))
      wrong.push(`line ${line}: until is a date, YYYY-MM-DD`);
    else if (read.has(code)) wrong.push(`line ${line}: the code stands in the list before`);
    else read.set(code, { partner, code, uses, until: row.until === '' ? null : row.until });
  }
  if (wrong.length > 0) throw new ListProblem(wrong.join('\n'));
  return [...read.values()];
}

/**
 * What is said of a list that is kept. A code whose last day is over is kept as well, since that is
 * how one is ended; but nobody can use it.
 * @param today the earliest day at any store
 */
export function toldKept(vouchers: readonly ListedVoucher[], partner: string, today: IsoDate) {
  const over = vouchers.filter(({ until }) => until && until < today).length;
  const kept = `${counted(vouchers.length, 'code')} of ${partner} kept.`;
  return over > 0 ? `${kept}\n${over} of them ended before today.` : kept;
}
