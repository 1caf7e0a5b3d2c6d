/** Runs the mutants of views and nothing else; the tests of the project never do. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { asInProduction } from '#tests/support/as-in-production.ts';

export default defineConfig({
  plugins: [react(), asInProduction()],
  test: {
    name: 'mutants',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    env: { NODE_ENV: 'production' },
    setupFiles: ['qa/journeys/screens/at-rest.ts', 'tests/support/dom.ts'],
    include: ['qa/mutants/dom.mutants.tsx'],
    // A broken app leaves promises behind that nobody waits for.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
