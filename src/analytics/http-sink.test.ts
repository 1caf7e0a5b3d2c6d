// Uses a real collector on this computer: what arrives is what was sent.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent, Sink } from './events.ts';
import { ATTEMPTS, BATCH_AFTER_MS, BATCH_EVENTS, httpSink, MOST_UNDELIVERED } from './http-sink.ts';

interface Received {
  at: number;
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: { batch: string; events: AnalyticsEvent[] };
}

const received: Received[] = [];
let reply: (response: ServerResponse) => void;
const accept = (response: ServerResponse) => void response.writeHead(204, open).end();
const open = { 'access-control-allow-origin': '*' };
const refuseWith = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, open).end();

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    const { method, headers } = request;
    received.push({ at: Date.now(), method, headers, body: JSON.parse(text) });
    reply(response);
  });
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is not a pipe name.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A collector that accepts everything and never answers. */
const silent = () => {};

let underWay = 0;
const network = globalThis.fetch;
const counted: typeof fetch = async (...request) => {
  underWay += 1;
  try {
    return await network(...request);
  } finally {
    underWay -= 1;
  }
};

const event: AnalyticsEvent = {
  type: 'choice.counted',
  choice: 'vaccines',
  count: 2,
  language: 'en',
};

let sink: Sink;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', counted);
  reply = accept;
  received.length = 0;
  sink = httpSink(url, window);
});
afterEach(async () => {
  // Nothing may be left over for the next test.
  await pass(120_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const STEP_MS = 50;
const networkTurn = () => new Promise((resume) => setImmediate(resume));
/** Advances the sink's timers; the network needs none of that time. */
async function pass(ms: number, until = () => false) {
  for (let passed = 0; passed < ms && !until(); passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await networkTurn();
    while (underWay > 0 && reply !== silent) await networkTurn();
  }
}
/** Waits only for the network; the sink's timers do not advance. */
async function arrival(count: number) {
  while (received.length < count) await networkTurn();
}
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a batch', () => {
  it('ANA-01 is sent some seconds after its first event, with everything that came meanwhile', async () => {
    sink(event);
    await pass(BATCH_AFTER_MS - STEP_MS);
    sink({ ...event, count: 3 });
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await arrival(1);
    expect(received[0]?.body.events).toEqual([event, { ...event, count: 3 }]);
  });

  it('ANA-01 is sent at once when it is full', async () => {
    for (let count = 0; count < BATCH_EVENTS; count += 1) sink(event);
    await arrival(1);
    expect(received[0]?.body.events).toHaveLength(BATCH_EVENTS);
  });

  it.each([
    ['is hidden', hide],
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('ANA-01 is sent at once when the page %s, in a request that outlives it', async (_, leave) => {
    const sent = vi.fn<typeof fetch>(counted);
    vi.stubGlobal('fetch', sent);
    sink(event);
    leave();
    await arrival(1);
    expect(received[0]?.body.events).toEqual([event]);
    expect(sent.mock.lastCall?.[1]?.keepalive).toBe(true);
  });

  it('DIA-01 carries no cookie, no credentials and no page address', async () => {
    document.cookie = 'csrf=secret';
    sink(event);
    hide();
    await arrival(1);
    const { method, headers } = received[0] ?? {};
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'text/plain;charset=UTF-8' });
    for (const name of ['cookie', 'authorization', 'referer', 'x-csrf-token']) {
      expect(headers).not.toHaveProperty(name);
    }
    document.cookie = 'csrf=; Max-Age=0';
  });
});

describe('a failing collector', () => {
  it.each([500, 503, 429])(
    'ANA-01 that answers %i gets the same batch again, at growing intervals, and not forever',
    async (status) => {
      reply = refuseWith(status);
      sink(event);
      await pass(120_000);
      expect(received).toHaveLength(ATTEMPTS);
      expect(new Set(received.map(({ body }) => body.batch)).size).toBe(1);
      const gaps = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));
      expect(gaps.map((gap) => Math.floor(gap / 1000))).toEqual([1, 2, 4, 8]);
    },
  );

  it('ANA-01 that recovers gets it once', async () => {
    reply = refuseWith(500);
    sink(event);
    await pass(120_000, () => received.length === 2);
    reply = accept;
    await pass(120_000);
    expect(received).toHaveLength(3);
  });

  it('ANA-01 that refuses it is not tried again', async () => {
    reply = refuseWith(400);
    sink(event);
    await pass(120_000);
    expect(received).toHaveLength(1);
  });

  it('ANA-01 that breaks off, or redirects, gets it again', async () => {
    reply = (response) => void response.destroy();
    sink(event);
    await pass(120_000, () => received.length === 1);
    reply = (response) => void response.writeHead(307, { location: '/elsewhere', ...open }).end();
    await pass(120_000, () => received.length === 2);
    reply = accept;
    await pass(120_000);
    expect(received).toHaveLength(3);
  });

  it('ANA-01 that never answers is timed out, and the batch tried again', async () => {
    reply = silent;
    sink(event);
    await pass(120_000, () => received.length === 2);
    expect((received[1]?.at ?? 0) - (received[0]?.at ?? 0)).toBeGreaterThan(10_000);
  });

  it('ANA-01 gets batches waiting for their next attempt when the page is hidden', async () => {
    reply = refuseWith(500);
    sink(event);
    await pass(120_000, () => received.length === 1);
    await pass(STEP_MS);
    reply = accept;
    hide();
    await arrival(2);
    expect(received[1]?.body.batch).toBe(received[0]?.body.batch);
  });

  it('ANA-01 causes no endless queue: what is too much is dropped, and nothing blocks', async () => {
    reply = refuseWith(503);
    for (let count = 0; count < MOST_UNDELIVERED * 2; count += 1) sink(event);
    await pass(120_000);
    const batches = new Map(received.map(({ body }) => [body.batch, body.events.length]));
    const delivered = [...batches.values()].reduce((sum, length) => sum + length, 0);
    expect(delivered).toBe(MOST_UNDELIVERED);
    reply = accept;
    received.length = 0;
    sink(event);
    await pass(BATCH_AFTER_MS, () => received.length === 1);
    expect(received).toHaveLength(1);
  });
});
