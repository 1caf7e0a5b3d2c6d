/**
 * TEST_RUNS=all, by hand and before a release (CONTRIBUTING.md): everything that is usually
 * sampled.
 */
const isWhole = process.env['TEST_RUNS'] === 'all';

/** How many random cases are tried: the usual number, or all. */
export const runs = (everyDay: number, whole: number): number => (isWhole ? whole : everyDay);

/** The usual sample of them, or all. */
export const sample = <T>(everyDay: readonly T[], whole: readonly T[]): readonly T[] =>
  isWhole ? whole : everyDay;
