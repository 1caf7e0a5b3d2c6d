import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkContents } from './scripts/build/chunk-contents.ts';
import { CHUNK_GROUPS } from './scripts/build/chunk-groups.ts';
import { shortClassName } from './scripts/build/class-names.ts';
import { compiledEarly } from './scripts/build/compiled-early.ts';
import { lateZones } from './scripts/build/late-zones.ts';
import { pureRouter } from './scripts/build/pure-router.ts';

export default defineConfig(({ command }) => ({
  // In development a class keeps its name, to be found again.
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortClassName(import.meta.dirname) } },
  }),
  plugins: [
    react(),
    pureRouter(),
    lateZones(),
    chunkContents(),
    compiledEarly({ except: ['store-map'] }),
  ],
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
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
}));
