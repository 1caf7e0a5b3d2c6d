// Right bodies in wrong envelopes: headers, coding, size, form; and what is no HTTP at all.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { requestedIds, validRequests, type Request, type RequestedId } from './valid-requests.ts';
import { newState, type State } from './visitor-state.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { walletSettings } from '#tests/support/wallets.ts';

const server = await bookingServer(HOLD_POLICY, walletSettings());
const { app, pool } = server;

// Object.keys forgets that a const table's keys are its ids.
const operationIds = requestedIds();
/** Beyond the limit of 64 KB, of 1 MB where a whole journey is sent, or of a picture of 10 MB. */
const LARGE: Partial<Record<RequestedId, number>> = {
  createLanguageTicket: 2_000_000,
  saveCardPicture: 15_000_000,
};
const largeFor = (id: RequestedId) => 'x'.repeat(LARGE[id] ?? 100_000);
const NESTED = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

/** API-01: what changes something, or is written down. */
const guarded = operationIds.filter((id) => {
  const { method, path }: Operation = ALL_OPERATIONS[id];
  const reads = ['search', 'query', 'details', 'vaccines', 'decrypt', 'initialize', 'open'];
  // What it finds moves into another session, or the session is at a store from then on.
  if (id === 'searchAppointments' || id === 'openWalkIn') return true;
  return method !== 'GET' && !(method === 'POST' && reads.includes(path.split('/').at(-1) ?? ''));
});
/** What has no effect that must not happen twice: it is asked under no key. */
const unkeyed: ReadonlySet<RequestedId> = new Set([
  'logDiagnostics',
  'issueHealthCards',
  'createWalletPass',
  'createAppointmentPass',
  'createLanguageTicket',
  'redeemLanguageTicket',
  'openWalkIn',
  'openDoorScreen',
  'lookAtCalendarChange',
  'checkIn',
]);
const withBody = operationIds.filter((id) => 'body' in ALL_OPERATIONS[id]);

let state: State;
let stranger: State;

beforeAll(async () => {
  state = await newState(server);
  stranger = await newState(server);
});

interface Envelope {
  headers?: Record<string, string>;
  body?: unknown;
}

/** The right request of an operation, in whatever envelope it is to be refused in. */
function refusing(id: RequestedId) {
  const { method, path }: Operation = ALL_OPERATIONS[id];
  const request: Request = validRequests(state)[id];
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(request.params?.[name]));
  return async (code: ErrorCode, { headers = {}, body }: Envelope) => {
    const reply = await state.visitor.send(method, url, body ?? request.body, headers);
    const error = ErrorReply.parse(reply.json());
    expect([reply.statusCode, error.code]).toEqual([ERRORS[code].status, code]);
    return error;
  };
}

/** All tests around here have their requests refused: none leaves a row or takes one away. */
function nothingIsChanged() {
  let rows: unknown;
  beforeEach(async () => {
    rows = await countRows();
  });
  afterEach(async () => {
    expect(await countRows()).toEqual(rows);
  });
}

async function countRows(): Promise<unknown> {
  const tables = [
    'engagements',
    'patients',
    'consents',
    'claims',
    'appointments',
    'outbox',
    'intentions',
    'accounts',
    'dependents',
    'invitations',
  ];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  const { rows } = await pool.query(`select ${counts.join()}`);
  return rows[0];
}

describe('a change', () => {
  nothingIsChanged();

  it('API-01 is all that is guarded', () => {
    expect(guarded).toHaveLength(90);
  });

  it.each(guarded)(
    'API-01 without a right token, origin or transaction id is refused: %s',
    async (id) => {
      const refused = refusing(id);
      const tokens = [
        '',
        'x',
        `${state.visitor.cookies.get('csrf')}x`,
        stranger.visitor.cookies.get('csrf') ?? '',
      ];
      for (const token of tokens)
        await refused('FORBIDDEN', { headers: { 'x-csrf-token': token } });
      const origins = [
        'https://evil.example',
        'null',
        'http://localhost.evil.example',
        'http://localhost:81',
        '%%',
      ];
      for (const origin of origins) await refused('FORBIDDEN', { headers: { origin } });
      for (const key of ['', '42', `${randomUUID()}0`, '\u0000']) {
        const error = await refused('INVALID_REQUEST', {
          headers: { 'x-transaction-id': key },
        });
        expect(error.fields).toMatchObject([{ name: 'X-Transaction-Id' }]);
      }
    },
  );

  it.each(guarded.filter((id) => !unkeyed.has(id)))(
    'CNF-01 under a key that is none is refused: %s',
    async (id) => {
      const refused = refusing(id);
      for (const key of ['', 'a b', 'k'.repeat(201), 'ñ']) {
        const headers = { 'idempotency-key': key };
        const error = await refused('INVALID_REQUEST', { headers });
        expect(error.fields).toMatchObject([{ name: 'Idempotency-Key' }]);
      }
    },
  );
});

