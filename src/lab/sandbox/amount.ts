/** Reads a number that somebody typed; what is wrong with it in plain words. */
export function readAmount(
  text: string,
  { least, most, what }: { least: number; most: number; what: string },
): { value: number } | { problem: string } {
  const value = Number(text.trim().replace(',', '.'));
  const isNumber = text.trim() !== '' && Number.isFinite(value);
  return isNumber && value >= least && value <= most
    ? { value }
    : { problem: `Enter ${what} from ${least} to ${most}.` };
}
