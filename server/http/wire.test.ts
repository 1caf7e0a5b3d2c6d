import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { listEligibleVaccines } from '#contract/vaccines.ts';
import { ErrorReply } from '#contract/errors.ts';
import { geocode } from '#contract/geo.ts';
import { defineOperation } from '#contract/operation.ts';
import { logDiagnostics } from '#contract/service.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Headers } from '#tests/support/visitor.ts';
import { openWire } from './wire.ts';

const database = await freshDatabase();
const { app, log } = await testServer(database);
let address: Promise<string> | undefined;
/** The server's address, for what only a real connection shows. */
const opened = () => (address ??= app.listen({ host: '127.0.0.1', port: 0 }));

const secret = 'ana.lopez@example.com';
const broken = defineOperation({
  operationId: 'broken',
  method: 'GET',
  path: '/api/test/broken',
  summary: 'Fails inside.',
  tag: 'Test',
  reply: z.object({}),
  refusals: [],
});
openWire(app, database).read(broken, async () => {
  await database.pool.query('SELECT $1::date', [secret]);
  return {};
});

const report = {
  event: 'HOLD' as const,
  uuidTransaction: randomUUID(),
  operationId: 'createHold',
  responseStatus: 404,
};
const person = { dob: '1984-04-28', state: 'IL' };
const eligibility = '/api/eligibility/v3/vaccines';

