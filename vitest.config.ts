import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { classNamesByFile } from './tests/support/product-styles.ts';

const secondMs = 1000;

// Only what hangs takes this long. The longest journey takes 9 s, and 14 s on a machine that has
// other work.
const limits = { testTimeout: 60 * secondMs, hookTimeout: 60 * secondMs };

// No test can depend on what another file left behind. Files share what they load, so that it is
// made once; what the product's modules keep and what a file changes in its process is seen to:
// modules without a page keep nothing from one call to the next
// (tests/architecture/kept-by-modules.test.ts), those of a page are made anew for each file
// (tests/support/fresh-modules.ts), and whatever else a file changes it has to put back
// (tests/support/nothing-left.ts). Seconds of the processor, in place of a process or a VM context a
// file: 206 files of the server 364 and 725, 170 of rules and charts 37 and 82, 54 of journeys 52
// and 100, 188 of views and of the lab 270 and 400.
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

export default defineConfig({
  plugins: [react()],
  test: {
    isolate: true,
    // One more than a small machine has cores: files that wait for a database or for modules leave
    // theirs to another.
    maxWorkers: 3,
    // The files run in an order that no run before can change: larger files first.
    cache: false,
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
          isolate: false,
          setupFiles: [
            'tests/support/fresh-modules.ts',
            'tests/support/nothing-left.ts',
            ...dom.setupFiles,
          ],
          include: ['{src,qa/lab}/**/*.test.{ts,tsx}'],
        },
      },
      // Few and long files: a process each costs nothing there.
      {
        extends: true,
        // QAL-06: for `npm run journeys`, which shows the page of a journey that broke.
        plugins: process.env['JOURNEYS_HANDOVER'] ? [classNamesByFile()] : [],
        test: { ...dom, name: 'dom-journeys', include: ['qa/!(lab)/**/*.test.tsx'] },
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
