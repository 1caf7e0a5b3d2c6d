// QAL-07: what counts as a page state, which is opened in contexts.
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { pathOf } from '@dosepath/journeys/chart';
import { pairOf, type Pair } from '#qa/lab/contexts.ts';
import { contextOf, type Moment } from './rules.ts';

/** What somebody can look at: a page's own state or a sheet's, and none that holds others. */
export const isPageState = ({ type, path: [region = '', first] }: AnyStateNode): boolean =>
  type === 'atomic' &&
  first !== undefined &&
  (region === 'flow' || (region === 'overlay' && first !== 'closed'));

/** The page states that are active, in the context of the moment. */
export function pairsIn(snapshot: AnyMachineSnapshot): Pair[] {
  // the journeys forget the type of our chart's snapshots, which these are
  const context = contextOf(snapshot as Moment);
  // internal to xstate; it names every active state
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.filter(isPageState).map((node) => pairOf(context, pathOf(node)));
}
