// What only reads goes through a QueryClient: two who ask the same at once share one request, an
// answer is kept as long as the server says with it, and a request that nobody waits for any more
// is called off. All of it is in memory only (SES-04).
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
  /** By the server's own word; a refusal is not kept. */
  keptMs: number;
  /** It was asked ahead, and answers the one who asks next within so long; 0 if it was not. */
  aheadMs: number;
}

const client = new QueryClient({
  defaultOptions: {
    // The chart decides what is tried again, and hears of a device that is offline.
    queries: { retry: false, networkMode: 'always', structuralSharing: false },
  },
});

/**
 * SES-03: nothing that was read before answers anybody any more. What is still under way ends as
 * cancelled.
 */
export const forgetReads = (): void => client.clear();

/** SES-03: as that, but whoever waits for an answer gets it: the page they landed on asked. */
export const forgetSettledReads = (): void =>
  client.removeQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });

interface Reading extends Pick<CallOptions, 'known'> {
  /** What is asked by it, where more than one operation answers that. */
  question?: string;
}

/** Of what is asked before anybody waits for it. */
interface Ahead {
  /** The question that it answers. */
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
 * Asks an operation of `READS` before anybody waits for it. Whoever asks the same question of
 * something else calls it off. A good answer is kept as if somebody had waited; with `aheadMs`, it
 * is there for the next who asks the same within so long, and for nobody after them. All else is
 * asked anew.
 */
export const readAhead = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  { known, question = operation.operationId, aheadMs = 0 }: Reading & { aheadMs?: number } = {},
): void =>
  void client.prefetchQuery(
    optionsFor(operation, input, { ahead: question, aheadMs, ...(known && { known }) }),
  );

/** Calls off what was asked ahead for this question and is of something else. */
function callOff(question: string, asked: string): void {
  client.removeQueries({
    predicate: (query) =>
      query.meta?.['ahead'] === question &&
      query.queryHash !== asked &&
      query.getObserversCount() === 0 &&
      (query.state.fetchStatus !== 'idle' || query.meta['aheadMs'] !== 0),
  });
}

/** Asks an operation of `READS`, or answers with what was kept. Ends as `call` does. */
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
  // It only waits: the client calls a request off when the last one who waits has gone.
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

/** API-03. The request had a number of its own, which is in the record of calls. */
const cancelled = () => serviceError(1001, uuid());
