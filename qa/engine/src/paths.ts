/**
 * The one file format of generated journeys: what the chart level, the views and the browser run,
 * what QA reads, what the panel replays.
 */
import { createHash } from 'node:crypto';
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { causeOf, type Cause } from './cases.ts';
import type { Walk, WalkedStep } from './cover.ts';
import type { Obligation } from './universe.ts';

export const pathFileVersion = 1;

export interface PathFile {
  readonly version: typeof pathFileVersion;
  readonly chart: string;
  readonly paths: readonly JourneyPath[];
  /** What no path meets, with the written reason; anything else uncovered fails the tests. */
  readonly waived: readonly { readonly obligation: Obligation; readonly reason: string }[];
}

/** As planned; named afterwards. */
export interface BarePath {
  /** Hash of the input and the events: the same path has the same id in every run. */
  readonly id: string;
  /**
   * `person`: a person can do every step, so all three levels run it. `chart`: only the chart level
   * can.
   */
  readonly level: 'person' | 'chart';
  readonly input: unknown;
  readonly start: Place;
  readonly steps: readonly PathStep[];
}

export interface JourneyPath extends BarePath {
  /** In plain language. */
  readonly name: string;
}

/**
 * A path with data that only the chart level compares: the context at the start and after each
 * step.
 */
export interface PlannedPath<P extends BarePath = BarePath> {
  readonly path: P;
  readonly contexts: readonly unknown[];
}

export interface Place {
  readonly value: StateValue;
  readonly page: string | undefined;
  readonly url: string | undefined;
}

export interface PathStep extends Place {
  readonly event: AnyEventObject;
  readonly cause: Cause;
  /** Which outcome or variant this is, in plain words. */
  readonly label: string | undefined;
  /** Id of the invoked actor that sends the event, when one does. */
  readonly from: string | undefined;
  /** Milliseconds that pass before the event: until the clock fires, or patience ends. */
  readonly waitMs: number;
  /** What this step meets, for the report's index. */
  readonly meets: readonly Obligation[];
}

export const toPathFile = (
  chart: string,
  paths: readonly JourneyPath[],
  waivers: ReadonlyMap<Obligation, string>,
): PathFile => ({
  version: pathFileVersion,
  chart,
  paths,
  waived: [...waivers].map(([obligation, reason]) => ({ obligation, reason })),
});

/** Where a snapshot is, from the visitor's view; `undefined` where the chart has no page. */
export type PlaceOf = (snapshot: AnyMachineSnapshot) => { page?: string; url?: string };

type ToPath = (walk: Walk, level: BarePath['level']) => PlannedPath;

/** Journeys with a common beginning share it, in memory and on disk. */
export function createToPath(placeOf: PlaceOf): ToPath {
  const known = new WeakMap<WalkedStep, PathStep>();
  const place = (snapshot: AnyMachineSnapshot): Place => {
    const { page, url } = placeOf(snapshot);
    // xstate types the value of an unknown machine as any
    return { value: snapshot.value as StateValue, page, url };
  };
  const stepOf = ({ candidate, world, met, wait }: WalkedStep): PathStep => ({
    event: candidate.event,
    cause: causeOf(candidate),
    label: candidate.label,
    from: candidate.from,
    waitMs: wait,
    meets: [...met].sort(),
    ...place(world.snapshot),
  });
  const step = (walked: WalkedStep): PathStep => {
    const made = known.get(walked) ?? stepOf(walked);
    known.set(walked, made);
    return made;
  };
  const idOf = createIdOf();
  return (walk, level) => {
    const { input } = walk.start;
    const steps = walk.steps.map(step);
    return {
      path: {
        id: idOf({ input, steps }),
        level,
        input,
        start: place(walk.first.snapshot),
        steps,
      },
      contexts: [walk.first, ...walk.steps.map(({ world }) => world)].map(
        ({ snapshot }) => snapshot.context as unknown,
      ),
    };
  };
}

const idLength = 10;

/** A few hundred events make up all journeys: each is written once. */
function createIdOf(): (path: Pick<BarePath, 'input' | 'steps'>) => string {
  const known = new WeakMap<AnyEventObject, string>();
  const textOf = (event: AnyEventObject): string => {
    const text = known.get(event) ?? JSON.stringify(event);
    known.set(event, text);
    return text;
  };
  return ({ input, steps }) => {
    // as JSON has it: no input is null in a list
    const events = steps.map(({ event }) => textOf(event)).join();
    const told = `[${JSON.stringify(input) ?? 'null'},[${events}]]`;
    return createHash('sha256').update(told).digest('hex').slice(0, idLength);
  };
}
