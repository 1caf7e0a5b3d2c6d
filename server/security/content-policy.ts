// What our pages may load and run (CSP level 3, Trusted Types).
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** LOC-06: allowed only when a maps key is configured. */
const MAPS = 'https://maps.googleapis.com';

export interface PolicySettings {
  mapsKey?: string;
  mapStyle?: string;
  analyticsUrl?: string;
  /** Whether our pages may frame one another: only the lab's may. */
  frames?: 'none' | 'self';
}

/**
 * The policy of our built pages: their own files, and exactly the inline scripts and styles the
 * build added.
 */
export function pagePolicy(
  htmlPages: readonly string[],
  { mapsKey, mapStyle, analyticsUrl, frames = 'none' }: PolicySettings = {},
): string {
  const maps = mapsKey ? [MAPS] : [];
  const map = originsOf(mapStyle);
  // Only the origin: a path could contain a character that ends the directive.
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
 * SLT-10: the policy of the worker that loads the map's tiles: it may connect only to us and to the
 * style's origin, and runs nothing else.
 */
export const mapWorkerPolicy = (mapStyle: string): string =>
  [
    `default-src 'none'`,
    ['connect-src', `'self'`, ...originsOf(mapStyle)].join(' '),
    `require-trusted-types-for 'script'`,
  ].join('; ');

/** A path is on our own origin, which is allowed anyway. */
const originsOf = (mapStyle = ''): string[] =>
  URL.canParse(mapStyle) ? [new URL(mapStyle).origin] : [];

/** For replies that are data: they may load nothing. */
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

/** How visitors reach the site, whatever connection a request came by (SAF-05). */
export interface Transport {
  /** Over https://. */
  isEncrypted: boolean;
  /** Whether HSTS also covers its subdomains. */
  hstsSubdomains: boolean;
}
const AS_IT_CAME: Transport = { isEncrypted: false, hstsSubdomains: true };

/** Sets the headers of every reply; pages replace the policy for data with their own. */
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
