import type { IncomingMessage } from 'node:http';

const LONGEST_MS = 5_000;
const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * Reads the rest of a refused body and throws it away, within bounds. A client that still writes
 * while we answer and hang up would see a broken connection instead of the answer.
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
