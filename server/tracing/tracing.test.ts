import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { addStore, book, timeAhead } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { startTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: unknown;
}

/** A collector that records what it gets. */
async function collector() {
  const bodies: string[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      bodies.push(`${request.url} ${body}`);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { bodies, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

it('OPS-02 sends spans for a request and its statements, in the caller’s trace, without patient data', async () => {
  const { bodies, url, close } = await collector();
  const endTracing = await startTracing(url);
  const { url: _url, ...database } = await freshDatabase();
  const { app } = await testServer(database, { isTraced: true });
  const storeNumber = await addStore(database.pool, { line1: '7 Canary Lane' });
  const one = await visit(app);
  const { engagementId, confirmationNumber } = await book(one, storeNumber, {
    time: timeAhead('10:00'),
  });
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  await one.send('GET', `/api/engagements/v6/${engagementId}`, undefined, {
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  });
  await endTracing();
  close();

  const sent = bodies.join('\n');
  expect(sent).toMatch(/^\/v1\/traces /);
  const spans: Span[] = bodies.flatMap((body) =>
    JSON.parse(body.slice(body.indexOf('{'))).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: Span[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const read = spans.find(({ name }) => name === 'GET /api/engagements/v6/:engagementId');
  expect(read).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId);
  expect(within.length).toBeGreaterThan(0);
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  // Times are numbers, which may look like anything.
  const said = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]));
  for (const canary of [
    engagementId,
    confirmationNumber,
    storeNumber,
    'Canary',
    '60601',
    '1984-04-28',
  ])
    expect(said).not.toContain(canary);
});
