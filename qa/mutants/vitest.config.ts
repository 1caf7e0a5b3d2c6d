/** Runs the mutants of views and nothing else; the tests of the project never do. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'mutants',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['tests/support/dom.ts'],
    include: ['qa/mutants/dom.mutants.tsx'],
    // A broken app leaves promises behind that nobody waits for.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
