// The HTML of the built web app: one landing page, and one shell for all other pages, in two
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

/** The settings that pages receive. */
export type PageSettings = Pick<Config, 'environment'> &
  Partial<Pick<Config, 'mapsKey' | 'mapStyle' | 'analyticsUrl' | 'chain' | 'contentKey'>>;

/**
 * SET-03: the landing page for what shows it; an outdated app gets the shell, which asks for an
 * update.
 */
function landingFor(shownBy: ShownBy): Template {
  if (shownBy === 'outdated') return 'page';
  if (shownBy === 'browser') return 'landing';
  return chain().app.spanish ? 'landing-bilingual-app' : 'landing-app';
}

/**
 * Fills the build's placeholders with settings, since one build serves every environment and chain
 * (API-07, SET-01).
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

/** RTE-19: an unknown address gets the shell, which says so; the status says it to programs. */
const STATUS: Partial<Record<PageId, number>> = { 'not-found': 404, 'bad-address': 400 };

type Coding = 'br' | 'gzip';
const CODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export interface Page {
  etag: string;
  identity: Buffer;
  /** Compressed at the first request for it: six pages were 7% of startup time (REL-08). */
  coded(coding: Coding): Promise<Buffer>;
}

/** Sends the page for an address. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Reads all pages at startup. */
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
  const pages = new Map([...texts].map(([name, html]) => [name, pageOf(html)]));

  return async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const entry = entryAt(pathname);
    const wanted = entry?.page ?? pageAt(pathname);
    const id = isTestPage(wanted) && !testPages ? 'not-found' : wanted;
    // The landing page is static, so it cannot serve an entry address.
    const by = shownBy(request.headers['user-agent'] ?? '');
    const template = id === 'get-started' && !entry ? landingFor(by) : 'page';
    const page = pages.get(nameOf(languageOf(request), template, by));
    if (!page) throw new Error(`the build has no ${template}`);
    reply.headers({
      'content-security-policy': policy,
      // The reply sets a visitor's cookie, so only the browser's own cache may keep it.
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

export function pageOf(html: string): Page {
  const identity = Buffer.from(html);
  const hash = createHash('sha256').update(identity).digest('base64url');
  const made = new Map<Coding, Promise<Buffer>>();
  const coded = (coding: Coding) => {
    const sent = made.get(coding) ?? CODERS[coding](identity);
    made.set(coding, sent);
    return sent;
  };
  return { identity, coded, etag: `W/"${hash}"` };
}

export async function sendEncoded(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (coding === undefined) return reply.send(page.identity);
  return reply.header('content-encoding', coding).send(await page.coded(coding));
}
