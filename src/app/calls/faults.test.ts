// Every operation of the contract, with every way a network or a server can fail (API-03).
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { SERVICE_ERRORS, type ServiceErrorCode } from '#contract/service-error.ts';
import { call } from './call.ts';
import { TIMEOUT_MS } from './timeout.ts';

type Fetch = typeof fetch;
const network = vi.fn<Fetch>();
const answering = (text: string, status = 200) =>
  network.mockResolvedValue(new Response(text, { status }));

/** A request aborted by its caller, as fetch reports it. */
const untilAborted: Fetch = (_url, init) =>
  new Promise((_settle, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
  });

/** A body that breaks off. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"da'));
      controller.error(new TypeError('terminated'));
    },
  });

/** Each fault: what happens, and which code the chart gets. */
const FAULTS: readonly {
  fault: string;
  code: ServiceErrorCode;
  /** The server's status, if it answered. */
  status?: number;
  happens: () => void;
  meanwhile?: (abort: AbortController) => Promise<unknown> | void;
}[] = [
  {
    fault: 'cancelled while it waits',
    code: 1001,
    happens: () => network.mockImplementation(untilAborted),
    meanwhile: (abort) => abort.abort(),
  },
  {
    fault: 'a server error',
    code: 1002,
    status: 500,
    happens: () => answering('{"code":"SERVICE_FAILURE"}', 500),
  },
  {
    fault: 'an error page of a proxy',
    code: 1002,
    status: 502,
    happens: () => answering('<html>Bad gateway</html>', 502),
  },
  {
    fault: 'a refusal that the contract does not announce',
    code: 1002,
    status: 413,
    happens: () => answering('{"code":"PAYLOAD_TOO_LARGE","message":"m","transactionId":"t"}', 413),
  },
  {
    fault: 'no response',
    code: 1003,
    happens: () => network.mockRejectedValue(new TypeError('Failed to fetch')),
  },
  {
    fault: 'a response that breaks off',
    code: 1003,
    happens: () => network.mockImplementation(async () => new Response(brokenOff())),
  },
  {
    fault: 'a timeout',
    code: 1004,
    happens: () => network.mockImplementation(untilAborted),
    meanwhile: () => vi.advanceTimersByTimeAsync(TIMEOUT_MS),
  },
  { fault: 'a body that is no JSON', code: 1000, happens: () => answering('<html></html>') },
  { fault: 'a body of another shape', code: 1000, happens: () => answering('[1, 2, 3]') },
  { fault: 'an empty body', code: 1000, happens: () => answering('') },
];

const reported = vi.spyOn(console, 'error');
afterAll(() => reported.mockRestore());

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.useFakeTimers();
  reported.mockImplementation(() => {});
  document.cookie = 'csrf=token%2E1';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  network.mockReset();
  reported.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
});

/** None of this may be reported: the calls below carry a person's data. */
const person = { firstName: 'Xochiquetzalli', dob: '1961-11-23', phoneNumber: '312-555-0187' };
const named: readonly (readonly [string, Operation])[] = Object.entries(OPERATIONS);

const paramsOf = ({ path }: Operation) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));

/** Runs a call of the operation into the fault; returns what the call threw. */
async function suffer(operation: Operation, { happens, meanwhile }: (typeof FAULTS)[number]) {
  happens();
  const abort = new AbortController();
  // The fault comes after the request, whose own shape is tested elsewhere.
  const calling = call(operation, { params: paramsOf(operation), body: person } as never, {
    signal: abort.signal,
  }).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(0);
  await meanwhile?.(abort);
  return calling;
}

/** ENG-11: some reads have one code for all failures except cancelled and timed out. */
const codeOf = ({ failsAs }: Operation, { code }: (typeof FAULTS)[number]): ServiceErrorCode =>
  code === 1001 || code === 1004 ? code : (failsAs ?? code);

/**
 * The outcome of a fault: the chart's code, the number of reports, and whether they name the
 * person.
 */
async function toldOf(operation: Operation, fault: (typeof FAULTS)[number]) {
  network.mockReset();
  reported.mockClear();
  const error = await suffer(operation, fault);
  const log = JSON.stringify(reported.mock.calls);
  const named = Object.values(person).filter((one) => log.includes(one));
  return { error, reports: reported.mock.calls.length, named };
}

// One test per operation: starting a test takes ten times as long as a fault.
it.each(named)(
  'API-03 DIA-01 %s returns each fault’s code, reports it once, and names no person',
  async (operationId, operation) => {
    for (const fault of FAULTS) {
      const code = codeOf(operation, fault);
      const { status } = fault;
      // A report that cannot be delivered is not reported itself; nor is a cancelled call.
      const isReported = operationId !== 'logDiagnostics' && fault.code !== 1001;
      expect({ fault: fault.fault, ...(await toldOf(operation, fault)) }).toMatchObject({
        fault: fault.fault,
        error: {
          error: true,
          type: 'ERROR',
          code,
          message: SERVICE_ERRORS[code],
          ...(status !== undefined && { errorData: { status } }),
        },
        reports: isReported ? 1 : 0,
        named: [],
      });
    }
  },
);
