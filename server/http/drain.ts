import type { IncomingMessage } from 'node:http';

const LONGEST_MS = 5_000;
const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused body, within bounds. A client still sending when we
 * answer and close would see a broken connection instead of the answer.
 */
export function drain(message: IncomingMessage): Promise<void> {
  if (message.readableEnded || message.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const limit = setTimeout(resolve, LONGEST_MS);
    const done = () => {
      clearTimeout(limit);
      resolve();
    };
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LARGEST_BYTES) done();
    });
    message.once('end', done);
    message.once('close', done);
    message.resume();
  });
}
