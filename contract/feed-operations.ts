// The operations that other systems call; none of our pages does.
import { bulkPublish, readFeedFile } from './feed.ts';
import type { Operation } from './operation.ts';

export const FEED_OPERATIONS = {
  bulkPublish,
  readFeedFile,
} as const satisfies Record<string, Operation>;
