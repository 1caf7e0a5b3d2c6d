// The files of the built web app. Names of assets contain a hash of their content, so browsers may
// keep them forever.
import { readdirSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { mapWorkerPolicy } from '#server/security/content-policy.ts';
import { withDesk } from './desk-page.ts';
import { withLab } from './lab-page.ts';
import { openPages } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASSETS = `${sep}assets${sep}`;
/** Pages are filled in per request, and compressed copies replace their originals. */
const UNSENT = /\.(?:html|br|gz|map)$/;
/** Plain, or compressed by the build. */
const MAP_WORKER = /^maplibre-gl-worker-[\w-]+\.mjs(?:\.br|\.gz)?$/;

/** Serves the files; returns how to send a page. */
export async function serveBuild(
  app: FastifyInstance,
  dist: string,
  settings: PageSettings,
): Promise<SendPage> {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(ASSETS) && basename(path).includes('-');
      reply.header('cache-control', hashed ? FOREVER : 'no-cache');
      // A worker follows the policy its own file came with.
      if (settings.mapStyle && MAP_WORKER.test(basename(path)))
        reply.header('content-security-policy', mapWorkerPolicy(settings.mapStyle));
    },
  });
  for (const [folder, names] of filesByFolder(dist)) {
    // RTE-11: an environment without the lab serves none of its files.
    if (`${folder}/`.startsWith('lab/') && !ENVIRONMENTS[settings.environment].testPages) continue;
    serveFolder(app, folder, names);
  }
  redirectToStart(app);
  const sendProduct = await withDesk(dist, settings, await openPages(dist, settings));
  return withLab(dist, settings, sendProduct);
}

/** The names of the files to serve, by folder: `assets`, `desk/assets`, … */
function filesByFolder(dist: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((one) => one.isFile())) {
    const folder = relative(dist, parentPath).replaceAll(sep, '/');
    if (UNSENT.test(name) || folder.startsWith('.')) continue;
    folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
  }
  return folders;
}

/**
 * One route per folder: hundreds of routes, one per file, took a fifth of a second at startup
 * (docs/decisions/067). A name outside the list is answered like any unknown address.
 */
function serveFolder(app: FastifyInstance, folder: string, names: ReadonlySet<string>): void {
  app.get<{ Params: { name: string } }>(
    `/${folder === '' ? '' : `${folder}/`}:name`,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => {
        // The client hung up in the middle of a file.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
        else app.errorHandler(error, request, reply);
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      if (!names.has(name)) return reply.callNotFound();
      return reply.sendFile(`${folder}/${name}`);
    },
  );
}

/** RTE-01: the product lives under its base path. */
export function redirectToStart(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => reply.redirect(BASE_PATH));
}
