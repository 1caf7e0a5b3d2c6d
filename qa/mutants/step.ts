/**
 * A step of a journey in a pure world, as `engine/chart-level.ts` makes it with a running actor and
 * a simulated clock.
 */
import { replyOf } from '@dosepath/journeys/chart';
import type { PathStep, Step, World, Worlds } from '@dosepath/journeys';

/** What a step came to: the world after it, what was asked, and what was done outside. */
export type Made = Pick<Step, 'world' | 'asked' | 'did'>;

const still = (world: World): Made => ({ world, asked: [], did: [] });

/** The world after what the step brings about, as `make` has it. */
export const after = (worlds: Worlds, world: World, step: PathStep): World =>
  make(worlds, world, step).world;

/**
 * What the step brings about, as with a running actor and a simulated clock; throws when it cannot
 * come about.
 */
export function make(worlds: Worlds, world: World, { event, cause, from, waitMs }: PathStep): Made {
  // an actor at its end hears nothing
  if (world.snapshot.status !== 'active') return still(world);
  if (cause === 'clock') return afterTime(worlds, world, waitMs);
  const caller = replyOf(event.type)?.call ?? from;
  if (caller !== undefined && !world.running.has(caller))
    throw new Error(`the chart does not run ${caller}`);
  return worlds.step(world, event);
}

/** Rings whatever is due within the time, soonest first, whether or not the journey means it. */
function afterTime(worlds: Worlds, world: World, ms: number): Made {
  let left = ms;
  let now = still(world);
  for (;;) {
    const [next] = [...now.world.timers].toSorted(([, one], [, other]) => one - other);
    if (next === undefined || next[1] > left) break;
    const [type, due] = next;
    left -= due;
    const { world: later, asked, did } = worlds.step(now.world, { type });
    now = { world: later, asked: [...now.asked, ...asked], did: [...now.did, ...did] };
  }
  const timers = new Map([...now.world.timers].map(([type, due]) => [type, due - left]));
  return { ...now, world: { ...now.world, timers } };
}
