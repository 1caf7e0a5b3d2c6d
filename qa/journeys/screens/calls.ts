/** Which operation a reply of a path answers, and what the wire carries for it. */
import { invokesOf, replyOf } from '@dosepath/journeys/chart';
import type { PathStep } from '@dosepath/journeys';
import { ERRORS } from '#contract/error-codes.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { timesOut } from '../outcomes.ts';
import type { AddressOfCall } from './page-hooks.ts';

type OperationId = keyof typeof ALL_OPERATIONS;

/** For both charts: calls with the same id use the same port. */
const srcOf = new Map(
  [journeyMachine, deskMachine].flatMap((chart) =>
    invokesOf(chart).map(({ id, src }) => [id, src] as const),
  ),
);

/** The port whose call a reply step answers: an operation's id, or a port of the device. */
export function portOf({ event: { type } }: PathStep): string {
  const src = srcOf.get(replyOf(type)?.call ?? '');
  if (src === undefined) throw new Error(`${type} answers no call`);
  return src;
}

/** VAC-06, SLT-01, HLD-06: one question covers both, for one person and for a group. */
const QUESTION_OF: Partial<Record<OperationId, OperationId>> = {
  getGroupVaccineDetails: 'getVaccineDetails',
  searchGroupTimeslots: 'searchTimeslots',
  createSchedulerHold: 'createHold',
};

const patterns = Object.values(ALL_OPERATIONS).map(({ operationId, method, path }) => ({
  operationId,
  method,
  // a placeholder is one part of the path
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  isPlain: !path.includes(':'),
}));

/** The operation at an address; one without a placeholder wins (`/resume` is not an id). */
export function exactlyAt(method: string, pathname: string): OperationId | undefined {
  const matching = patterns.filter((one) => one.method === method && one.pattern.test(pathname));
  const found = matching.find(({ isPlain }) => isPlain) ?? matching[0];
  // the ids of the table are its keys
  return found?.operationId as OperationId | undefined;
}

/** The question of a request: the same for one person and for a group. */
export function operationAt(method: string, pathname: string): OperationId | undefined {
  const id = exactlyAt(method, pathname);
  return (id && QUESTION_OF[id]) ?? id;
}

export type WireAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'refusal'; readonly status: number; readonly body: ErrorReply }
  /** An answer that no contract announces. */
  | { readonly kind: 'failure'; readonly status: number; readonly body: unknown }
  /** Nothing comes for too long. */
  | { readonly kind: 'silence' };

const okStatus = 200;

/** As a host in between answers for a server that is not there. */
const BAD_GATEWAY: WireAnswer = { kind: 'failure', status: 502, body: 'Bad gateway' };

const statusOf = (id: string): number => {
  if (!Object.hasOwn(ALL_OPERATIONS, id)) return okStatus;
  const operation: Operation = ALL_OPERATIONS[id as OperationId]; // it was just found among the keys
  return operation.status ?? okStatus;
};

/** The server's response for the step's outcome. */
export function wireAnswer(step: PathStep): WireAnswer {
  if (replyOf(step.event.type)?.kind === 'error')
    return step.label === timesOut ? { kind: 'silence' } : BAD_GATEWAY;
  // the path file keeps a port's outcome as the case made it
  const output = step.event['output'] as
    | { ok: true; value: unknown }
    | { ok: false; refusal: ErrorReply };
  return output.ok
    ? { kind: 'answer', status: statusOf(portOf(step)), body: output.value }
    : { kind: 'refusal', status: ERRORS[output.refusal.code].status, body: output.refusal };
}

const askedByChart = new Set(srcOf.values());

/** The possible addresses of a call, in the order they are looked up: see `operationAt`. */
export const ADDRESSES: readonly AddressOfCall[] = patterns
  .toSorted((one, other) => Number(other.isPlain) - Number(one.isPlain))
  .map(({ operationId, method, pattern }) => {
    // the ids of the table are its keys
    const operation = QUESTION_OF[operationId as OperationId] ?? operationId;
    return {
      method,
      path: pattern.source,
      operation: askedByChart.has(operation) ? operation : undefined,
    };
  });