describe('the error shape', () => {
  it('VAL-11 names each field that is missing, wrong or unknown', async () => {
    const visitor = await visit(app);
    const sent = { dob: '1984-02-30', shoeSize: 42, wagHeaders: {} };
    const reply = await visitor.send('POST', eligibility, sent);
    expect(reply.statusCode).toBe(400);
    const { code, fields } = ErrorReply.parse(reply.json());
    expect(code).toBe('INVALID_REQUEST');
    expect(fields?.map((field) => [field.name, field.code])).toEqual([
      ['dob', 'date.noSuchDay'],
      ['state', 'field.missing'],
      ['shoeSize', 'field.unknown'],
    ]);
  });

  it('LNG-01 uses the language of the host', async () => {
    const visitor = await visit(app, 'es.localhost:3000');
    const { error } = await visitor.refused(geocode, { query: { text: '' } });
    expect(error.fields?.[0]?.message).toBe(
      'Escriba un código postal válido, o la ciudad y el estado.',
    );
  });

  it.each([
    ['JSON that is not JSON', '{"dob":', 400, 'MALFORMED_JSON'],
    ['an empty body', '', 400, 'MALFORMED_JSON'],
    ['a body of the wrong kind', '[]', 400, 'INVALID_REQUEST'],
    ['a prototype in disguise', '{"__proto__":{"a":1},"dob":"1984-04-28"}', 400, 'MALFORMED_JSON'],
    ['a body of 10 MB', `{"dob":"${'9'.repeat(10_000_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('API-03 answers %s in it', async (_what, body, status, code) => {
    const visitor = await visit(app);
    const reply = await visitor.send('POST', eligibility, body);
    expect(reply.statusCode).toBe(status);
    expect(ErrorReply.parse(reply.json()).code).toBe(code);
  });

  it('VAL-11 names the field that a body has twice: the last would have counted, unseen', async () => {
    const visitor = await visit(app);
    const twice = '{"dob":"1984-04-28","state":"IL","d\\u006fb":"1990-01-01"}';
    const reply = await visitor.send('POST', eligibility, twice);
    expect(reply.statusCode).toBe(400);
    expect(ErrorReply.parse(reply.json())).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: [{ name: 'dob', code: 'field.repeated' }],
    });
  });

  it('HLD-01 API-01 gives a time back, whether or not the type of no body is named', async () => {
    const visitor = await visit(app);
    const address = `/api/holds/v6/${randomUUID()}`;
    for (const headers of [undefined, { 'content-type': 'application/json' }]) {
      const reply = await visitor.send('DELETE', address, undefined, headers);
      expect(reply.statusCode).toBe(200);
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'API-01 answers %s with 415: JSON only',
    async (type) => {
      const visitor = await visit(app);
      const reply = await visitor.send('POST', eligibility, JSON.stringify(person), {
        'content-type': type,
      });
      expect(reply.statusCode).toBe(415);
      expect(ErrorReply.parse(reply.json()).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each([
    ['localhost:3000', /without a Content-Encoding/],
    ['es.localhost:3000', /sin Content-Encoding/],
  ])('API-01, LNG-01 says at %s that a compressed body is not accepted', async (host, said) => {
    const visitor = await visit(app, host);
    const reply = await visitor.send('POST', eligibility, JSON.stringify(person), {
      'content-encoding': 'gzip',
    });
    expect(reply.statusCode).toBe(415);
    expect(ErrorReply.parse(reply.json()).message).toMatch(said);
  });

  it('API-03 reaches a client that is still sending its 10 MB', async () => {
    const visitor = await visit(app);
    const reply = await fetch((await opened()) + eligibility, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': visitor.cookies.get('csrf') ?? '',
      },
      body: 'x'.repeat(10_000_000),
    });
    expect(reply.status).toBe(413);
    expect(ErrorReply.parse(await reply.json()).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('API-03 shows a server failure by its transaction id only, to the visitor and in the log', async () => {
    const visitor = await visit(app);
    const transactionId = randomUUID();
    const { status, error } = await visitor.refused(
      broken,
      {},
      { 'x-transaction-id': transactionId },
    );
    expect(status).toBe(500);
    expect(error).toEqual({
      code: 'SERVICE_FAILURE',
      message: 'Service failure, Please try again later.',
      transactionId,
    });
    const logged = log.filter((line) => line.includes(transactionId));
    expect(logged.some((line) => line.includes('22007'))).toBe(true);
    expect(log.join('')).not.toContain(secret);
  });
});

describe('a request', () => {
  it('API-01 of no host is refused in words', async () => {
    const socket = connect(Number(new URL(await opened()).port), '127.0.0.1');
    socket.end('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(ErrorReply.parse(JSON.parse(body)).code).toBe('INVALID_REQUEST');
  });

  it.each(['utf-8', 'iso-8859-1'])(
    'VAL-11 whose bytes are no UTF-8 is refused, and not stored without its accents: %s',
    async (charset) => {
      const visitor = await visit(app);
      const asked = { ...person, state: 'Ñ' };
      const latin = await app.inject({
        method: 'POST',
        url: eligibility,
        headers: {
          cookie: `csrf=${visitor.cookies.get('csrf')}`,
          'x-csrf-token': visitor.cookies.get('csrf'),
          'content-type': `application/json; charset=${charset}`,
        },
        payload: Buffer.from(JSON.stringify(asked), 'latin1'),
      });
      expect([latin.statusCode, ErrorReply.parse(latin.json()).code]).toEqual([
        400,
        'MALFORMED_JSON',
      ]);
    },
  );

  it('API-01 that expects what nobody knows is answered as if it did not', async () => {
    const headers = { expect: 'the-unexpected' };
    const asked = request(`${await opened()}/api/nothing`, { headers }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(404);
    expect(ErrorReply.parse(await json(reply)).code).toBe('FC_903_NotFound');
  });
});

describe('addresses', () => {
  it('API-06 an unknown API address is 404, and so is an unknown version of a known one', async () => {
    const visitor = await visit(app);
    for (const url of ['/api/nothing', '/api', '/api/engagements/v7/x/y', '/assets/gone-1234.js']) {
      const reply = await visitor.send('GET', url);
      expect([url, reply.statusCode, ErrorReply.parse(reply.json()).code]).toEqual([
        url,
        404,
        'FC_903_NotFound',
      ]);
    }
    expect((await visitor.send('POST', '/api/eligibility/v9/vaccines', person)).statusCode).toBe(
      404,
    );
  });

  it('API-06 a method an address does not have is 405 with those it has', async () => {
    const visitor = await visit(app);
    const reply = await visitor.send('DELETE', eligibility);
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('POST');
    expect(ErrorReply.parse(reply.json()).code).toBe('METHOD_NOT_ALLOWED');
  });

  it('API-06 every address lists its methods for each method it lacks', async () => {
    const operations = Object.values(ALL_OPERATIONS);
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const has = operations.filter((one) => one.path === path).map(({ method }) => method);
      const url = path.replaceAll(/:\w+/g, 'some');
      // Another address may match where a part of the path is variable.
      const reply = await app.inject({ method: 'PATCH', url });
      const said = String(reply.headers.allow).split(', ');
      if (has.some((one) => one === 'PATCH')) continue;
      expect([url, reply.statusCode]).toEqual([url, 405]);
      expect(said).toEqual(expect.arrayContaining(has));
    }
  });

  it.each([
    ['GET', '/api/oauth2/v1/token', 'POST'],
    ['HEAD', '/api/oauth2/v1/token', 'POST'],
    ['POST', '/api/openapi.json', 'GET'],
    ['PUT', '/.well-known/jwks.json', 'GET'],
    ['PUT', '/api/health/live', 'GET'],
    ['OPTIONS', eligibility, 'POST'],
  ] as const)('API-06 %s %s, no operation of the contract, is 405', async (method, url, allow) => {
    const reply = await app.inject({ method, url });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  });

  it('RTE-19 an undecodable API address is 400', async () => {
    const reply = await app.inject({ url: '/api/%zz' });
    expect(reply.statusCode).toBe(400);
    expect(ErrorReply.parse(reply.json()).code).toBe('INVALID_REQUEST');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the call layer', () => {
  it('API-01 repeats the transaction id, and makes one for a read without', async () => {
    const visitor = await visit(app);
    const transactionId = randomUUID();
    const named = await visitor.send('GET', '/api/health', undefined, {
      'x-transaction-id': transactionId,
    });
    expect(named.headers['x-transaction-id']).toBe(transactionId);
    const unnamed = await visitor.send('GET', '/api/health', undefined, {
      'x-transaction-id': 'mine',
    });
    expect(unnamed.headers['x-transaction-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['', 'field.invalid'],
    ['42', 'field.invalid'],
  ])('API-01 refuses a change whose transaction id is "%s"', async (transactionId, code) => {
    const visitor = await visit(app);
    const { status, error } = await visitor.refused(
      logDiagnostics,
      { body: report },
      { 'x-transaction-id': transactionId },
    );
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ name: 'X-Transaction-Id', code }]);
  });

  it('API-01 refuses a change without CSRF token, with another session’s, or from another site', async () => {
    const visitor = await visit(app);
    const stranger = await visit(app);
    const forged: Headers[] = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': stranger.cookies.get('csrf') ?? '' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of forged) {
      const { status, error } = await visitor.refused(logDiagnostics, { body: report }, headers);
      expect([headers, status, error.code]).toEqual([headers, 403, 'FORBIDDEN']);
    }
    await visitor.ask(logDiagnostics, { body: report }, { origin: 'http://localhost' });
  });

  it('VAC-07 lets browsers cache the answers that allow it, and no others', async () => {
    const visitor = await visit(app);
    const kept = await visitor.send('POST', eligibility, person);
    expect(kept.headers['cache-control']).toBe('private, max-age=1200');
    const other = await visitor.send('GET', '/api/health');
    expect(other.headers['cache-control']).toBe('no-store');
    expect(listEligibleVaccines.reply.safeParse(kept.json()).success).toBe(true);
  });

  it('counts requests per address and says when to retry', async () => {
    const greedy = defineOperation({ ...broken, operationId: 'greedy', path: '/api/test/greedy' });
    const { app: limited } = await testServer(database);
    openWire(limited, database).read(greedy, async () => ({}), { perMinute: 2 });
    const visitor = await visit(limited);
    await visitor.ask(greedy, {});
    await visitor.ask(greedy, {});
    const reply = await visitor.send('GET', greedy.path);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(ErrorReply.parse(reply.json()).code).toBe('RATE_LIMITED');
  });
});
