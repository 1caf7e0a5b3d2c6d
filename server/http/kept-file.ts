// Replies stored as gzip in advance: public, and identified by an ETag.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface KeptContent {
  contentType: string;
  /** Weak: the same for gzip and plain. */
  etag: string;
  maxAgeSeconds: number;
  /** The gzip content in chunks; read only when it is sent. */
  packed(): AsyncIterable<Buffer>;
}

/** Whether the client accepts gzip (RFC 9110, 12.5.3); `;q=0` refuses it. */
function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  const said = (coding: string) =>
    new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q=(?<weight>[\d.]+))?\s*(?:,|$)`).exec(
      accepted,
    );
  const found = said('gzip') ?? said(String.raw`\*`);
  return found !== null && Number(found.groups?.['weight'] ?? 1) > 0;
}

/** Whether the client already has this content (RFC 9110, 13.1.2: weak comparison). */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  const known = String(headers['if-none-match'] ?? '');
  return known.trim() === '*' || known.split(',').some((one) => bare(one) === bare(etag));
}

/** Sends the content with its cache headers; does not read it for a client that already has it. */
export function sendKept(reply: FastifyReply, content: KeptContent): FastifyReply {
  const { request } = reply;
  reply
    .header('cache-control', `public, max-age=${content.maxAgeSeconds}`)
    .header('etag', content.etag)
    .header('vary', 'accept-encoding')
    // The content is public, so pages of other sites may read it too.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (isKnown(request, content.etag)) return reply.code(304).send();
  reply.header('content-type', content.contentType);
  if (request.method === 'HEAD') return reply.send();
  const packed = Readable.from(content.packed(), { objectMode: false });
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(packed);
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  return reply.send(packed.pipe(unpacked));
}
