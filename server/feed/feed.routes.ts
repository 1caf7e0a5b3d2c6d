import type pg from 'pg';
import { bulkPublish, FEED_SECONDS, readFeedFile } from '#contract/feed.ts';
import type { Database } from '#server/database/database.ts';
import type { KeptContent } from '#server/http/kept-file.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { findFeedFile, partsOfFile } from './feed.store.ts';
import { MANIFEST_NAME } from './write-edition.ts';

/**
 * A poll reads the manifest and three files per state; this allows at least two polls a minute per
 * address.
 */
const RATE = { perMinute: 600, isLocal: true } as const;

/** STD-01: serves what the job has written, unchanged. */
export function feedRoutes(wire: Wire, { pool }: Pick<Database, 'pool'>): void {
  wire.file(bulkPublish, () => contentOf(pool, MANIFEST_NAME), RATE);
  wire.file(readFeedFile, ({ params }) => contentOf(pool, params.file), RATE);
}

async function contentOf(pool: pg.Pool, name: string): Promise<KeptContent | Refused> {
  const file = await findFeedFile(pool, name);
  if (!file) return refuse('FC_903_NotFound');
  return {
    contentType: file.contentType,
    etag: file.etag,
    maxAgeSeconds: FEED_SECONDS,
    packed: () => partsOfFile(pool, file.id),
  };
}
