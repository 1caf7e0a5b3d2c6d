export interface Tally {
  passed: number;
  failed: number;
}

/** The parts used of what `vitest --reporter=json` writes. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The parts used of what `playwright --reporter=json` writes. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A file that cannot even be loaded holds no test that could fail: it counts as one. */
export function tallyVitest(report: VitestReport): Tally {
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unreadable.length };
}

/** A test that passed only when tried again did not pass. */
export function tallyPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * A step that failed without naming a failed test counts as one failure, so that `0 failed` always
 * means all is well.
 */
export function tallyStep(passed: boolean, tests: Tally = { passed: 0, failed: 0 }): Tally {
  return passed || tests.failed > 0 ? tests : { ...tests, failed: 1 };
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
