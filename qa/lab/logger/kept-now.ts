// The journey that this tab keeps, as a report may tell of it: where it is in full, what it knows
// masked (SES-04, DIA-01).
import type { AnyStateMachine, StateValue } from 'xstate';
import { invokesOf, stateNodesOf } from '@dosepath/journeys/chart';
import { journeyMachine } from '#machines/journey.machine.ts';
import { landingMachine } from '#machines/landing.machine.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { journeyStore } from '#src/app/saved-journey.ts';
import { putTogether } from '#src/app/session-keys.ts';
import { leavesOf } from '../state-value.ts';
import { masked, type Masked } from './mask.ts';

/**
 * Which chart wrote it: of this build the whole one or that of the first load, or one of another
 * build.
 */
export type KeptBy = 'whole' | 'landing' | 'another build';

export interface KeptJourney {
  by: KeptBy;
  value: StateValue;
  /** The innermost active states: `flow.timeslots.form.asking`. */
  states: readonly string[];
  /** Calls that wait for their answer. */
  waiting: readonly string[];
  context: Masked;
}

export type KeptNow =
  | { kind: 'kept'; journey: KeptJourney }
  /** Nothing is kept; parts that do not belong together; a storage that the browser refuses. */
  | { kind: 'none' | 'spoilt' | 'refused' };

const charts: readonly AnyStateMachine[] = [journeyMachine, landingMachine];
const UNKNOWN = '<unknown>';
const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param storage asked for each time: where it is refused, asking throws */
export function keptNow(storage: () => Storage): KeptNow {
  try {
    storage();
  } catch {
    return { kind: 'refused' };
  }
  const kept = journeyStore(storage).read();
  if (!kept) return { kind: 'none' };
  const snapshot = wholeOf(kept);
  if (!isTree(snapshot)) return { kind: 'spoilt' };
  const value = knownValue(snapshot['value']);
  return {
    kind: 'kept',
    journey: {
      by: writerOf(kept.chart),
      value,
      states: leavesOf(value),
      waiting: knownCalls(snapshot['children']),
      context: masked(snapshot['context']),
    },
  };
}

function wholeOf(kept: Parameters<typeof putTogether>[0]): unknown {
  try {
    return putTogether(kept);
  } catch {
    return undefined;
  }
}

function writerOf(chart: string): KeptBy {
  if (chart === fingerprintOf(journeyMachine)) return 'whole';
  return chart === fingerprintOf(landingMachine) ? 'landing' : 'another build';
}

/** The value, in the names of our states: no other word gets through. */
function knownValue(value: unknown): StateValue {
  const names = new Set(charts.flatMap(stateNodesOf).map(({ key }) => key));
  const known = (name: string) => (names.has(name) ? name : UNKNOWN);
  const visit = (inner: unknown): StateValue => {
    if (typeof inner === 'string') return known(inner);
    if (!isTree(inner)) return UNKNOWN;
    return Object.fromEntries(
      Object.entries(inner).map(([name, below]) => [known(name), visit(below)]),
    );
  };
  return visit(value);
}

function knownCalls(children: unknown): string[] {
  const known = new Set(charts.flatMap(invokesOf).map(({ id }) => id));
  return isTree(children) ? Object.keys(children).filter((id) => known.has(id)) : [];
}
