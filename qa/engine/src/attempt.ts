/** One step of a walk: what it meets, and what the chart cannot handle. */
import type { Case } from './cases.ts';
import type { Model } from './model.ts';
import { outcomeOf } from './universe.ts';
import type { Step, World } from './world.ts';

/**
 * One step with everything it meets: what the chart did, the outcome the case stands for, what the
 * probe shows.
 */
export function tryStep(model: Model, world: World, candidate: Case): Step {
  const step = model.worlds.step(world, candidate.event);
  const outcome = outcomeOf(candidate);
  const probed = model.probes?.met(world.snapshot, candidate, step.world.snapshot) ?? [];
  if (outcome === undefined && probed.length === 0) return step;
  const met = new Set([...step.met, ...probed]);
  if (outcome !== undefined) met.add(outcome);
  return { ...step, met };
}

/** The step; undefined where the chart stops, or something throws. */
export function attempt(
  model: Model,
  world: World,
  candidate: Case,
  complain: (message: string) => void,
): Step | undefined {
  try {
    const step = tryStep(model, world, candidate);
    const { status, error } = step.world.snapshot;
    if (status !== 'error') return step;
    complain(`stops the chart: ${String(error)}`);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
  return undefined;
}
