// A feed file while it is written: lines go in, chunks of gzip come out, and only the gzip is kept.
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

/** The size of a part: one database row, and what a server reads at once. */
const PART_BYTES = 256 * 1024;
/** How many bytes of text go to gzip at once. */
const TEXT_BYTES = 64 * 1024;
const GZIP_LEVEL = 6;

export interface FeedFile {
  /** Resolves when the next line may come. */
  line(text: string): Promise<void>;
  end(): Promise<WrittenFile>;
}

/** Compression runs in the thread pool, beside the event loop. */
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
        // Weak: the same for gzip and plain (RFC 9110, 8.8.1).
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
