/** Which worlds count as one: those described by the same texts. */
import type { StateValue } from 'xstate';
import type { Model } from './model.ts';
import type { World } from './world.ts';

/** The texts that describe a world, as numbers: the leaves of its state value go first. */
export interface Description {
  readonly numbers: readonly number[];
  /** How many of them are leaves of the state value. */
  readonly leaves: number;
  /** Equal for worlds that count as one. */
  readonly key: string;
}

export type Describe = (world: World) => Description;

function leavesOf(value: StateValue, path: string, into: string[]): string[] {
  if (typeof value === 'string') into.push(`${path}${value}`);
  else
    for (const key in value) {
      const inner = value[key];
      if (inner !== undefined) leavesOf(inner, `${path}${key}.`, into);
    }
  return into;
}

/** Pending calls, and the clocks where several run. */
function aroundIt({ running, timers }: World, clocksOf: NonNullable<Model['clocksOf']>): string {
  const clocks = timers.size > 1 ? clocksOf(timers) : '';
  return `${[...running].sort().join()} ${clocks}`;
}

/** Numbers are assigned as texts are first seen; each is short in a key. */
export function createDescribe({
  liveOf,
  clocksOf = (timers) => JSON.stringify([...timers]),
}: Pick<Model, 'liveOf' | 'clocksOf'>): Describe {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const describe = (world: World): Description => {
    // xstate types the value of an unknown machine as any
    const texts = leavesOf(world.snapshot.value as StateValue, '', []);
    const leaves = texts.length;
    for (const text of liveOf(world.snapshot)) texts.push(text);
    const described = texts.map(numberOf);
    const key = String.fromCodePoint(...described, numberOf(aroundIt(world, clocksOf)));
    return { numbers: described, leaves, key };
  };
  const known = new WeakMap<World, Description>();
  return (world) => {
    const description = known.get(world) ?? describe(world);
    known.set(world, description);
    return description;
  };
}
