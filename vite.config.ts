import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkContents } from './scripts/build/chunk-contents.ts';
import { shortClassName } from './scripts/build/class-names.ts';
import { lateZones } from './scripts/build/late-zones.ts';
import { pureRouter } from './scripts/build/pure-router.ts';

export default defineConfig(({ command }) => ({
  // In development a class keeps its name, to be found again.
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassName(import.meta.dirname) } },
  }),
  plugins: [react(), pureRouter(), lateZones(), chunkContents()],
  resolve: {
    // React has had the hook for years; what stands in for it in older ones is 0.8 KB of every
    // first load.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      // The server writes the chain into every page: the usual one would come for nothing.
      ...(command === 'build'
        ? [
            {
              find: /^\.\/usual-chain\.ts$/,
              replacement: `${import.meta.dirname}/domain/chain-to-come.ts`,
            },
          ]
        : []),
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Every browser that runs the rest has it.
    modulePreload: { polyfill: false },
    // A file of its own is cached and checked by its name; inside a script it is neither.
    assetsInlineLimit: 0,
    // The map's drawing is one file, fetched only where a map is configured.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // One file for the landing page, one for the rest of the chart, and one for what the
            // later pages share, instead of many small ones.
            { name: 'first', tags: ['$initial'] },
            // Told not to write code (Trusted Types) before anything makes a schema: a chunk runs
            // its own modules first.
            { name: 'schemas', test: /node_modules\/zod\/|\/calls\/jitless/ },
            // What the chart is made of comes first, and is made in a task of its own
            // (src/app/fetch-chart.ts).
            {
              name: 'vocabulary',
              test: /email-spell-checker|\/xstate-actors|\/src\/app\/(?:channel|steady-clock)|\/machines\/(?:chart|forms|knowledge|requests|vocabulary(?!\/calls))\/|\/contract\/error-codes|\/domain\/(?!vaccine-catalogue|vaccines|error-labels|copy-reader)/,
            },
            {
              name: 'chart',
              test: /\/machines\/|\/src\/app\/(?:hold-timer|ports|fitting-snapshot)/,
            },
            // Made one after the other (src/app/fetch-answers.ts): all schemas at once hold a slow
            // phone up.
            {
              name: 'calls-first',
              test: /\/contract\/(?:accounts|consents|geo|holds|links|person|progress|said|stores|who)\./,
            },
            {
              name: 'calls-next',
              test: /\/contract\/(?:appointments|campaigns|engagements|kept-journey|patients|resume|vaccines)\./,
            },
            {
              name: 'parts',
              test: /\/src\/(?:forms|booking|banner\/known-contents|components\/(?!dialog|day-calendar))/,
            },
          ],
        },
      },
    },
  },
}));
