// A file of the feed while it is written: lines go in, gzip in parts comes out, and nothing but the
// packed form is kept.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';

export interface WrittenFile {
  name: string;
  contentType: string;
  etag: string;
  bytes: number;
  lines: number;
  parts: Buffer[];
}

/** Bytes of a row in the database, and of what a server reads of it at once. */
const PART_BYTES = 256 * 1024;
/** Lines are handed over by so many bytes. */
const TEXT_BYTES = 64 * 1024;
const GZIP_LEVEL = 6;

export interface FeedFile {
  /** Resolves when more may come. */
  line(text: string): Promise<void>;
  end(): Promise<WrittenFile>;
}

/** Packing runs beside the event loop, in the thread pool. */
export function openFeedFile(name: string, contentType: string): FeedFile {
  const gzip = createGzip({ level: GZIP_LEVEL, chunkSize: TEXT_BYTES });
  const hash = createHash('sha256');
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  let waiting = '';
  let bytes = 0;
  let lines = 0;

  const flush = async () => {
    const chunk = Buffer.from(waiting);
    waiting = '';
    bytes += chunk.length;
    hash.update(chunk);
    if (!gzip.write(chunk)) await once(gzip, 'drain');
  };

  return {
    async line(text) {
      waiting += `${text}\n`;
      lines += 1;
      if (waiting.length >= TEXT_BYTES) await flush();
    },
    async end() {
      await flush();
      const ended = once(gzip, 'end');
      gzip.end();
      await ended;
      return {
        name,
        contentType,
        // Weak: the same whether it goes out packed or not (RFC 9110, 8.8.1).
        etag: `W/"${hash.digest('base64url').slice(0, 27)}"`,
        bytes,
        lines,
        parts: partsOf(Buffer.concat(packed)),
      };
    },
  };
}

const partsOf = (content: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / PART_BYTES) }, (_, part) =>
    content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );
