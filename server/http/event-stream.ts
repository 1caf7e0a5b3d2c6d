// Server-sent events: updates to a page without polling (HTML Living Standard, 9.2).
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Longest silence on a connection; proxies close those idle for a minute. */
const BEAT_MS = 25_000;
/** How soon a browser reconnects. */
const RETRY_MS = 2_000;

/** The values of a stream, each sent as one JSON event. It must end when the signal is aborted. */
export type Telling<T> = (gone: AbortSignal) => AsyncIterable<T>;

/** Sends a reply that lasts until the reader leaves, the values end, or the server stops. */
export type SendEvents = (reply: FastifyReply, telling: Telling<unknown>) => FastifyReply;

/** The server's event streams. They are ended when it stops, since none would end by itself. */
export function openEventStreams(app: FastifyInstance): SendEvents {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  return (reply, telling) => {
    const leaving = new AbortController();
    if (reply.raw.closed) leaving.abort();
    else open.add(leaving);
    // The connection's close, not the stream's: that waits for the next value.
    reply.raw.once('close', () => {
      open.delete(leaving);
      leaving.abort();
    });
    return (
      reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // Otherwise a stopping server would wait for an idle connection.
        .header('connection', 'close')
        .send(Readable.from(textOf(telling(leaving.signal), leaving.signal)))
    );
  };
}

/** Sends a comment line whenever no event was sent for a while. */
async function* textOf(events: AsyncIterable<unknown>, gone: AbortSignal): AsyncGenerator<string> {
  const values = events[Symbol.asyncIterator]();
  yield `retry: ${RETRY_MS}\n\n`;
  try {
    let next = values.next();
    while (!gone.aborted) {
      const beat = pause(BEAT_MS, gone);
      const told = await Promise.race([next, beat.ended]);
      beat.stop();
      if (told === undefined) {
        if (!gone.aborted) yield ':\n\n';
        continue;
      }
      if (told.done) return;
      yield `data: ${JSON.stringify(told.value)}\n\n`;
      next = values.next();
    }
  } finally {
    await values.return?.();
  }
}

/** Ends after `ms` or when the signal is aborted. */
function pause(ms: number, gone: AbortSignal): { ended: Promise<undefined>; stop(): void } {
  let stop = () => {};
  const ended = new Promise<undefined>((resolve) => {
    const end = () => resolve(undefined);
    const timer = setTimeout(end, ms).unref();
    gone.addEventListener('abort', end);
    stop = () => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
    };
    if (gone.aborted) end();
  });
  return { ended, stop };
}