describe('a body', () => {
  nothingIsChanged();

  it.each(withBody)('API-03 that is no JSON of ours is refused: %s', async (id) => {
    const refused = refusing(id);
    const { body: schema }: Operation = ALL_OPERATIONS[id];
    // Where every field may be left out, nothing at all is a request.
    const nothing = schema?.safeParse({}).success ? [] : ['{}'];
    const wrong: [ErrorCode, Envelope[]][] = [
      [
        'UNSUPPORTED_MEDIA_TYPE',
        ['text/plain', 'text/html', 'application/xml', 'json', ''].map((type) => ({
          headers: { 'content-type': type },
        })),
      ],
      [
        'UNSUPPORTED_MEDIA_TYPE',
        ['gzip', 'br', 'identity, gzip'].map((coding) => ({
          headers: { 'content-encoding': coding },
        })),
      ],
      [
        'MALFORMED_JSON',
        ['{', '', 'undefined', "{'a':1}", '\ufeff', '{"__proto__":{"a":1}}', 'NaN', NESTED].map(
          (body) => ({ body }),
        ),
      ],
      ['INVALID_REQUEST', ['null', '42', '"text"', '[]', ...nothing].map((body) => ({ body }))],
      ['PAYLOAD_TOO_LARGE', [{ body: largeFor(id) }]],
    ];
    for (const [code, requests] of wrong) {
      for (const request of requests) expect((await refused(code, request)).code).toBe(code);
    }
  });

  it('API-03 that is packed is refused unread', async () => {
    const { path } = ALL_OPERATIONS.searchStores;
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('x'.repeat(10_000_000)),
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.headers['accept-encoding']).toBe('identity');
    expect(ErrorReply.parse(reply.json()).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('a body where none belongs', () => {
  it('API-03 is not looked at', async () => {
    const { path } = ALL_OPERATIONS.releaseHold;
    const url = path.replace(':holdId', randomUUID());
    const reply = await state.visitor.send('DELETE', url, '[[1]]');
    expect([reply.statusCode, reply.json()]).toEqual([200, { released: false }]);
  });
});

describe('an address', () => {
  it.each([
    ['a query that is given twice', '/api/geo/v1/geocode?text=60601&text=60602', 'text'],
    ['a query that is missing', '/api/geo/v1/geocode', 'text'],
    ['a query that is unknown', '/api/geo/v1/geocode?text=60601&radius=5', 'radius'],
    ['a query in disguise', '/api/geo/v1/geocode?text=60601&__proto__=5', '__proto__'],
    ['a query with a NUL', '/api/geo/v1/suggestions?text=Aus%00', 'text'],
    ['a query of broken encoding', '/api/geo/v1/geocode?text=%zz%', 'text'],
    [
      'two codes',
      '/api/engagements/v1/products?type=immunization&vaccineCode=207&vaccineCode=33',
      'vaccineCode',
    ],
    ['too many aliases', `/api/content/v1?${'contentURLAlias=a&'.repeat(101)}`, 'contentURLAlias'],
  ])('API-02 with %s is refused at its name', async (_what, url, name) => {
    const reply = await state.visitor.send('GET', url);
    expect(reply.statusCode).toBe(400);
    expect(ErrorReply.parse(reply.json()).fields?.map((field) => field.name)).toContain(name);
  });

  it.each(['/api/holds/v6/%', '/api/holds/v6/%c0%ae', '/api/%00%ff', '/api/geo/v1/%'])(
    'RTE-19 that cannot be read is refused: %s',
    async (url) => {
      const reply = await state.visitor.send('GET', url);
      expect([400, 404]).toContain(reply.statusCode);
      expect(ErrorReply.parse(reply.json()).code).toMatch(/INVALID_REQUEST|FC_903_NotFound/);
    },
  );

  it('API-03 of a host that is none is refused, with or without an origin', async () => {
    for (const host of ['localhost:99999', 'a b', '[::1', '%', 'ñ', '/', '@']) {
      const headers = { host, origin: 'http://localhost' };
      const reply = await state.visitor.send('POST', ALL_OPERATIONS.resumeHold.path, {}, headers);
      expect([host, reply.statusCode]).toEqual([host, 403]);
      const read = await state.visitor.send('GET', '/api/geo/v1/geocode?text=60601', undefined, {
        host,
      });
      // SAF-05: a server that nobody told where it runs answers to this computer's names only.
      expect([host, read.statusCode]).toEqual([host, /^localhost|::1/.test(host) ? 200 : 403]);
    }
  });
});

describe('a connection', () => {
  let port = 0;
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  function talk(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });
  }

  it.each([
    ['no HTTP', 'Good morning!\r\n\r\n'],
    [
      'headers beyond all measure',
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    ],
    [
      'a length that is none',
      'POST /api/holds/v6 HTTP/1.1\r\nHost: a\r\nContent-Length: many\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/holds/v6 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('API-03 that sends %s is answered in the one shape', async (_what, text) => {
    const [head = '', body = ''] = (await talk(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(ErrorReply.parse(JSON.parse(body)).code).toBe('INVALID_REQUEST');
  });

  it('API-03 without a host is served', async () => {
    expect(await talk('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.[01] 200 /);
  });
});
