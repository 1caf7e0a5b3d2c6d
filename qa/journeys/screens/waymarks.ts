/**
 * Journeys with a common beginning: what one has walked, another continues from, as after a refresh
 * there. The first leaves a mark wherever a later one parts from it.
 */
import { createHash } from 'node:crypto';
import type { RunOfPath } from '../levels.ts';

/** Names of a run's beginnings: with its first step, with its first two, and so on. */
function* beginnings({ language, path }: RunOfPath): Generator<string> {
  let told = JSON.stringify([language, path.input, path.start.url]);
  for (const { event, waitMs, value } of path.steps) {
    told = hashOf(told + JSON.stringify([event, waitMs, value]));
    yield told;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Marks of type M. A broken run has none beyond its break, so others walk that way, too. */
export interface Waymarks<M> {
  /** How far a run can skip, and the mark there; undefined: from the start. */
  lastOf: (run: RunOfPath) => { readonly steps: number; readonly mark: M } | undefined;
  /**
   * What to do after each step of a run, so that others can continue where they part.
   * @param make makes a mark; undefined where none is possible
   */
  leaveOn: (run: RunOfPath, make: () => M | undefined) => (steps: number) => void;
}

/** @param runs all that will be made, in order */
export function waymarks<M>(runs: readonly RunOfPath[]): Waymarks<M> {
  const walked = new Set<string>();
  /** Where a run parts from earlier ones. */
  const partings = new Set<string>();
  for (const run of runs) {
    const own = [...beginnings(run)];
    const parting = own.findLast((told) => walked.has(told));
    if (parting !== undefined) partings.add(parting);
    for (const told of own) walked.add(told);
  }
  const marks = new Map<string, M>();
  return {
    lastOf: (run) => {
      const own = [...beginnings(run)];
      const last = own.findLastIndex((told) => marks.has(told));
      const mark = marks.get(own[last] ?? '');
      return mark && { steps: last + 1, mark };
    },
    leaveOn: (run, make) => {
      const own = [...beginnings(run)];
      const end = own.findLastIndex((told) => partings.has(told));
      /** The last one before the next parting. */
      let latest: readonly [told: string, mark: M] | undefined;
      return (steps) => {
        const told = own[steps - 1];
        if (told === undefined || steps - 1 > end) return;
        const mark = make();
        if (mark !== undefined) latest = [told, mark];
        if (partings.has(told) && latest !== undefined) marks.set(...latest);
      };
    },
  };
}
