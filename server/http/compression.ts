// Replies that are compressed on their way.
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/operations.ts';

/** Less does not get smaller by it. */
const SMALLEST_BYTES = 1024;
/** A third of the time of the usual quality, for replies that are made anew each time. */
const QUALITY = 4;

/**
 * Long lists that say nothing of who asks. Whatever has to do with a person, a session or a key is
 * never compressed: beside text of somebody else's choosing its length would tell of it (BREACH).
 * Nor is a secret among these to be guessed: tokens are in headers alone.
 */
const COMPRESSED: ReadonlySet<string> = new Set<OperationId>([
  'getContent',
  'getGroupVaccineDetails',
  'getVaccineDetails',
  'listEligibleVaccines',
  'listProducts',
  'queryLocations',
  'searchGroupTimeslots',
  'searchSchedulerTimeslots',
  'searchStores',
  'searchTimeslots',
  'suggestPlaces',
]);

/** Only what a route asks for is compressed, and no request is unpacked (`refuseCodedBodies`). */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalCompression: false,
    globalDecompression: false,
    threshold: SMALLEST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}

/** What a route of an operation says of it. */
export const compressionOf = (operationId: string): { compress?: object } =>
  COMPRESSED.has(operationId) ? { compress: {} } : {};
