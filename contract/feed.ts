// What other systems read without a key: SMART Scheduling Links (HL7 1.0.0 STU1). The field names
// are the standard's.
import { z } from 'zod';
import { defineOperation } from './operation.ts';

const BASE = '/api/smart-scheduling/v1';

export const FEED_TYPES = ['Location', 'Schedule', 'Slot'] as const;
export type FeedType = (typeof FEED_TYPES)[number];

export const Manifest = z.object({
  /** When this was published. */
  transactionTime: z.iso.datetime(),
  /** The address of this document. */
  request: z.url(),
  output: z.array(
    z.object({
      type: z.enum(FEED_TYPES),
      url: z.url(),
      extension: z.object({ state: z.array(z.string()) }),
    }),
  ),
  error: z.array(z.unknown()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Cache time, as the standard advises; clients wait at least a minute between requests. */
export const FEED_SECONDS = 300;

/**
 * Readers may send it by the standard; we ignore it and send everything (the guide: MAY be
 * ignored).
 */
const query = z.looseObject({ _since: z.string().max(40).optional() });

export const bulkPublish = defineOperation({
  operationId: 'bulkPublish',
  method: 'GET',
  path: `${BASE}/$bulk-publish`,
  summary:
    'The files of the feed, one of each type a state; open, with ETag and Cache-Control (STD-01).',
  tag: 'Other systems',
  query,
  reply: Manifest,
  refusals: ['FC_903_NotFound', 'RATE_LIMITED', 'INVALID_REQUEST'],
});

/** The file name of a state in the feed. */
export const feedFileName = (type: FeedType, state: string): string =>
  `${type.toLowerCase()}s-${state}.ndjson`;

export const readFeedFile = defineOperation({
  operationId: 'readFeedFile',
  method: 'GET',
  path: `${BASE}/files/:file`,
  summary:
    'A file of the feed, application/fhir+ndjson: a Location, Schedule or Slot a line (STD-01).',
  tag: 'Other systems',
  params: z.strictObject({
    file: z.string().regex(/^(?:locations|schedules|slots)-[A-Z]{2}\.ndjson$/, 'field.invalid'),
  }),
  query,
  /** Lines of JSON. */
  reply: z.string(),
  refusals: ['FC_903_NotFound', 'RATE_LIMITED', 'INVALID_REQUEST'],
});

/** The address of a state’s file. */
export const feedFilePath = (type: FeedType, state: string): string =>
  readFeedFile.path.replace(':file', feedFileName(type, state));
