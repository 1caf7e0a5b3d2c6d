/**
 * QAL-02: a page or sheet that clears problems on exit is left once while one is shown. If a chart
 * forgets to clear them, they move on to the next page, where the oracle sees it.
 */
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { causeOf, leftWith, type Model, type Obligation } from '@dosepath/journeys';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';

const clears = ({ exit }: AnyStateNode): boolean =>
  exit.some((action) =>
    [action, typeof action === 'string' ? '' : (action as { type?: string }).type].includes(
      'clearProblems',
    ),
  );

const obligationOf = (node: AnyStateNode): Obligation => leftWith(pathOf(node), 'a problem');

/** One for each state that clears problems on exit. */
export const leavingObligations: readonly Obligation[] = stateNodesOf(journeyMachine)
  .filter(clears)
  .map(obligationOf);

// the journeys forget the type of our chart's snapshots, which these are
const hasProblems = ({ context }: AnyMachineSnapshot): boolean =>
  (context as JourneyContext).problems.length > 0;

/** An answer that leaves has cleared them with its request; a person and an address have not. */
export const leavingMet: NonNullable<Model['probes']>['met'] = (before, candidate, after) => {
  if (causeOf(candidate) !== 'person' || !hasProblems(before)) return [];
  // internal to xstate; it names every active state, as `pairsIn` has it
  const [was, now]: readonly (readonly AnyStateNode[])[] = [before._nodes, after._nodes];
  const isLeft = (node: AnyStateNode) => now?.every(({ id }) => id !== node.id) ?? true;
  return (was ?? []).filter((node) => clears(node) && isLeft(node)).map(obligationOf);
};
