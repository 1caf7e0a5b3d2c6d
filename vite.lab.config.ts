import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The lab (qa/lab): a build of its own, so that nothing of it is in the product's, nor weighs on
 * its first load.
 */
export default defineConfig({
  base: '/lab/',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist/lab',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The sample events and journeys are one file, and so is the map's drawing.
    chunkSizeWarningLimit: 1500,
    // The names of guards are read from their functions (qa/engine).
    rolldownOptions: { input: 'lab.html', output: { keepNames: true } },
  },
});
