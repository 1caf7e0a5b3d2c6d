/** Where the gallery goes: one stop for each way that leads to states, whatever they are called. */
import type { StateValue } from 'xstate';
import type { LabFile } from '#qa/lab/lab-file.ts';
import type { Shard } from '#qa/journeys/run/options.ts';
import { activeIn } from '#qa/report/state-text.ts';

export interface Stop {
  /** The innermost state that the way leads to; the page's, where several are. */
  readonly name: string;
  /** All states that are looked at here for the first time. */
  readonly names: readonly string[];
  readonly steps: number;
}

/** Every state on the journeys of a person. */
function comeTo({ journeys, values }: LabFile): ReadonlySet<string> {
  const places = new Set(journeys.flatMap(({ level, at }) => (level === 'person' ? at : [])));
  return new Set([...places].flatMap((place) => activeIn(valueAt(values, place))));
}

const valueAt = (values: readonly StateValue[], place: number): StateValue => values[place] ?? {};

const depthOf = (name: string): number => name.split('.').length;

/** The page first, then what lies over it; of these the innermost. */
const REGIONS = ['flow', 'overlay', 'hold', 'language', 'session', 'record'];
const regionOf = (name: string): number => REGIONS.indexOf(name.replace(/\..*/, ''));

export function stopsOf(file: LabFile): Stop[] {
  const known = comeTo(file);
  const byWay = new Map<string, string[]>();
  for (const [name, way] of Object.entries(file.ways)) {
    if (!known.has(name)) continue;
    const spelled = way.join('.');
    byWay.set(spelled, [...(byWay.get(spelled) ?? []), name]);
  }
  return [...byWay].map(([way, names]) => {
    const [name = ''] = names.toSorted(
      (one, other) => regionOf(one) - regionOf(other) || depthOf(other) - depthOf(one),
    );
    return { name, names, steps: way === '' ? 0 : way.split('.').length };
  });
}

/** Stops of which one state's name has the text. */
export const chosen = (
  stops: readonly Stop[],
  only: string | undefined,
  shard: Shard | undefined,
): readonly Stop[] =>
  stops
    .filter(({ names }) => only === undefined || names.some((name) => name.includes(only)))
    .filter((_, place) => shard === undefined || place % shard.of === shard.part - 1);
