// Every operation of the contract, and every way in which a network or a server can let it down
// (API-03).
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { SERVICE_ERRORS, type ServiceErrorCode } from '#contract/service-error.ts';
import { call, TIMEOUT_MS } from './call.ts';

type Fetch = typeof fetch;
const network = vi.fn<Fetch>();
const answering = (text: string, status = 200) =>
  network.mockResolvedValue(new Response(text, { status }));

/** A request broken off by whoever sent it, as fetch breaks it off. */
const untilAborted: Fetch = (_url, init) =>
  new Promise((_settle, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
  });

/** A body whose end never comes. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"da'));
      controller.error(new TypeError('terminated'));
    },
  });

/** Each fault: what happens on the way, and what the chart is told of it. */
const FAULTS: readonly {
  fault: string;
  code: ServiceErrorCode;
  /** What the server answered with, when it did. */
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

/** Nothing of it may be told on: the faults below happen to a call that carries a person. */
const person = { firstName: 'Xochiquetzalli', dob: '1961-11-23', phoneNumber: '312-555-0187' };
const named: readonly (readonly [string, Operation])[] = Object.entries(OPERATIONS);

const paramsOf = ({ path }: Operation) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));

/** Has the fault happen to a call of the operation; hands over what the call was refused with. */
async function suffer(operation: Operation, { happens, meanwhile }: (typeof FAULTS)[number]) {
  happens();
  const abort = new AbortController();
  // The fault lies beyond the request, whose own shape is checked elsewhere.
  const calling = call(operation, { params: paramsOf(operation), body: person } as never, {
    signal: abort.signal,
  }).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(0);
  await meanwhile?.(abort);
  return calling;
}

/** ENG-11: of some reads only a call that was given up, or late, has a word of its own. */
const codeOf = ({ failsAs }: Operation, { code }: (typeof FAULTS)[number]): ServiceErrorCode =>
  code === 1001 || code === 1004 ? code : (failsAs ?? code);

/** What is told of a fault: to the chart, in how many reports, and whom the reports name. */
async function toldOf(operation: Operation, fault: (typeof FAULTS)[number]) {
  network.mockReset();
  reported.mockClear();
  const error = await suffer(operation, fault);
  const log = JSON.stringify(reported.mock.calls);
  const named = Object.values(person).filter((one) => log.includes(one));
  return { error, reports: reported.mock.calls.length, named };
}

// One test an operation: what a test costs by itself is ten times what a fault takes.
it.each(named)(
  'API-03 DIA-01 %s tells each fault by its code, reports it once, and names nobody',
  async (operationId, operation) => {
    for (const fault of FAULTS) {
      const code = codeOf(operation, fault);
      const { status } = fault;
      // A report that cannot be delivered is not itself reported; nor is a call that was given up.
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
