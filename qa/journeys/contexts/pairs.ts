// QAL-07: what counts as a page state, to be opened in contexts.
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { pathOf } from '@dosepath/journeys/chart';
import { pairOf, type Pair } from '#qa/lab/contexts.ts';
import { contextOf, type Moment } from './rules.ts';

/** What can be looked at: a page's own state or a sheet's, without child states. */
export const isPageState = ({ type, path: [region = '', first] }: AnyStateNode): boolean =>
  type === 'atomic' &&
  first !== undefined &&
  (region === 'flow' || (region === 'overlay' && first !== 'closed'));

/** The active page states, in the current context. */
export function pairsIn(snapshot: AnyMachineSnapshot): Pair[] {
  // the journeys forget the type of our chart's snapshots, which these are
  const context = contextOf(snapshot as Moment);
  // internal to xstate; it names every active state
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.filter(isPageState).map((node) => pairOf(context, pathOf(node)));
}
