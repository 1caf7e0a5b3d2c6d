/** A fault while it is being put together, and what is wrong with it. */
import type { Fault } from '../handle.ts';
import type { EventId } from '../lab-file.ts';
import { ERROR_CODES, type Refusal } from './fault-words.ts';

export interface FaultDraft {
  readonly operation: string;
  readonly kind: Fault['kind'];
  /** Which refusal; the first one where the operation has no such. */
  readonly answer: EventId;
  /** Which error, as it stands in the list. */
  readonly code: string;
  /** NaN while there are none. */
  readonly seconds: number;
}

/** Seconds that a slow answer may take. */
export const SLOW = { least: 0.5, most: 120, step: 0.5 };

export const freshFault = (operation: string): FaultDraft => ({
  operation,
  kind: 'error',
  answer: '',
  code: '1003',
  seconds: 8,
});

export const refusalIn = ({ answer }: FaultDraft, refusals: readonly Refusal[]) =>
  refusals.find((one) => one.answer === answer) ?? refusals[0];

export function faultOf(
  draft: FaultDraft,
  refusals: readonly Refusal[],
): { fault: Fault } | { problem: string } {
  const { kind } = draft;
  switch (kind) {
    case 'timeout':
      return { fault: { kind } };
    case 'refuse': {
      const refusal = refusalIn(draft, refusals);
      return refusal
        ? { fault: { kind, answer: refusal.answer } }
        : { problem: `${draft.operation} is never refused. Choose another way to go wrong.` };
    }
    case 'error': {
      const chosen = ERROR_CODES.find(({ code }) => String(code) === draft.code);
      return chosen ? { fault: { kind, code: chosen.code } } : { problem: 'Choose an error.' };
    }
    case 'slow':
      return { fault: { kind, seconds: draft.seconds } };
  }
}
