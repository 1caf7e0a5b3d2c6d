/**
 * A step of a journey in a pure world, as `engine/chart-level.ts` makes it with a running actor and
 * a simulated clock.
 */
import { replyOf } from '#machines/chart/names.ts';
import type { PathStep } from '../engine/paths.ts';
import type { World, Worlds } from '../engine/world.ts';

/**
 * The world after what the step brings about, as a running actor with a simulated clock would be;
 * throws when it cannot come about.
 */
export function after(
  worlds: Worlds,
  world: World,
  { event, cause, from, waitMs }: PathStep,
): World {
  // an actor at its end hears nothing
  if (world.snapshot.status !== 'active') return world;
  if (cause === 'clock') return afterTime(worlds, world, waitMs);
  const caller = replyOf(event.type)?.call ?? from;
  if (caller !== undefined && !world.running.has(caller))
    throw new Error(`the chart does not run ${caller}`);
  return worlds.step(world, event).world;
}

/** Rings whatever is due within the time, soonest first, whether or not the journey means it. */
function afterTime(worlds: Worlds, world: World, ms: number): World {
  let left = ms;
  let now = world;
  for (;;) {
    const [next] = [...now.timers].toSorted(([, one], [, other]) => one - other);
    if (next === undefined || next[1] > left) break;
    const [type, due] = next;
    left -= due;
    now = worlds.step(now, { type }).world;
  }
  return { ...now, timers: new Map([...now.timers].map(([type, due]) => [type, due - left])) };
}
