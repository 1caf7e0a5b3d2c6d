// The calls that other systems make: no page of ours asks them.
import { bulkPublish, readFeedFile } from './feed.ts';
import type { Operation } from './operation.ts';

export const FEED_OPERATIONS = {
  bulkPublish,
  readFeedFile,
} as const satisfies Record<string, Operation>;
