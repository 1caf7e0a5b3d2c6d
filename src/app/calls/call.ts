// The call layer: an operation of the contract in, its outcome out (API-01..03).
import './jitless.ts';
import { v4 as uuid } from 'uuid';
import { ErrorReply } from '#contract/errors.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import type { ServiceError } from '#contract/service-error.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import { csrfToken, fetchCsrf } from './csrf.ts';
import { reportFailure } from './diagnostics.ts';
import { serviceError } from './failures.ts';
import { readAnswer } from './read-answer.ts';
import { startRecording } from './recorder.ts';
import { requestOf, type Parts } from './request.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface CallOptions {
  /** The idempotency key, the same at every attempt (CNF-01). */
  intention?: string | undefined;
  /** Ends the call as cancelled (1001). */
  signal?: AbortSignal;
  /** The request outlives its page. */
  keepalive?: boolean;
  /**
   * Called before the answer with how many milliseconds a browser may cache it; 0 means not at all.
   */
  keptFor?: (ms: number) => void;
  /** The journey's context when the call fails; a report includes it masked (SLT-06). */
  known?: () => JourneyContext;
}

/**
 * Calls an operation. A refusal announced by the contract is a value; anything else is thrown as a
 * `ServiceError`: 1001 cancelled, 1002 answered with an error, 1003 no answer, 1004 none within 30
 * s, 1000 any other (API-03).
 */
export async function call<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<Outcome<Reply<O>>> {
  // Every operation's input is made of these parts; the compiler cannot see it through the generic.
  const parts = input as Parts;
  return attempt<Outcome<Reply<O>>>(operation, parts, options, async (response, fail) => {
    const data = await jsonOf(response, fail);
    const { status, statusText } = response;
    if (!response.ok) {
      const refusal = refusalIn(operation, data);
      if (refusal) return { answer: { ok: false, refusal }, refusal };
      throw fail(1002, { data, status, statusText });
    }
    const reply = readAnswer(operation.reply, data);
    if (!reply.success) throw fail(1000, { data, status, statusText });
    options.keptFor?.(keptMs(response));
    // `reply` is the operation's own schema.
    return { answer: { ok: true, value: reply.data as Reply<O> } };
  });
}

/** The same for an answer that is read as it arrives (API-02). The 30 s apply to its first byte. */
export function stream<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  return attempt(operation, input as Parts, options, async (response, fail) => {
    if (response.ok && response.body) return { answer: response.body };
    const { status, statusText } = response;
    throw fail(1002, { data: await jsonOf(response, fail), status, statusText });
  });
}

/** API-03: cancelled and timed out have the same code for every call. */
const isOwnWord = (code: ServiceError['code']): boolean => code === 1001 || code === 1004;

type Fail = (code: ServiceError['code'], data?: ServiceError['errorData']) => ServiceError;

/** What a response contains; `refusal` for an announced one. */
type Read<T> = (
  response: Response,
  fail: Fail,
) => Promise<{ answer: T; refusal?: ErrorReply | undefined }>;

async function attempt<T>(
  operation: Operation,
  parts: Parts,
  { intention, signal, keepalive = false, known }: CallOptions,
  read: Read<T>,
): Promise<T> {
  const transactionId = uuid();
  const ended = startRecording(operation, transactionId);
  const fail: Fail = (code, data) =>
    serviceError(isOwnWord(code) ? code : (operation.failsAs ?? code), transactionId, data);
  const abort = new AbortController();
  const timedOut = fail(1004);
  const timer = setTimeout(() => abort.abort(timedOut), TIMEOUT_MS);
  const cancel = () => abort.abort(fail(1001));
  signal?.addEventListener('abort', cancel);
  try {
    if (signal?.aborted) throw fail(1001);
    // Awaiting anything lets the waiting page render before the request leaves.
    if (csrfToken() === undefined) await fetchCsrf(abort.signal);
    const { url, init } = requestOf(operation, parts, {
      transactionId,
      intention,
      csrf: csrfToken(),
    });
    const response = await fetch(url, {
      ...init,
      ...(keepalive && { keepalive }),
      signal: abort.signal,
    }).catch(() => {
      throw abort.signal.aborted ? abort.signal.reason : fail(1003);
    });
    const { answer, refusal } = await read(response, fail);
    ended({ status: response.status, refusal });
    return answer;
  } catch (thrown) {
    const error = asServiceError(abort.signal.aborted ? abort.signal.reason : thrown, fail);
    ended({ failure: error });
    reportFailure(operation, parts, error, known?.());
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

const isServiceError = (thrown: unknown): thrown is ServiceError =>
  typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'ERROR';

const asServiceError = (thrown: unknown, fail: Fail): ServiceError =>
  isServiceError(thrown) ? thrown : fail(1000);

/**
 * The body of an answer; undefined when it is not JSON. An answer that breaks off counts as none.
 */
async function jsonOf(response: Response, fail: Fail): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw fail(1003);
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SECOND_MS = 1000;

/** The cache time the answer itself gives, in milliseconds. */
const keptMs = ({ headers }: Response): number =>
  SECOND_MS * Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);

function refusalIn(operation: Operation, data: unknown): ErrorReply | undefined {
  const { data: refusal } = ErrorReply.safeParse(data);
  return refusal && operation.refusals.includes(refusal.code) ? refusal : undefined;
}
