// The server as one file, for where it is started again and again: reading five hundred files, and
// turning each into JavaScript, takes half of a start (REL-08, docs/decisions/058, 067).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '#tests/support/root.ts';
import { builtServer } from '#tests/support/server-program.ts';

const MAIN = 'server/main.ts';
const NAME = 'server.js';

/**
 * Packages of pure code, which are bundled into the file: they came in a thousand files. Those that
 * read their own files, or are native, stay where they are.
 */
const OF_CODE_ALONE = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/under-pressure',
  '@node-oauth/oauth2-server',
  '@zxcvbn-ts/language-common',
  'bowser',
  'csv-parse',
  'date-fns',
  'date-fns-tz',
  'drizzle-orm',
  'fastest-levenshtein',
  'fastify',
  'fastify-type-provider-zod',
  'i18next',
  'ics',
  'jose',
  'libphonenumber-js',
  'oauth4webapi',
  'openid-client',
  'otpauth',
  'pg',
  'qrcode',
  'standardwebhooks',
  'uuid',
  'zod',
];

/** Files beside a source are looked up beside the source, wherever the bundle is. */
const fromWhereItWas = (folder: string): Plugin => ({
  name: 'from-where-it-was',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
      ),
  },
});

interface Bundled {
  file: string;
  remove: () => void;
}

/** The server as one file, for as long as a test needs it: the one `npm test` has built. */
export async function bundledServer(): Promise<Bundled> {
  const built = builtServer();
  return built === undefined
    ? bundleFor(MAIN)
    : { file: join(root, built), remove: () => undefined };
}

/** The same for another program of this checkout, in a folder of its own. */
export async function bundleFor(program: string): Promise<Bundled> {
  // Its package imports are resolved from here.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'dosepath-server-'));
  return {
    file: await bundleServer(folder, program),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Bundles a program and all of our code that it imports, with the packages above; other packages
 * and data stay where they are.
 * @param folder in this checkout; its contents are deleted
 * @returns the file
 */
export async function bundleServer(folder = join(root, 'built'), program = MAIN): Promise<string> {
  // Loaded only here: most tests start what `npm test` has built.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [fromWhereItWas(folder)],
    ssr: { noExternal: OF_CODE_ALONE },
    build: {
      ssr: resolve(root, program),
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: NAME } },
    },
  });
  return join(folder, NAME);
}
