// Builds the web app, from sources to what the server sends, and the server as one file: `npm run
// build`, or started by the server when its pages are older than their sources. Exits with 1 when a
// part does not build.
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { RESULT } from '#server/http/build.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { root } from '#tests/support/root.ts';
import { bundleServer } from '#tests/support/server-bundle.ts';
import { prerender } from './prerender.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const began = new Date();
await build({ root, logLevel: 'warn' });
await build({ root, logLevel: 'warn', configFile: join(root, 'vite.lab.config.ts') });
await build({ root, logLevel: 'warn', configFile: join(root, 'vite.desk.config.ts') });
await prerender();
await bundleServer();
await utimes(join(root, 'dist', RESULT), began, began);
