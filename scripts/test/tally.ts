export interface Tally {
  passed: number;
  failed: number;
}

/** The parts we use of what `vitest --reporter=json` writes. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  /** The file's path. */
  name: string;
  status: string;
  /** Why it could not be loaded. */
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
}

/** The parts we use of what `playwright --reporter=json` writes. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

/** A file that cannot be loaded contains no test that could fail: it counts as one. */
export function tallyVitest(report: VitestReport): Tally {
  const unreadable = report.testResults.filter(isUnreadable);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unreadable.length };
}

const isUnreadable = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' && assertionResults.length === 0;

/** How many lines of a failure are repeated below the tally: the assertion and where it is. */
const linesOfFailure = 14;

/**
 * The failures, one text each: file, title and the first lines of the reason. Printed last, so that
 * they are in the end of a truncated log.
 */
export function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) =>
    isUnreadable(file)
      ? [failure(file.name, 'could not be loaded', file.message)]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => failure(file.name, test.fullName, test.failureMessages?.join('\n'))),
  );
}

/** The same for the browser tests. The outermost suites are the files. */
export const browserFailuresOf = ({ suites }: Pick<PlaywrightReport, 'suites'>): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => failuresWithin({ specs, suites: inner }, []));

const failuresWithin = (
  { specs, suites = [] }: Pick<BrowserSuite, 'specs' | 'suites'>,
  outer: readonly string[],
): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(file, [...outer, title].join(' › '), results[0]?.error?.message),
      ),
  ),
  ...suites.flatMap((inner) => failuresWithin(inner, [...outer, inner.title])),
];

const failure = (file: string, title: string, why = '') =>
  [`${file} › ${title}`, ...why.split('\n').slice(0, linesOfFailure)].join('\n    ');

/** A test that passed only on a retry counts as failed. */
export function tallyPlaywright({ stats }: Pick<PlaywrightReport, 'stats'>): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * A step that failed without a failed test counts as one failure, so that `0 failed` always means
 * that all is well.
 */
export function tallyStep(passed: boolean, tests: Tally = { passed: 0, failed: 0 }): Tally {
  return passed || tests.failed > 0 ? tests : { ...tests, failed: 1 };
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
