/** Steps that are made once: walks that begin alike share what they have in common. */
import type { AnyEventObject } from 'xstate';
import type { Model } from './model.ts';
import type { Step, World } from './world.ts';

/**
 * The model with a memory of the steps it makes, for as long as somebody holds the worlds that they
 * lead from: the same event leads from the same world to the same.
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
