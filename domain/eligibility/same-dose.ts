// Which vaccines stand for the same dose in the schedule: Twinrix counts as hepatitis A, and Td is
// part of what Tdap gives (VAC-15).
import { ownCode } from '../vaccine-codes.ts';
import { rowsOf, type ProductRow } from './product-rows.ts';

/** CDC names a group by its parts: 'DTaP/Tdap/Td'. */
function partsOf(products: readonly ProductRow[], vaccineCode: string): ReadonlySet<string> {
  const own = ownCode(vaccineCode);
  const rows = own === undefined ? [] : rowsOf(products, own);
  return new Set(rows.flatMap(({ groups }) => groups.flatMap((group) => group.split('/'))));
}

/** Whether a dose of one counts in the series of the other. Catalogue keys, or aliases. */
export function isSameDose(products: readonly ProductRow[], one: string, other: string): boolean {
  const parts = partsOf(products, one);
  return [...partsOf(products, other)].some((part) => parts.has(part));
}
