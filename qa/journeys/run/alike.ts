import type { PathResult } from './results.ts';

/** Groups those that break at the same event, into the same state; the shortest first. */
export function alike(failed: readonly PathResult[]): PathResult[][] {
  const groups = new Map<string, PathResult[]>();
  for (const one of failed) {
    const { event, expected, actual } = one.failure ?? {};
    const key = JSON.stringify([event, expected, actual]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const stepOf = ({ failure, steps }: PathResult) => failure?.step ?? steps;
  return [...groups.values()]
    .map((group) => group.toSorted((one, other) => stepOf(one) - stepOf(other)))
    .toSorted(([one], [other]) => (one && other ? stepOf(one) - stepOf(other) : 0));
}
