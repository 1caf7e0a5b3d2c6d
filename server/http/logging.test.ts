import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createEngagement } from '#contract/engagements.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { app, log } = await testServer(database);

it('DIA-01 logs method, route, status, time and transaction id, and nothing that was sent', async () => {
  const visitor = await visit(app);
  const transactionId = randomUUID();
  const requests = [
    ['GET', '/api/geo/v1/geocode?text=Marker%20Street,%20Austin,%20TX', undefined],
    ['GET', '/api/geo/v1/suggestions?text=Markerville', undefined],
    ['GET', '/api/engagements/v6/marker-in-path', undefined],
    ['GET', '/api/marker/unknown?marker=1', undefined],
    ['GET', '/marker-page?dob=marker', undefined],
    ['GET', '/api/%zz/marker', undefined],
    [
      'POST',
      createEngagement.path.replace(':version', 'v6'),
      { firstName: 'Marker', email: 'marker@example.com' },
    ],
    ['POST', '/api/eligibility/v3/vaccines', '{"marker": '],
    [
      'POST',
      '/api/vaccines/v1/details',
      { dob: '1984-04-28', state: 'IL', vaccines: [{ vaccineCode: 'marker' }] },
    ],
    ['DELETE', '/api/health?marker', undefined],
  ] as const;
  log.length = 0;
  for (const [method, url, body] of requests) {
    const headers = {
      'x-transaction-id': transactionId,
      'user-agent': 'marker',
      cookie: 'marker=1',
      'x-marker': 'marker',
    };
    await visitor.send(method, url, body, headers);
  }
  const written = log.join('').toLowerCase();
  expect(written).not.toContain('marker');
  // Times and the transaction id may contain any digits.
  const said = written.replaceAll(/"(?:time|ms)":[\d.]+/g, '').replaceAll(transactionId, '');
  expect(said).not.toContain('1984');

  const lines = log.map((line) => JSON.parse(line));
  const requestLines = lines.filter((line) => line.status);
  expect(requestLines.length).toBeGreaterThanOrEqual(requests.length - 1);
  for (const line of requestLines) {
    expect(Object.keys(line).sort()).toEqual([
      'level',
      'method',
      'ms',
      'reqId',
      'route',
      'status',
      'time',
      'transactionId',
    ]);
  }
  expect(requestLines[0]).toMatchObject({
    method: 'GET',
    route: '/api/geo/v1/geocode',
    status: 200,
    transactionId,
  });
});
