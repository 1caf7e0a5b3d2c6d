import type { Walk } from './cover.ts';
import type { Obligation } from './universe.ts';

/**
 * Drops walks, and ends of walks, that meet nothing the others do not meet. The total stays the
 * same, and pruning again changes nothing.
 */
export function prune(walks: readonly Walk[]): Walk[] {
  const times = new Map<Obligation, number>();
  const add = (met: Iterable<Obligation>, by: number) => {
    for (const obligation of met) times.set(obligation, (times.get(obligation) ?? 0) + by);
  };
  const needed = (met: ReadonlySet<Obligation>) =>
    [...met].some((obligation) => times.get(obligation) === 1);
  for (const walk of walks) {
    add(walk.metAtStart, 1);
    for (const { met } of walk.steps) add(met, 1);
  }

  const kept = new Set<Walk>();
  // shortest first: the long walks most likely meet what a short one meets
  for (const walk of walks.toSorted((a, b) => a.steps.length - b.steps.length)) {
    add(walk.metAtStart, -1);
    for (const { met } of walk.steps) add(met, -1);
    const own = new Set([...walk.metAtStart, ...walk.steps.flatMap(({ met }) => [...met])]);
    if (![...own].some((obligation) => times.get(obligation) === 0)) continue;
    add(walk.metAtStart, 1);
    for (const { met } of walk.steps) add(met, 1);
    kept.add(walk);
  }
  return walks
    .filter((walk) => kept.has(walk))
    .map((walk) => {
      let length = walk.steps.length;
      for (; length > 0; length -= 1) {
        const last = walk.steps[length - 1];
        if (last === undefined || needed(last.met)) break;
        add(last.met, -1);
      }
      return { ...walk, steps: walk.steps.slice(0, length) };
    });
}
