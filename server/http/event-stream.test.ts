import { once } from 'node:events';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { openEventStreams, type Telling } from './event-stream.ts';

let end = async () => {};
afterEach(() => end());

/** A server that streams these values at `/`. */
async function telling(told: Telling<unknown>, forceCloseConnections: true | 'idle' = true) {
  const app = Fastify({ forceCloseConnections });
  const send = openEventStreams(app);
  app.get('/', (_request, reply) => send(reply, told));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  end = () => app.close();
  return { app, address };
}

async function* untilGone(gone: AbortSignal, told: () => void): AsyncGenerator<unknown> {
  yield { place: 3 };
  await new Promise((resolve) => gone.addEventListener('abort', resolve));
  told();
}

it('WLK-06 sends each value as an event, and ends when there are no more', async () => {
  const { address } = await telling(async function* () {
    yield { place: 2 };
    yield { place: 1 };
  });
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await response.text()).toBe('retry: 2000\n\ndata: {"place":2}\n\ndata: {"place":1}\n\n');
});

it('WLK-06 stops when the reader leaves', async () => {
  const left = vi.fn<() => void>();
  const { address } = await telling((gone) => untilGone(gone, left));
  const leaving = new AbortController();
  const response = await fetch(address, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
});

it('WLK-06 ends with the server, which waits for no reader', async () => {
  const left = vi.fn<() => void>();
  const { app, address } = await telling((gone) => untilGone(gone, left), 'idle');
  const response = await fetch(address);
  const all = response.text();
  await app.close();
  expect(await all).toContain('"place":3');
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
});

it('WLK-06 stops too when the reader left before there was an answer', async () => {
  const left = vi.fn<() => void>();
  const leaving = new AbortController();
  const app = Fastify({ forceCloseConnections: true });
  end = () => app.close();
  const send = openEventStreams(app);
  app.get('/', async (_request, reply) => {
    leaving.abort();
    await once(reply.raw, 'close');
    return send(reply, (gone) => {
      if (gone.aborted) left();
      return untilGone(gone, left);
    });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(fetch(address, { signal: leaving.signal })).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
});
