// What a tester can see of a tab's calls, and what is never in there (RTE-11, DIA-01).
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './call.ts';
import {
  asRecordedCall,
  CALLS_KEPT,
  CALLS_KEY,
  forgetCalls,
  keepCall,
  recordedCalls,
  type RecordedCall,
} from './recorded-calls.ts';

const network = vi.fn<typeof fetch>();
const holdId = '3f1c2b9e-6c9a-4b57-9c6e-2d0e7b1a9d33';
const refusal = (code: string) => ({ code, message: 'Ana Lopez', transactionId: 'x' });
const answers = (body: unknown, status = 200) =>
  network.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const runningIn = (environment: string) => {
  document.head.innerHTML = `<meta name="dosepath-environment" content="${environment}">`;
};
const release = () => call(OPERATIONS.releaseHold, { params: { holdId } });
const kept = () => recordedCalls(sessionStorage);

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.cookie = 'csrf=token%2E1';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
  document.head.innerHTML = '';
});

it('RTE-11 records an answered call: its name, id, time, duration and status', async () => {
  answers({ released: true });
  const before = Date.now();
  await release();
  const { headers } = network.mock.calls[0]?.[1] ?? {};
  expect(kept()).toEqual([
    {
      operation: 'releaseHold',
      transactionId: new Headers(headers).get('X-Transaction-Id'),
      at: expect.any(Number),
      ms: expect.any(Number),
      outcome: 'answered',
      status: 200,
    },
  ]);
  expect(kept()[0]?.at).toBeGreaterThanOrEqual(before);
});

it('RTE-11 distinguishes refused, failed, unanswered and cancelled calls', async () => {
  answers(refusal('HOLD_EXPIRED'), 410);
  await call(OPERATIONS.resumeHold, { body: { holdId } });
  answers(refusal('RATE_LIMITED'), 429);
  await expect(release()).rejects.toMatchObject({ code: 1002 });
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(release()).rejects.toMatchObject({ code: 1003 });
  const gone = AbortSignal.abort();
  await expect(
    call(OPERATIONS.releaseHold, { params: { holdId } }, { signal: gone }),
  ).rejects.toMatchObject({ code: 1001 });
  expect(kept()).toMatchObject([
    { outcome: 'refused', status: 410, refusal: 'HOLD_EXPIRED' },
    { outcome: 'failed', status: 429, failure: 1002, refusal: 'RATE_LIMITED' },
    { outcome: 'failed', status: 0, failure: 1003 },
    { outcome: 'cancelled', status: 0, failure: 1001 },
  ]);
});

it.each(['PROD', 'WWW3'])('RTE-11 records nothing in %s', async (environment) => {
  runningIn(environment);
  answers({ released: true });
  await release();
  answers({}, 500);
  await expect(release()).rejects.toMatchObject({ code: 1002 });
  expect(sessionStorage.getItem(CALLS_KEY)).toBeNull();
});

it('RTE-11 a full or refused storage breaks no call', async () => {
  answers({ released: true });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(release()).resolves.toMatchObject({ ok: true });
  expect(full).toHaveBeenCalledOnce();
  full.mockRestore();
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await expect(release()).resolves.toMatchObject({ ok: true });
});

const sample = (ms: number): RecordedCall => ({
  operation: 'releaseHold',
  transactionId: holdId,
  at: 0,
  ms,
  outcome: 'answered',
  status: 200,
});

it('RTE-11 keeps the last hundred, and none after clearing', () => {
  for (let ms = 0; ms <= CALLS_KEPT; ms += 1) keepCall(sessionStorage, sample(ms));
  expect(kept().map(({ ms }) => ms)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));
  forgetCalls(sessionStorage);
  expect(kept()).toEqual([]);
});

it.each(['{', '{"a":1}', '[1, null, {"operation":"releaseHold"}]'])(
  'RTE-11 treats %s in the storage as no calls, and starts over',
  (spoilt) => {
    sessionStorage.setItem(CALLS_KEY, spoilt);
    expect(kept()).toEqual([]);
    keepCall(sessionStorage, sample(1));
    expect(kept()).toEqual([sample(1)]);
  },
);

/** Represents everything a person enters, in every part of a call. */
const mark = 'mark-Xochiquetzalli-1961-11-23';
const said: fc.Arbitrary<unknown> = fc.object({
  key: fc.constantFrom('firstName', 'dob', 'phoneNumber', 'code', 'status', mark),
  values: [fc.constant(mark), fc.constant(19_611_123), fc.constant(null)],
});

it('DIA-01 records nothing from a body, an address or an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      said,
      said,
      fc.constantFrom(200, 400, 404, 410, 429, 500),
      fc.constantFrom(...Object.values(OPERATIONS)),
      async (body, answer, status, operation) => {
        answers(answer, status);
        document.cookie = `csrf=${mark}`;
        const params = Object.fromEntries(
          [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, mark]),
        );
        const query = { text: mark, lat: 19_611_123 };
        // Any body of any shape: the record must not depend on it.
        const input = { params, query, body } as never;
        await call(operation, input, { intention: mark }).catch(() => {});
        const text = sessionStorage.getItem(CALLS_KEY) ?? '';
        expect(text).toContain(operation.operationId);
        expect(text).not.toMatch(/mark|19611123/);
      },
    ),
    { numRuns: 200 },
  );
});

it('DIA-01 an entry written by another script is taken field by field, or not at all', () => {
  const anything = fc.anything({ values: [fc.constant(mark), fc.string()] });
  fc.assert(
    fc.property(
      fc.record({
        operation: fc.oneof(fc.constant('releaseHold'), anything),
        transactionId: fc.oneof(fc.uuid(), anything),
        at: fc.oneof(fc.nat(), anything),
        ms: fc.oneof(fc.nat(), anything),
        outcome: fc.oneof(fc.constant('failed'), anything),
        status: fc.oneof(fc.nat(599), anything),
        failure: anything,
        refusal: anything,
        [mark]: anything,
      }),
      (entry) => {
        expect(JSON.stringify(asRecordedCall(entry)) ?? '').not.toContain('mark');
      },
    ),
  );
});
