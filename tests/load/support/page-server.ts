// Serves built pages as the product does, without a database: the landing page needs none until it
// is sent.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { LANGUAGES } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { serveBuild } from '#server/http/static.ts';

export interface PageServer {
  /** The address of the landing page. */
  url: string;
  stop: () => Promise<void>;
}

/** Serves a build on a free port. */
export async function servePages(dist: string): Promise<PageServer> {
  const app = Fastify();
  const sendPage = await serveBuild(app, dist, { environment: 'PERF' });
  app.setNotFoundHandler((request, reply) => sendPage(request, reply));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: origin + BASE_PATH, stop: () => app.close() };
}

const SCRIPT = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Serves the same landing page without any script: its text, its fields and its styles, as a page
 * of plain HTML has them.
 */
export async function serveStaticTwin(dist: string): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-static-'));
  for (const language of LANGUAGES) {
    const pages = join(folder, 'html', language);
    mkdirSync(pages, { recursive: true });
    const landing = readFileSync(join(dist, 'html', language, 'landing.html'), 'utf8');
    for (const page of readdirSync(join(dist, 'html', language)))
      writeFileSync(join(pages, page), landing.replace(SCRIPT, ''));
  }
  const server = await servePages(folder);
  rmSync(folder, { recursive: true });
  return server;
}
