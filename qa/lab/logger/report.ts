// All that a tester attaches to a bug, as plain JSON: made of allow-listed parts, so that it can be
// sent as it is (DIA-01, RTE-11).
import type { Method } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { recordedCalls, type RecordedCall } from '#src/app/calls/recorded-calls.ts';
import { keptNow, type KeptNow } from './kept-now.ts';
import { surroundings, type Surroundings } from './surroundings.ts';

/**
 * A recorded call, and what the contract says of its operation. The path is a template: never a
 * filled one.
 */
export interface ToldCall extends RecordedCall {
  method: Method;
  path: string;
}

export interface Report {
  dosepath: 'diagnostics';
  version: 1;
  /** ISO, UTC. */
  madeAt: string;
  surroundings: Surroundings;
  kept: KeptNow;
  /** Newest first. */
  calls: readonly ToldCall[];
}

/** @param now milliseconds since the epoch */
export function reportOf(window: Window, now = Date.now()): Report {
  const storage = () => window.sessionStorage;
  return {
    dosepath: 'diagnostics',
    version: 1,
    madeAt: new Date(now).toISOString(),
    surroundings: surroundings(window),
    kept: keptNow(storage),
    calls: callsIn(storage),
  };
}

function callsIn(storage: () => Storage): ToldCall[] {
  try {
    return recordedCalls(storage()).flatMap(toldOf).toReversed();
  } catch {
    // Where the storage is refused, `kept` says so.
    return [];
  }
}

const operations: Readonly<Record<string, { method: Method; path: string }>> = OPERATIONS;

/** None for an operation that the contract does not name. */
function toldOf(call: RecordedCall): ToldCall[] {
  const operation = Object.hasOwn(operations, call.operation) && operations[call.operation];
  return operation ? [{ ...call, method: operation.method, path: operation.path }] : [];
}

export const textOf = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

/** `dosepath-qa-20260302-150455.json` */
export const fileNameOf = ({ surroundings: { environment }, madeAt }: Report): string =>
  `dosepath-${environment.toLowerCase()}-${madeAt.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.json`;

/** What a tester looks for first. A call that was given up on purpose is no trouble. */
export const wentWrong = ({ outcome }: RecordedCall): boolean =>
  outcome === 'failed' || outcome === 'refused';
