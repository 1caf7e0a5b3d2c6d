import type pg from 'pg';
import { getContent, health } from '#contract/service.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import type { Read } from './reads.ts';
import { searchesAllOver } from './searches.ts';

const DIFFERENT_SEARCHES = 200;
const DAYS = 20;

/** What a page asks while nothing is written: a search, a content and the health, in turn. */
export async function mixedReads(pool: pg.Pool): Promise<Read[]> {
  const searches = await searchesAllOver(pool, { count: DIFFERENT_SEARCHES, days: DAYS });
  return searches.flatMap((body): Read[] => [
    { method: 'POST', path: searchTimeslots.path, body },
    { method: 'GET', path: `${getContent.path}?contentURLAlias=site-notice` },
    { method: 'GET', path: health.path },
  ]);
}
