// What a page of ours may load and run (CSP level 3, Trusted Types).
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** LOC-06: allowed only while a key of the maps service is configured. */
const MAPS = 'https://maps.googleapis.com';

export interface PolicySettings {
  mapsKey?: string;
  mapStyle?: string;
  analyticsUrl?: string;
  /** Whether pages of ours may stand in frames of each other: those of the lab only. */
  frames?: 'none' | 'self';
}

/**
 * The policy of pages built by us: their own files, and exactly the inline scripts and styles that
 * the build put into them.
 */
export function pagePolicy(
  htmlPages: readonly string[],
  { mapsKey, mapStyle, analyticsUrl, frames = 'none' }: PolicySettings = {},
): string {
  const maps = mapsKey ? [MAPS] : [];
  const map = originsOf(mapStyle);
  // Its origin alone: a path may hold what ends a directive.
  const collector = analyticsUrl ? [new URL(analyticsUrl).origin] : [];
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...maps, ...hashesOf(htmlPages, INLINE_SCRIPT)].join(' '),
    ['style-src', `'self'`, ...hashesOf(htmlPages, INLINE_STYLE)].join(' '),
    ['img-src', `'self'`, 'data:', ...map].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...maps, ...map, ...collector].join(' '),
    ...(mapStyle ? [`worker-src 'self'`] : []),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(frames === 'self' ? [`frame-src 'self'`] : []),
    `frame-ancestors '${frames}'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
}

/**
 * SLT-10: of the script that reads the map's tiles beside the page: it asks the style's origin and
 * no other, and runs nothing else.
 */
export const mapWorkerPolicy = (mapStyle: string): string =>
  [
    `default-src 'none'`,
    ['connect-src', `'self'`, ...originsOf(mapStyle)].join(' '),
    `require-trusted-types-for 'script'`,
  ].join('; ');

/** A path is of our own origin, which is allowed anyhow. */
const originsOf = (mapStyle = ''): string[] =>
  URL.canParse(mapStyle) ? [new URL(mapStyle).origin] : [];

/** For answers that are data: nothing may be loaded on their behalf. */
const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'`;

function hashesOf(pages: readonly string[], pattern: RegExp): string[] {
  const hashes = pages.flatMap((page) =>
    [...page.matchAll(pattern)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  );
  return [...new Set(hashes)];
}

const ONE_YEAR_SECONDS = 31_536_000;

/** How the site is reached, whatever a request came by (SAF-05). */
export interface Transport {
  /** By https://. */
  isEncrypted: boolean;
  /** And so are the names below its own. */
  hstsSubdomains: boolean;
}
const AS_IT_CAME: Transport = { isEncrypted: false, hstsSubdomains: true };

/** Headers of every reply; pages put their own policy in place of the one for data. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { isEncrypted, hstsSubdomains } = AS_IT_CAME,
): void {
  reply.headers({
    'content-security-policy': DATA_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  if (isEncrypted || request.protocol === 'https')
    reply.header(
      'strict-transport-security',
      `max-age=${ONE_YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    );
}
