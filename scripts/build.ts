// The web app, from sources to what the server sends: `npm run build`, or by the server when the
// build is older than they are.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#tests/support/root.ts';
import { prerender } from './prerender.ts';

/** Builds everything into dist/. Rejects when a part does not build. */
export async function buildApp(): Promise<void> {
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', configFile: join(root, 'vite.lab.config.ts') });
  await prerender();
}

if (process.argv[1] === import.meta.filename) await buildApp();
