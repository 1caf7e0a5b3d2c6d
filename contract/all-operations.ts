// Every operation the server answers, for code that needs all of them: OpenAPI and the tests.
import { DESK_OPERATIONS } from './desk-operations.ts';
import { FEED_OPERATIONS } from './feed-operations.ts';
import { OPERATIONS } from './operations.ts';

export const ALL_OPERATIONS = { ...OPERATIONS, ...DESK_OPERATIONS, ...FEED_OPERATIONS } as const;
