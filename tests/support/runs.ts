/** TEST_RUNS=all, by hand and before a release (CONTRIBUTING.md): all that is sampled every day. */
const isWhole = process.env['TEST_RUNS'] === 'all';

/** How often something drawn by chance is tried: what every day has time for, or the whole. */
export const runs = (everyDay: number, whole: number): number => (isWhole ? whole : everyDay);

/** Those of them that every day has time for, or the whole. */
export const sample = <T>(everyDay: readonly T[], whole: readonly T[]): readonly T[] =>
  isWhole ? whole : everyDay;
