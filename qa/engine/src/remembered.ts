/** Steps made once: walks with a common beginning share it. */
import type { AnyEventObject } from 'xstate';
import type { Model } from './model.ts';
import type { Step, World } from './world.ts';

/**
 * The model with a memory of its steps, for as long as the worlds they start from are referenced:
 * the same event leads from the same world to the same result.
 */
export function remembering(model: Model): Model {
  const known = new WeakMap<World, Map<AnyEventObject, Step>>();
  const step = (world: World, event: AnyEventObject): Step => {
    const steps = known.get(world) ?? new Map<AnyEventObject, Step>();
    const made = steps.get(event) ?? model.worlds.step(world, event);
    known.set(world, steps.set(event, made));
    return made;
  };
  return { ...model, worlds: { ...model.worlds, step } };
}
