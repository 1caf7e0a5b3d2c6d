// Records how a call ended, where there are testers (RTE-11). It can never make a call fail.
import type { Operation } from '#contract/operation.ts';
import type { ServiceError } from '#contract/service-error.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { environmentOfPage } from '../environment.ts';
import { keepCall, type CallOutcome } from './recorded-calls.ts';

/** 1001: the caller gave up. */
const CANCELLED = 1001;

/** How a call ended, as the call layer knows it. */
export interface Ending {
  /** Undefined when there was no answer. */
  status?: number | undefined;
  /** A refusal that the contract announces. */
  refusal?: { code: string } | undefined;
  failure?: ServiceError;
}

/**
 * Starts timing a call; call the returned function with how it ended. In PROD and WWW3
 * nothing is recorded.
 */
export function startRecording(
  { operationId }: Operation,
  transactionId: string,
): (ending: Ending) => void {
  const at = Date.now();
  const from = performance.now();
  return ({ status, refusal, failure }) => {
    try {
      if (!ENVIRONMENTS[environmentOfPage()].testPages) return;
      keepCall(sessionStorage, {
        operation: operationId,
        transactionId,
        at,
        ms: Math.round(performance.now() - from),
        outcome: outcomeOf({ refusal, ...(failure && { failure }) }),
        status: status ?? failure?.httpcode ?? 0,
        failure: failure?.code,
        refusal: refusal?.code ?? codeIn(failure?.errorData?.data),
      });
    } catch {
      // Storage is full or refused: the call continues without a record.
    }
  };
}

function outcomeOf({ refusal, failure }: Ending): CallOutcome {
  if (failure) return failure.code === CANCELLED ? 'cancelled' : 'failed';
  return refusal ? 'refused' : 'answered';
}

/** The code of an unannounced answer; whether it is one of ours is checked when storing it. */
const codeIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
