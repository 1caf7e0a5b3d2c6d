// Reads go through a QueryClient: two callers of the same read share one request, an answer is
// cached as long as the server says, and a request that no caller waits for any more is cancelled.
// Everything is in memory only (SES-04).
import { hashKey, isCancelledError, QueryClient, QueryObserver } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import { keptSeconds } from '#contract/reads.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import { call, type CallOptions } from './call.ts';
import { serviceError } from './failures.ts';
import type { Parts } from './request.ts';

const SECOND_MS = 1000;

interface Kept<T> {
  outcome: Outcome<T>;
  /** As the server says; a refusal is not cached. */
  keptMs: number;
  /** It was prefetched, and answers the next caller within this time; 0 if it was not. */
  aheadMs: number;
}

const client = new QueryClient({
  defaultOptions: {
    // The chart decides what to retry, and is told when the device is offline.
    queries: { retry: false, networkMode: 'always', structuralSharing: false },
  },
});

/** SES-03: drops everything read so far. Running reads end as cancelled. */
export const forgetReads = (): void => client.clear();

/**
 * SES-03: the same, but running reads are still answered: the page the visitor landed on made them.
 */
export const forgetSettledReads = (): void =>
  client.removeQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });

interface Reading extends Pick<CallOptions, 'known'> {
  /** The chart's name for the call, if more than one operation can answer it. */
  question?: string;
}

/** A read before it is needed. */
interface Ahead {
  /** The call of the chart that it will answer. */
  ahead: string;
  aheadMs: number;
}

function optionsFor<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  { known, ahead, aheadMs = 0 }: Pick<Reading, 'known'> & Partial<Ahead>,
) {
  // Every operation's input is made of these parts; the compiler cannot see it through the generic.
  const { params, query, body } = input as Parts;
  return {
    queryKey: [operation.operationId, { params, query, body }],
    meta: { ahead, aheadMs },
    gcTime: aheadMs || keptSeconds(operation.operationId) * SECOND_MS,
    staleTime: ({ state: { data } }: { state: { data: Kept<Reply<O>> | undefined } }) =>
      data?.aheadMs || (data?.keptMs ?? 0),
    queryFn: async (asked: { signal: AbortSignal }): Promise<Kept<Reply<O>>> => {
      let keptMs = 0;
      const keptFor = (ms: number) => (keptMs = ms);
      const outcome = await call(operation, input, {
        signal: asked.signal,
        keptFor,
        ...(known && { known }),
      });
      return { outcome, keptMs, aheadMs: outcome.ok ? aheadMs : 0 };
    },
  };
}

/**
 * Makes a read of `READS` before it is needed. Prefetching other input for the same call cancels
 * this one. A good answer is cached as usual; with `aheadMs`, it answers only the next caller with
 * the same input within that time. Anything else is requested again.
 */
export const readAhead = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  { known, question = operation.operationId, aheadMs = 0 }: Reading & { aheadMs?: number } = {},
): void =>
  void client.prefetchQuery(
    optionsFor(operation, input, { ahead: question, aheadMs, ...(known && { known }) }),
  );

/** Cancels the prefetch for this call if it has other input. */
function callOff(question: string, asked: string): void {
  client.removeQueries({
    predicate: (query) =>
      query.meta?.['ahead'] === question &&
      query.queryHash !== asked &&
      query.getObserversCount() === 0 &&
      (query.state.fetchStatus !== 'idle' || query.meta['aheadMs'] !== 0),
  });
}

/** Makes a read of `READS`, or answers from the cache. Ends as `call` does. */
export async function read<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  {
    signal,
    question = operation.operationId,
    ...reading
  }: Reading & Pick<CallOptions, 'signal'> = {},
): Promise<Outcome<Reply<O>>> {
  if (signal?.aborted) throw cancelled();
  const options = optionsFor(operation, input, reading);
  callOff(question, hashKey(options.queryKey));
  // Only keeps the request alive: the client cancels it when its last observer leaves.
  const leave = new QueryObserver(client, { ...options, enabled: false }).subscribe(() => {});
  signal?.addEventListener('abort', leave);
  try {
    const { outcome, aheadMs } = await client.fetchQuery(options);
    if (aheadMs > 0) client.removeQueries({ queryKey: options.queryKey, exact: true });
    return outcome;
  } catch (thrown) {
    throw isCancelledError(thrown) ? cancelled() : thrown;
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

/** API-03. The request had its own id, which is in the record of calls. */
const cancelled = () => serviceError(1001, uuid());
