// The files of the built web app. Names of assets carry a hash of their content, so a browser may
// keep them for good.
import { basename, sep } from 'node:path';
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
/** As it is, or as the build compressed it. */
const MAP_WORKER = /^maplibre-gl-worker-[\w-]+\.mjs(?:\.br|\.gz)?$/;

/** Registers the files and returns how to send a page. */
export async function serveBuild(
  app: FastifyInstance,
  dist: string,
  settings: PageSettings,
): Promise<SendPage> {
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    globIgnore: [
      '**/*.html',
      '**/*.br',
      '**/*.gz',
      '**/*.map',
      '.vite/**',
      // RTE-11: where there is no lab, nothing of it can be fetched.
      ...(ENVIRONMENTS[settings.environment].testPages ? [] : ['lab/**']),
    ],
    setHeaders: (reply, path) => {
      const hashed = path.includes(ASSETS) && basename(path).includes('-');
      reply.header('cache-control', hashed ? FOREVER : 'no-cache');
      // A worker keeps to the policy that its own file came with.
      if (settings.mapStyle && MAP_WORKER.test(basename(path)))
        reply.header('content-security-policy', mapWorkerPolicy(settings.mapStyle));
    },
  });
  redirectToStart(app);
  const sendProduct = await withDesk(dist, settings, await openPages(dist, settings));
  return withLab(dist, settings, sendProduct);
}

/** RTE-01: the product lives under its base path. */
export function redirectToStart(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => reply.redirect(BASE_PATH));
}
