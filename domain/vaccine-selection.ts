// Choosing vaccines: how many, in what order, and which combinations are refused (VAC-02, VAC-03).
import type { ProblemCode } from './problems.ts';
import { ownCode, type VaccineCode } from './vaccine-codes.ts';

/** VAC-02. */
export const MAX_VACCINES = 4;

/** The product code of COVID-19 vaccine. */
export const COVID = '207' satisfies VaccineCode;

// The second includes what the first gives: hepatitis A/B with A or B, Tdap with Td (VAC-04 singles
// out 104).
const NOT_TOGETHER: readonly (readonly [VaccineCode, VaccineCode])[] = [
  ['104', '52'],
  ['104', '43'],
  ['115', '113'],
];

/** VAC-03: the same codes, COVID first, the others as they were. */
export const orderSelection = <C extends string>(codes: readonly C[]): C[] => [
  ...codes.filter((code) => code === COVID),
  ...codes.filter((code) => code !== COVID),
];

/**
 * What is wrong with a selection: nothing chosen, more than four, an unknown code, or vaccines that
 * cannot be combined.
 */
export function checkSelection(codes: readonly string[]): ProblemCode | undefined {
  if (codes.length === 0) return 'vaccine.missing';
  if (codes.length > MAX_VACCINES) return 'vaccine.tooMany';
  if (codes.some((code) => ownCode(code) === undefined)) return 'field.invalid';
  const chosen = new Set(codes.map(ownCode));
  const clash =
    chosen.size < codes.length ||
    NOT_TOGETHER.some(([one, other]) => chosen.has(one) && chosen.has(other));
  return clash ? 'vaccine.combination' : undefined;
}

/**
 * Adds the vaccine to the selection, or removes it when already in; ordered, but not checked:
 * `checkSelection` does that.
 */
export function toggleSelection<C extends string>(codes: readonly C[], code: C): C[] {
  const others = codes.filter((one) => ownCode(one) !== ownCode(code));
  return orderSelection(others.length < codes.length ? others : [...codes, code]);
}
