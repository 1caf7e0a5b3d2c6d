/** The active states of a chart: their names, and what their tags say about one region. */
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';

/**
 * Parents before children. `_nodes` is internal to xstate; value and getMeta do not name every
 * active state.
 */
export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot): readonly AnyStateNode[] =>
  nodes;

/** Whether a state of this region has the tag, whatever the other regions do. */
export const isTagged = <Snapshot extends AnyMachineSnapshot>(
  snapshot: Snapshot,
  region: keyof Snapshot['value'],
  tag: Parameters<Snapshot['hasTag']>[0],
): boolean =>
  activeNodes(snapshot).some(({ path, tags }) => path[0] === region && tags.includes(tag));
