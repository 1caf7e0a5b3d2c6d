import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const secondMs = 1000;

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{domain,contract,machines,scripts}/**/*.test.ts',
            'tests/{architecture,journeys,validation}/**/*.test.ts',
          ],
          testTimeout: 20 * secondMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['src/**/*.test.{ts,tsx}', 'tests/{journeys,dom}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 20 * secondMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/{faults,load,support}/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          testTimeout: 30 * secondMs,
          hookTimeout: 60 * secondMs,
        },
      },
    ],
  },
});
