import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The store's desk (src/desk): a build of its own, so that nothing of it is in the patients', nor
 * weighs on their first load.
 */
export default defineConfig({
  base: '/desk/',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist/desk',
    // The map's drawing is one file here, too.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'desk.html' },
  },
});
