// RTE-17: addresses of former pages redirect people and search engines to their successors, and so
// do addresses typed off a poster (WLK-05).
import type { FastifyReply } from 'fastify';
import { movedTo } from '#domain/entries.ts';
import { walkInAt } from '#domain/walk-in-address.ts';

/**
 * The only query values kept: they are the same for everyone, so they reveal nothing about anyone
 * (RTE-16, RTE-08).
 */
const KEPT = {
  flow: 'covidvaccine',
  register: 'rx',
  userType: 'guest',
  isGroupBooking: 'true',
} as const;

/**
 * Where a former address leads, with only the query that may be kept; undefined for any other
 * address.
 */
export function movedAddress(url: string): string | undefined {
  const [pathname = '', search = ''] = url.split('?', 2);
  const path = movedTo(pathname) ?? walkInAt(pathname);
  if (path === undefined) return undefined;
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(
    Object.entries(KEPT).filter(([name, value]) => query.get(name) === value),
  );
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Not cached: a former page that leads to a stand-in today may get its own page later. */
export const sendMoved = (reply: FastifyReply, address: string): FastifyReply =>
  reply.code(308).headers({ location: address, 'cache-control': 'no-cache' }).send();
