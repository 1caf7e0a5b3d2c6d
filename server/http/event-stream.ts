// Server-sent events: what a page is told without asking again (HTML Living Standard, 9.2).
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long a quiet connection may be; proxies give up on those that say nothing for a minute. */
const BEAT_MS = 25_000;
/** How soon a browser that lost us asks again. */
const RETRY_MS = 2_000;

/** What a stream tells: an event a value, as JSON. It ends when the signal does. */
export type Telling<T> = (gone: AbortSignal) => AsyncIterable<T>;

/** Sends a reply that goes on until the reader leaves, the telling ends, or the server stops. */
export type SendEvents = (reply: FastifyReply, telling: Telling<unknown>) => FastifyReply;

/** Streams of this server; they end with it, since none would end by itself. */
export function openEventStreams(app: FastifyInstance): SendEvents {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  return (reply, telling) => {
    const leaving = new AbortController();
    open.add(leaving);
    // Not the stream's own end: that waits for what is being told.
    reply.raw.once('close', () => {
      open.delete(leaving);
      leaving.abort();
    });
    return (
      reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // Else a server that stops waits for a connection that nothing will come over any more.
        .header('connection', 'close')
        .send(Readable.from(textOf(telling(leaving.signal), leaving.signal)))
    );
  };
}

/** A beat goes out whenever nothing else did for a while. */
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

/** Ends after so long, or with the signal. */
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
