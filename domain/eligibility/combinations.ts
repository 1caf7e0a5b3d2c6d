// Reasons against giving two vaccines in one visit (VAC-04).
import type { IsoDate } from '../dates.ts';
import type { Language } from '../languages.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { inEffect, type Rule } from './rule.ts';

/** VAC-04. */
export const INCOMPATIBLE = 'WAG_FC_INCOMPATIBLE_01';

/** Two vaccines, in either order. */
export interface CombinationRow {
  rule: Rule;
  pair: readonly [VaccineCode, VaccineCode];
  /** `never`: the choice is refused (VAC-02); `weigh`: the person decides. */
  together: 'never' | 'weigh';
  code: typeof INCOMPATIBLE;
  /** What the person reads. */
  says: Record<Language, string>;
}

interface Against {
  row: CombinationRow;
  beside: VaccineCode;
}

/** The rows in effect that day against giving a vaccine with others, in the order of the others. */
export const againstTogether = (
  rows: readonly CombinationRow[],
  vaccine: VaccineCode,
  others: readonly VaccineCode[],
  on: IsoDate,
): Against[] =>
  others.flatMap((beside) =>
    rows
      .filter(({ rule, pair }) => {
        const [one, other] = pair;
        const isPair =
          (one === vaccine && other === beside) || (one === beside && other === vaccine);
        return isPair && inEffect(rule, on);
      })
      .map((row) => ({ row, beside })),
  );
