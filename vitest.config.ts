import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const secondMs = 1000;

// Only what hangs takes this long. The longest journey takes 9 s, and 14 s on a machine that has other work.
const limits = { testTimeout: 60 * secondMs, hookTimeout: 60 * secondMs };

// The files of a project share their modules, which halves its time. These put other modules or devices in the place of real ones, and
// have a world of their own.
const aloneInDom = [
  'src/app/measure.test.ts',
  'src/app/calls/position.test.ts',
  // What other files leave behind calls and is called off, which is noted too.
  'src/app/calls/recorder.test.ts',
];
const aloneOnServer = ['server/timeslots/store-states.test.ts'];

const dom = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/support/dom.ts'],
};
const server = {
  environment: 'node',
  globalSetup: ['tests/support/global-postgres.ts'],
};

export default defineConfig({
  plugins: [react()],
  test: {
    // Both cores of a small machine; the default leaves one of two idle.
    maxWorkers: 2,
    ...limits,
    expect: { poll: { timeout: 10 * secondMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [
            '{domain,contract,machines,scripts}/**/*.test.ts',
            'tests/{architecture,journeys,validation}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          ...dom,
          name: 'dom',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'tests/{journeys,dom}/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...aloneInDom],
        },
      },
      { extends: true, test: { ...dom, name: 'dom-alone', include: aloneInDom } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{faults,load,support}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...aloneOnServer],
        },
      },
      { extends: true, test: { ...server, name: 'server-alone', include: aloneOnServer } },
    ],
  },
});
