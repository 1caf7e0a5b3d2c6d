import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const secondMs = 1000;

// Only what hangs takes this long. The longest journey takes 9 s, and 14 s on a machine that has
// other work.
const limits = { testTimeout: 60 * secondMs, hookTimeout: 60 * secondMs };

// Every file has modules and globals of its own, so that no test can depend on what another file
// left behind. Tests run in a process a file; short ones without a database in a VM context a file,
// where less is loaded anew (nine files of views: 37 against 49 s of the processor; 101 files of
// rules and charts: 28 against 44); those of the server in a thread a file, which begins sooner (35
// files of booking: 95 against 106; 23 of accounts and messages: 55 against 57).
const dom = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/support/dom.ts'],
};

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
          name: 'unit',
          environment: 'node',
          pool: 'vmForks',
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
          name: 'journeys',
          environment: 'node',
          include: ['qa/!(lab|chart|trace)/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // A VM context takes react-router's other build, which mixes scripts and modules, amiss.
        resolve: { conditions: [...defaultClientConditions, 'module-sync'] },
        test: {
          ...dom,
          name: 'dom',
          // Not vmThreads: the time zone of a thread cannot be changed.
          pool: 'vmForks',
          include: ['{src,qa/lab}/**/*.test.{ts,tsx}'],
        },
      },
      // Few and long files: a process each costs nothing there.
      {
        extends: true,
        test: { ...dom, name: 'dom-journeys', include: ['qa/!(lab)/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'threads',
          globalSetup: ['tests/support/global-postgres.ts'],
          include: [
            'server/**/*.test.ts',
            'tests/{addresses,faults,load,nemesis,support}/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
