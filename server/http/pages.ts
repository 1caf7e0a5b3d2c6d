// The HTML of the built web app: one landing page and one shell for all other pages, in two
// languages (LNG-01).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withChain } from '#domain/chain-places.ts';
import { chain, type ShownBy } from '#domain/chain.ts';
import { entryAt } from '#domain/entries.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { LANGUAGES } from '#domain/languages.ts';
import type { Language } from '#domain/languages.ts';
import { shownBy } from '#domain/native-app.ts';
import { isTestPage, pageAt } from '#domain/pages.ts';
import type { PageId } from '#domain/pages.ts';
import type { Config } from '#server/config.ts';
import { pagePolicy } from '#server/security/content-policy.ts';
import { languageOf } from './language.ts';

const TEMPLATES = ['landing', 'landing-app', 'landing-bilingual-app', 'page'] as const;
type Template = (typeof TEMPLATES)[number];
const SHOWN_BY = ['browser', 'app', 'outdated'] as const satisfies readonly ShownBy[];

/** What pages learn from the server's settings. */
export type PageSettings = Pick<Config, 'environment'> &
  Partial<Pick<Config, 'mapsKey' | 'mapStyle' | 'analyticsUrl' | 'chain' | 'contentKey'>>;

/** SET-03: as whoever shows it will draw it; too old an app is told so by the whole chart. */
function landingFor(shownBy: ShownBy): Template {
  if (shownBy === 'outdated') return 'page';
  if (shownBy === 'browser') return 'landing';
  return chain().app.spanish ? 'landing-bilingual-app' : 'landing-app';
}

/**
 * The build leaves placeholders where the settings belong, since one build serves in all
 * environments and for every chain (API-07, SET-01).
 */
export const fillIn = (
  html: string,
  { environment, mapsKey = '', mapStyle = '', analyticsUrl = '' }: PageSettings,
  by: ShownBy = 'browser',
): string =>
  withChain(html, by)
    .replaceAll('%DOSEPATH_ENV%', environment)
    .replaceAll('%DOSEPATH_MAPS_KEY%', mapsKey)
    .replaceAll('%DOSEPATH_MAP_STYLE%', mapStyle.replaceAll('&', '&amp;'))
    .replaceAll('%DOSEPATH_ANALYTICS_URL%', analyticsUrl);

/**
 * RTE-19: addresses that are no page are answered with the shell, which says so; the status says it
 * to programs.
 */
const STATUS: Partial<Record<PageId, number>> = { 'not-found': 404, 'bad-address': 400 };

export interface Page {
  etag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Sends the page that an address means. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Reads and compresses the pages once. */
export async function openPages(dist: string, settings: PageSettings): Promise<SendPage> {
  const texts = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const template of TEMPLATES) {
      const html = await readFile(join(dist, 'html', language, `${template}.html`), 'utf8');
      for (const by of SHOWN_BY)
        texts.set(nameOf(language, template, by), fillIn(html, settings, by));
    }
  }
  const policy = pagePolicy([...texts.values()], settings);
  const { testPages } = ENVIRONMENTS[settings.environment];
  const pages = new Map<string, Page>();
  const has = async (name: string) => {
    const page = pages.get(name) ?? (await compress(texts.get(name) ?? ''));
    pages.set(name, page);
    return page;
  };
  // What most ask for is ready; what an app asks for is made when the first one does.
  for (const language of LANGUAGES)
    for (const template of ['landing', 'page'] as const)
      await has(nameOf(language, template, 'browser'));

  return async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const entry = entryAt(pathname);
    const wanted = entry?.page ?? pageAt(pathname);
    const id = isTestPage(wanted) && !testPages ? 'not-found' : wanted;
    // The landing page as it was built knows of nothing that a visitor came for.
    const by = shownBy(request.headers['user-agent'] ?? '');
    const template = id === 'get-started' && !entry ? landingFor(by) : 'page';
    const page = await has(nameOf(languageOf(request), template, by));
    reply.headers({
      'content-security-policy': policy,
      // A visitor's cookie comes with it: no cache but the browser's own may keep it.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, user-agent',
      etag: page.etag,
    });
    const status = STATUS[id] ?? 200;
    if (status === 200 && request.headers['if-none-match'] === page.etag)
      return reply.code(304).send();
    return sendEncoded(page, request, reply.code(status).type('text/html; charset=utf-8'));
  };
}

const nameOf = (language: Language, template: Template, by: ShownBy) =>
  `${language}/${template}/${by}`;

export async function compress(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url');
  return { identity, br, gzip: zipped, etag: `W/"${hash}"` };
}

export function sendEncoded(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.identity);
}
