/**
 * Where the key of a model is too coarse: two snapshots count as one, but the chart acts
 * differently in each. A walk drops the second as known, and never finds what only the second leads
 * to.
 */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type StateValue,
} from 'xstate';
import type { Case } from './cases.ts';
import type { Model } from './model.ts';
import { transitionsOf } from './names.ts';
import { noteReads, type Read } from './reads.ts';

export interface CoarseKey {
  /** The event, and which of its samples. */
  readonly event: string;
  /** The outcome in each: the transitions taken, or why there are none. */
  readonly comes: readonly [string, string];
  /** Fields of the context in which the two differ; one of them is missing from the key. */
  readonly fields: readonly string[];
  readonly at: StateValue;
}

type Told = Pick<Model, 'cases' | 'liveOf' | 'offers' | 'worthTrying'>;

/** The outcome of each sample; samples a walk would not try are skipped. */
type Outcomes = ReadonlyMap<Case, string>;

/** The first snapshot with a key, and what was read of all those compared with it. */
interface First {
  readonly snapshot: AnyMachineSnapshot;
  readonly compared: Read[];
  outcomes?: Outcomes;
}

/** The first for each event and pair of outcomes. */
export function coarseKeysOf(
  machine: AnyStateMachine,
  model: Told,
  snapshots: Iterable<AnyMachineSnapshot>,
): CoarseKey[] {
  const outcomesIn = createOutcomes(machine, model);
  const firsts = new Map<string, First>();
  const found = new Map<string, CoarseKey>();
  const judge = ({ snapshot, compared }: First): Outcomes => {
    const read = noteReads(machine, snapshot);
    compared.push(read);
    return outcomesIn(read.snapshot);
  };
  for (const snapshot of snapshots) {
    const key = JSON.stringify([snapshot.value, model.liveOf(snapshot)]);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, { snapshot, compared: [] });
      continue;
    }
    if (snapshot.context === first.snapshot.context) continue;
    first.outcomes ??= judge(first);
    // Where everything that was read is the same as before, the outcome is too.
    if (first.compared.some(({ isSameIn }) => isSameIn(snapshot))) continue;
    for (const [sample, outcome] of judge({ ...first, snapshot })) {
      const before = first.outcomes.get(sample) ?? 'nothing';
      if (before === outcome) continue;
      const comes = [before, outcome].toSorted() as [string, string]; // two, as before
      const name = JSON.stringify([sample.event.type, ...comes]);
      if (!found.has(name)) found.set(name, tellOf(sample, comes, first.snapshot, snapshot));
    }
  }
  return [...found.values()];
}

function createOutcomes(machine: AnyStateMachine, model: Told) {
  const { cases, offers, worthTrying } = model;
  const names = new Map<AnyTransitionDefinition, string>(
    transitionsOf(machine).map(({ definition, name }) => [definition, name]),
  );
  const outcomeOf = (snapshot: AnyMachineSnapshot, sample: Case): string => {
    if (sample.when?.(snapshot) === false) return 'cannot happen';
    if (worthTrying?.(snapshot, sample) === false) return 'is not tried';
    const taken = machine.getTransitionData(snapshot, sample.event);
    const told = taken.map((one) => names.get(one) ?? '').join(' and ') || 'nothing';
    return offers?.(snapshot, sample) === false ? `no control; ${told}` : told;
  };
  return (snapshot: AnyMachineSnapshot): Outcomes => {
    // typed never for an unknown machine: event types are strings
    const types: readonly string[] = snapshot.status === 'active' ? ownEventTypes(snapshot) : [];
    return new Map(
      types.flatMap((type) => cases(type).map((one) => [one, outcomeOf(snapshot, one)] as const)),
    );
  };
}

function tellOf(
  { event, label }: Case,
  comes: readonly [string, string],
  one: AnyMachineSnapshot,
  other: AnyMachineSnapshot,
): CoarseKey {
  // xstate types the context and value of an unknown machine as any; contexts are records
  const [before, after] = [one.context, other.context] as Record<string, unknown>[];
  const fields = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const at = other.value as StateValue;
  return {
    event: label === undefined ? event.type : `${event.type} (${label})`,
    comes,
    fields,
    at,
  };
}
