/** A plan for a chart given only its samples: the rest is what most charts need. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { success, type Case, type Cases } from './cases.ts';
import { exclusionObligations, exclusionProbes, type ExclusionRule } from './exclusions.ts';
import type { Plan } from './journeys.ts';
import type { Start } from './model.ts';
import { invokesOf, replyOf } from './names.ts';
import { obligationsOf } from './universe.ts';
import { createWorlds } from './world.ts';

/** One way an event can occur, beside its type. */
export interface Sample extends Omit<Case, 'event' | 'port'> {
  /** The event's data: `{ zip: '60601' }`, for an answer `{ output: … }`. */
  readonly with?: object;
}

/** A chart, and what the outside world can do to it. */
export interface Subject {
  readonly machine: AnyStateMachine;
  /** Default: one way, without an input. */
  readonly starts?: readonly Start[];
  /**
   * Samples by event type, one for each side of a guard. Types without a row occur plainly: an
   * event without data, an empty answer, a failed call. Events that only the chart raises have an
   * empty row.
   */
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  /** What guards can read of a context, one text each. Default: all of it. */
  readonly liveOf?: (snapshot: AnyMachineSnapshot) => readonly string[];
  /** A region with at most one state open at a time, and what opens each. Default: none. */
  readonly exclusive?: {
    readonly region: string;
    readonly openers: Readonly<Record<string, AnyEventObject>>;
  };
  /** Steps after which a journey ends as soon as it can. Default: 20. */
  readonly longest?: number;
}

const LONGEST = 20;

const allOf = ({ context }: AnyMachineSnapshot): string[] =>
  Object.entries(Object(context) as object).map(
    ([name, value]) => `${name}=${JSON.stringify(value) ?? ''}`,
  );

/** The sample for a type without a row. */
const plainOf = (type: string): readonly Sample[] => {
  const reply = replyOf(type);
  if (reply === undefined) return [{}];
  return reply.kind === 'done'
    ? [{ label: success, with: { output: undefined } }]
    : [{ label: 'fails', with: { error: { message: 'fails' } } }];
};

/** Throws where an opener of `exclusive` matches no sample. */
export function planFor(subject: Subject): Plan & { readonly cases: Cases } {
  const { machine, samples, longest = LONGEST, liveOf = allOf } = subject;
  const starts = subject.starts ?? [{ label: 'Start', input: undefined }];
  const srcOf = new Map(invokesOf(machine).map(({ id, src }) => [id, src]));
  const known = new Map<string, readonly Case[]>();
  const cases: Cases = (type) => {
    const port = srcOf.get(replyOf(type)?.call ?? '');
    const made =
      known.get(type) ??
      (samples[type] ?? plainOf(type)).map(({ with: more, ...sample }) => ({
        ...sample,
        ...(port !== undefined && { port }),
        event: { type, ...more },
      }));
    known.set(type, made);
    return made;
  };
  const exclusive = subject.exclusive && exclusionRule(subject.exclusive, cases);
  return {
    machine,
    cases,
    model: {
      worlds: createWorlds(machine, starts[0]?.input),
      starts,
      cases,
      liveOf,
      ...(exclusive && { probes: exclusionProbes(exclusive) }),
    },
    owed: [...obligationsOf(machine, cases), ...(exclusive ? exclusionObligations(exclusive) : [])],
    placeOf: () => ({}),
    longest,
  };
}

/** The openers among the samples; throws where none matches. */
function exclusionRule(
  { region, openers }: NonNullable<Subject['exclusive']>,
  cases: Cases,
): ExclusionRule {
  const sampleOf = (opener: AnyEventObject): Case => {
    const told = JSON.stringify(opener);
    const found = cases(opener.type).find(({ event }) => JSON.stringify(event) === told);
    if (found === undefined) throw new Error(`${told} is of no sample`);
    return found;
  };
  const entries = Object.entries(openers).map(([name, event]) => [name, sampleOf(event)] as const);
  return { region, openers: new Map(entries) };
}
