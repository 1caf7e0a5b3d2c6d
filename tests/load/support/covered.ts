/** What paths of events meet, walked on the real chart: the same measure for whoever made them. */
import { tryStep, type Case, type Model, type Obligation, type World } from '@dosepath/journeys';

export interface Covered {
  readonly met: ReadonlySet<Obligation>;
  /** Paths that no other path begins with, and their steps: those that would have to be run. */
  readonly paths: number;
  readonly steps: number;
  /**
   * Paths that cannot be walked to their end, because a step of them cannot happen where it is to.
   */
  readonly broken: number;
}

interface Branch {
  readonly next: Map<Case, Branch>;
}

/** Beginnings that paths share are walked once. */
export function coveredBy(model: Model, paths: Iterable<readonly Case[]>): Covered {
  const root: Branch = { next: new Map() };
  for (const path of paths) {
    let branch = root;
    for (const candidate of path) {
      const known = branch.next.get(candidate) ?? { next: new Map() };
      branch.next.set(candidate, known);
      branch = known;
    }
  }

  const [start] = model.starts;
  const first = model.worlds.start(start?.input);
  const met = new Set(first.met);
  let [ended, steps, broken] = [0, 0, 0];
  const open: { branch: Branch; world: World | undefined; depth: number }[] = [
    { branch: root, world: first.world, depth: 0 },
  ];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const { branch, world, depth } = here;
    if (branch.next.size === 0 && depth > 0) {
      ended += 1;
      steps += depth;
      if (world === undefined) broken += 1;
    }
    for (const [candidate, next] of branch.next)
      open.push({ branch: next, world: after(world, candidate), depth: depth + 1 });
  }
  return { met, paths: ended, steps, broken };

  function after(world: World | undefined, candidate: Case): World | undefined {
    if (world === undefined || !model.worlds.possible(world, candidate)) return undefined;
    const step = tryStep(model, world, candidate);
    for (const obligation of step.met) met.add(obligation);
    return step.world;
  }
}
