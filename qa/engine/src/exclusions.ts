import type { AnyMachineSnapshot } from 'xstate';
import { isAt } from './is-at.ts';
import type { Model } from './model.ts';
import { exclusion, type Obligation } from './universe.ts';
import type { Case } from './cases.ts';

/** Things of which at most one may be open: the region that holds them, and what opens each. */
export interface ExclusionRule {
  readonly region: string;
  readonly openers: ReadonlyMap<string, Case>;
}

/**
 * With any of them open, opening any other must leave exactly one open: one obligation for each
 * ordered pair (EDT-01).
 */
export function exclusionObligations({ openers }: ExclusionRule): Obligation[] {
  const names = [...openers.keys()];
  return names.flatMap((open) =>
    names.filter((name) => name !== open).map((asked) => exclusion(open, asked)),
  );
}

/**
 * The openers are tried everywhere, even where no state listens; an obligation is met only if one
 * thing is open before and after.
 */
export function exclusionProbes({ region, openers }: ExclusionRule): NonNullable<Model['probes']> {
  const openIn = (snapshot: AnyMachineSnapshot) =>
    [...openers.keys()].filter((name) => isAt({ [region]: name }, snapshot.value));
  const nameOf = new Map([...openers].map(([name, opener]) => [opener, name]));
  const promised = (before: AnyMachineSnapshot, candidate: Case): Obligation | undefined => {
    const asked = nameOf.get(candidate);
    if (asked === undefined) return undefined;
    const [open, second] = openIn(before);
    const isOneOpen = open !== undefined && second === undefined;
    return isOneOpen && asked !== open ? exclusion(open, asked) : undefined;
  };
  return {
    cases: [...openers.values()],
    promised,
    met: (before, candidate, after) => {
      const met = promised(before, candidate);
      return met !== undefined && openIn(after).length <= 1 ? [met] : [];
    },
  };
}
