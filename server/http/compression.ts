// Compression of replies.
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/operations.ts';

/** Smaller replies do not shrink. */
const SMALLEST_BYTES = 1024;
/** A third of the default quality's time, for replies computed on each request. */
const QUALITY = 4;

/**
 * Long lists that are the same for everyone. A reply about a person, a session or a key is never
 * compressed: beside text an attacker chooses, its length would reveal the content (BREACH). These
 * lists hold no secret to guess either: tokens are sent only in headers.
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

/** Compresses only on routes that ask for it, and decompresses no request (`refuseCodedBodies`). */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalCompression: false,
    globalDecompression: false,
    threshold: SMALLEST_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}

/** The route option for an operation. */
export const compressionOf = (operationId: string): { compress?: object } =>
  COMPRESSED.has(operationId) ? { compress: {} } : {};
