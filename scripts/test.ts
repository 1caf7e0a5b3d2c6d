// `npm test`: runs everything, whatever fails. The last line is the tally.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { askedOptions } from '#tests/support/asked-options.ts';
import { passes, type Step } from './steps.ts';
import { keepScratchInMemory } from './test/scratch.ts';
import {
  browserFailuresOf,
  failuresOf,
  sum,
  tallyPlaywright,
  tallyStep,
  tallyVitest,
  type Tally,
} from './test/tally.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

/** The file that the first row builds. */
const TEST_SERVER = 'built/server.js';
const reports = 'reports/tests';
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;

interface TestStep extends Step {
  /** Reads the step's report; undefined if the step wrote none. */
  tally?: () => Tally | undefined;
  /** The failures, for a step whose output is not the last one printed. */
  failures?: () => string[] | undefined;
}

function reportOf<Report, Read>(file: string, read: (report: Report) => Read) {
  // The shape that the named reporter writes.
  return () =>
    existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/**
 * Rows run one after another; the lanes of a row run at the same time, since each leaves a core
 * idle; the steps in a lane run one after another.
 */
const rows: TestStep[][][] = [
  [
    // The check's budget and the browser tests read it.
    [{ name: 'build', run: ['npm', 'run', '--silent', 'build'] }],
    [
      // Created once, then read by the three levels that run them.
      { name: 'journeys', run: ['npm', 'run', '--silent', 'journeys'] },
      // Kept until the chart changes, and read by its test.
      { name: 'proof', run: ['npm', 'run', '--silent', 'journeys:prove'] },
    ],
  ],
  [
    [{ name: 'check', run: ['npm', 'run', '--silent', 'check'] }],
    [
      {
        name: 'tests of the rooms',
        run: [
          'vitest',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${vitestReport}`,
        ],
        env: { TEST_SERVER },
        tally: reportOf(vitestReport, tallyVitest),
        failures: reportOf(vitestReport, failuresOf),
      },
    ],
  ],
  [
    [
      {
        name: 'tests in the browser',
        run: ['playwright', 'test', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, TEST_SERVER },
        tally: reportOf(playwrightReport, tallyPlaywright),
        failures: reportOf(playwrightReport, browserFailuresOf),
      },
    ],
  ],
];

/**
 * Size in MB of each heap's young generation, 16 by default: with fewer garbage collections the
 * journeys in a DOM, in one language, take 87 s of CPU time; with 32 MB they take 101.
 */
const NEW_SPACE_MB = 128;
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=${NEW_SPACE_MB}`.trim();

keepScratchInMemory();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const tallies: Tally[] = [];
const failedSteps: string[] = [];
const failures: string[] = [];
const take = async (step: TestStep) => {
  const passed = await passes(step);
  if (!passed) failedSteps.push(step.name);
  tallies.push(tallyStep(passed, step.tally?.()));
  failures.push(...(step.failures?.() ?? []));
};
const takeLane = async (lane: TestStep[]) => {
  for (const step of lane) await take(step);
};
for (const row of rows) await Promise.all(row.map(takeLane));

const { passed, failed } = sum(tallies);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed steps: ${failedSteps.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
