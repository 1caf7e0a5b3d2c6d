/** What is otherwise than in the run before. */
import type { Run } from './read-runs.ts';

/** What of a report the next one compares with. */
export interface Comparable {
  readonly when: string;
  readonly revision: string;
  readonly journeys: readonly { readonly id: string; readonly name: string }[];
  /** By journey: which of its runs (`dom es`) passed. */
  readonly passed: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

export interface Changed {
  readonly id: string;
  readonly name: string;
  /** `dom es`. */
  readonly run: string;
}

export interface Changes {
  readonly since: Pick<Comparable, 'when' | 'revision'>;
  readonly newlyFailing: readonly Changed[];
  readonly newlyPassing: readonly Changed[];
  readonly arrived: readonly { readonly id: string; readonly name: string }[];
  readonly gone: readonly { readonly id: string; readonly name: string }[];
}

export function passedIn(runs: readonly Run[]): Comparable['passed'] {
  const passed: Record<string, Record<string, boolean>> = {};
  for (const run of runs)
    for (const { id, passed: is } of run.paths) (passed[id] ??= {})[run.title] = is;
  return passed;
}

/** A journey that was not run before, or is not run now, has not changed its outcome. */
export function changesSince(last: Comparable, now: Comparable): Changes {
  const turned = (to: boolean): Changed[] =>
    now.journeys.flatMap(({ id, name }) =>
      Object.entries(now.passed[id] ?? {})
        .filter(([run, passed]) => passed === to && last.passed[id]?.[run] === !to)
        .map(([run]) => ({ id, name, run })),
    );
  const idsOf = ({ journeys }: Comparable) => new Set(journeys.map(({ id }) => id));
  const before = idsOf(last);
  const after = idsOf(now);
  return {
    since: { when: last.when, revision: last.revision },
    newlyFailing: turned(false),
    newlyPassing: turned(true),
    arrived: now.journeys.filter(({ id }) => !before.has(id)),
    gone: last.journeys.filter(({ id }) => !after.has(id)),
  };
}
