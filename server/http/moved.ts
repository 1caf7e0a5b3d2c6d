// RTE-17: addresses of former pages lead to the pages that do their work today, for people and for
// search engines alike; so does what is typed off a poster (WLK-05).
import type { FastifyReply } from 'fastify';
import { movedTo } from '#domain/entries.ts';
import { walkInAt } from '#domain/walk-in-address.ts';

/**
 * Of a query only these go along, and only with these values: what is the same for everybody says
 * nothing of anybody (RTE-16).
 */
const KEPT = { flow: 'covidvaccine', register: 'rx' } as const;

/**
 * Where a former address leads, its query cut to what may go along; undefined for any other
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

/**
 * Asked for again each time: what leads to a stand-in today may have a page of its own tomorrow.
 */
export const sendMoved = (reply: FastifyReply, address: string): FastifyReply =>
  reply.code(308).headers({ location: address, 'cache-control': 'no-cache' }).send();
