import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { asInProduction } from './tests/support/as-in-production.ts';
import { classNamesByFile } from './tests/support/product-styles.ts';
import { ShuffledByProject } from './tests/support/shuffled-by-project.ts';

const secondMs = 1000;

// Only what hangs takes this long. The longest journey takes 9 s, and 14 s on a machine that has
// other work.
const limits = { testTimeout: 60 * secondMs, hookTimeout: 60 * secondMs };

// No test can depend on what another file left behind. Files without a DOM share their modules,
// which keep nothing from one call to the next (tests/architecture/kept-by-modules.test.ts), and
// are made to put back all else (tests/support/nothing-left.ts): 206 files of the server take 364 s
// of the processor against 725, 170 of rules and charts 37 against 82 with a context each, 54 of
// journeys 52 against 100 with a process each. Files of views share libraries and a window, have
// the product's modules anew, and what they leave in the window is taken away
// (tests/support/window-put-back.ts): 26 files take 69 s against 99 with a VM context each.
const shared = {
  environment: 'node',
  pool: 'threads' as const,
  isolate: false,
  setupFiles: ['tests/support/nothing-left.ts'],
};
const dom = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/support/dom.ts'],
};

const server = { ...shared, globalSetup: ['tests/support/global-postgres.ts'] };
/** They put a module of their own in the place of one of the product's. */
const withOtherModules = ['server/timeslots/store-states.test.ts'];
const viewsWithOtherModules = [
  'src/app/measure.test.ts',
  'src/pages/timeslots/map-beside-list.test.tsx',
];

/** What is shown by React as in production. */
const inProduction = [
  'qa/journeys/dom.*.test.tsx',
  'qa/journeys/desk/dom.test.tsx',
  'qa/journeys/screens/at-rest.test.tsx',
];

const isShuffled = process.argv.some((argument) =>
  /^--sequence\.shuffle(?:\.files)?(?:=true)?$/.test(argument),
);

export default defineConfig({
  plugins: [react()],
  test: {
    isolate: true,
    // One more than a small machine has cores: files that wait for a database or for modules leave
    // theirs to another.
    maxWorkers: 3,
    // The files run in an order that no run before can change: larger files first.
    cache: false,
    ...(isShuffled && { sequence: { sequencer: ShuffledByProject } }),
    ...limits,
    expect: { poll: { timeout: 10 * secondMs } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{domain,contract,machines,scripts}/**/*.test.ts',
            'qa/{chart,trace}/**/*.test.ts',
            'tests/{architecture,validation}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'journeys',
          include: ['qa/!(lab|chart|trace)/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...dom,
          name: 'dom',
          // Not threads: the time zone of a thread cannot be changed.
          pool: 'forks',
          isolate: false,
          setupFiles: [
            'tests/support/window-put-back.ts',
            'tests/support/nothing-left.ts',
            ...dom.setupFiles,
          ],
          include: ['{src,qa/lab}/**/*.test.{ts,tsx}', '{qa,tests/support}/**/*.test.tsx'],
          exclude: [...viewsWithOtherModules, ...inProduction],
        },
      },
      {
        extends: true,
        test: { ...dom, name: 'dom-modules', include: viewsWithOtherModules },
      },
      // Few and long files: a process each costs nothing there. Their console is not heard, so that
      // React need not look for what it would warn of: the views above do.
      {
        extends: true,
        plugins: [
          asInProduction(),
          // QAL-06: for `npm run journeys`, which shows the page of a journey that broke.
          ...(process.env['JOURNEYS_HANDOVER'] ? [classNamesByFile()] : []),
        ],
        test: {
          ...dom,
          name: 'dom-journeys',
          env: { NODE_ENV: 'production' },
          setupFiles: ['qa/journeys/screens/at-rest.ts', ...dom.setupFiles],
          include: inProduction,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'tests/{addresses,attack,faults,load,nemesis,support}/**/*.test.ts',
          ],
          exclude: withOtherModules,
        },
      },
      {
        extends: true,
        test: { ...server, name: 'server-modules', isolate: true, include: withOtherModules },
      },
    ],
  },
});
