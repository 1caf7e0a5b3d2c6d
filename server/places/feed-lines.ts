// Reads the lines of a file from another party: nothing in it is trusted, and at most one line is
// held in memory (STD-02).
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ListProblem } from '#server/lists/csv-list.ts';

export const FEED_LIMITS = {
  /** Per line, uncompressed; a resource of this feed has some 700. */
  lineBytes: 64 * 1024,
  /** Per file, uncompressed. */
  fileBytes: 2 * 1024 ** 3,
} as const;

export type FeedLimits = { [Name in keyof typeof FEED_LIMITS]: number };

/**
 * Each non-empty line as JSON.
 * @param coding the answer's content coding; a file may itself be gzip
 * @throws ListProblem with the line number
 */
export async function* feedLines(
  body: Readable,
  name: string,
  coding: string | undefined,
  limits: FeedLimits = FEED_LIMITS,
): AsyncGenerator<unknown> {
  if (coding !== undefined && coding !== 'identity' && coding !== 'gzip')
    throw new ListProblem(`${name}: it is packed as ${coding}, which is not read`);
  let line = 0;
  for await (const text of textLines(coding === 'gzip' ? unpacked(body) : body, name, limits)) {
    line += 1;
    if (text.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new ListProblem(`${name}, line ${line}: this is not JSON`, { cause });
    }
    yield value;
  }
}

function unpacked(body: Readable): Readable {
  const gunzip = createGunzip();
  body.once('error', (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

async function* textLines(
  body: Readable,
  name: string,
  { lineBytes, fileBytes }: FeedLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let waiting = '';
  let bytes = 0;
  const read = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new ListProblem(`${name}: its letters are not UTF-8`, { cause });
    }
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > fileBytes)
        throw new ListProblem(`${name}: larger than ${fileBytes / 1024 ** 2} MB unpacked`);
      const parts = (waiting + read(chunk)).split('\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) yield checked(part);
      checked(waiting);
    }
  } catch (cause) {
    if (cause instanceof ListProblem) throw cause;
    throw new ListProblem(`${name}: it cannot be read to its end`, { cause });
  } finally {
    body.destroy();
  }
  yield checked(waiting + read());

  function checked(text: string): string {
    if (text.length > lineBytes)
      throw new ListProblem(`${name}: a line is longer than ${lineBytes / 1024} KB`);
    return text;
  }
}
