/**
 * Where the graph leads to something still owed. The gain of each edge is counted once and kept up
 * to date: it is read millions of times.
 */
import type { Edge, Graph } from './model.ts';
import type { Obligation } from './universe.ts';

export interface Routes {
  /** The obligation is met: nothing gains it any more. */
  settle: (obligation: Obligation) => void;
  /** The edge did not give what the graph promised. */
  disappoint: (edge: Edge) => void;
  /**
   * The edge led elsewhere than the graph says: the key that joined its states is too coarse there.
   */
  distrust: (edge: Edge) => void;
  /**
   * The shortest stretch from any of the nodes that ends with a gainful edge; among equally short
   * ones, the one that gains most.
   */
  nearest: (nodes: readonly number[], reach: number) => Edge[] | undefined;
}

/** An edge that twice failed to give what the graph promised is not tried again. */
const patience = 2;

/** An edge that led elsewhere this often is no longer used: thousands of plans would fail at it. */
const credit = 40;

/** Not reached yet; reached without an edge. */
const NOWHERE = -2;
const START = -1;

/**
 * A lead is a usable edge of the graph, by its number; what is read millions of times is in arrays.
 */
export function createRoutes(
  graph: Graph,
  usable: (edge: Edge) => boolean,
  owed: ReadonlySet<Obligation>,
): Routes {
  const edges: Edge[] = [];
  /** Index of each node's first lead, and of the end after the last node. */
  const firstOut = new Int32Array(graph.out.length + 1);
  for (const [node, out] of graph.out.entries()) {
    for (const edge of out) if (usable(edge)) edges.push(edge);
    firstOut[node + 1] = edges.length;
  }
  const leadOf = new Map(edges.map((edge, lead) => [edge, lead]));
  const to = Int32Array.from(edges, (edge) => edge.to);
  const gain = new Int32Array(edges.length);
  const failures = new Int32Array(edges.length);
  const lies = new Int32Array(edges.length);
  const byObligation = new Map<Obligation, number[]>();
  for (const [lead, { met }] of edges.entries()) {
    for (const obligation of met) {
      if (!owed.has(obligation)) continue;
      gain[lead] = (gain[lead] ?? 0) + 1;
      const others = byObligation.get(obligation);
      if (others) others.push(lead);
      else byObligation.set(obligation, [lead]);
    }
  }
  const arrivedBy = new Int32Array(graph.out.length);
  const queue = new Int32Array(graph.out.length);

  const traceBack = (last: number): Edge[] => {
    const stretch: Edge[] = [];
    for (let edge = edges[last]; edge !== undefined; edge = edges[arrivedBy[edge.from] ?? START])
      stretch.push(edge);
    return stretch.reverse();
  };
  /**
   * Of the leads out of a stretch of the queue, the one that gains most; their targets are queued.
   */
  const lookOn = (from: number, end: number): { best: number; end: number } => {
    let [best, most, newEnd] = [NOWHERE, 0, end];
    for (let place = from; place < end; place += 1) {
      const node = queue[place] ?? 0;
      const after = firstOut[node + 1] ?? 0;
      for (let lead = firstOut[node] ?? 0; lead < after; lead += 1) {
        const gained = gain[lead] ?? 0;
        if (gained > most && (failures[lead] ?? 0) < patience) [best, most] = [lead, gained];
        const next = to[lead] ?? 0;
        if (arrivedBy[next] !== NOWHERE || (lies[lead] ?? 0) >= credit) continue;
        arrivedBy[next] = lead;
        queue[newEnd] = next;
        newEnd += 1;
      }
    }
    return { best, end: newEnd };
  };

  return {
    settle: (obligation) => {
      for (const lead of byObligation.get(obligation) ?? []) gain[lead] = (gain[lead] ?? 0) - 1;
      byObligation.delete(obligation);
    },
    disappoint: (edge) => {
      const lead = leadOf.get(edge);
      if (lead === undefined || gain[lead] === 0) return;
      failures[lead] = (failures[lead] ?? 0) + 1;
    },
    distrust: (edge) => {
      const lead = leadOf.get(edge);
      if (lead !== undefined) lies[lead] = (lies[lead] ?? 0) + 1;
    },
    nearest: (nodes, reach) => {
      arrivedBy.fill(NOWHERE);
      for (const node of nodes) arrivedBy[node] = START;
      const first = [...new Set(nodes)];
      queue.set(first);
      let [from, end] = [0, first.length];
      for (let distance = 0; from < end && distance < reach; distance += 1) {
        const found = lookOn(from, end);
        if (found.best !== NOWHERE) return traceBack(found.best);
        [from, end] = [end, found.end];
      }
      return undefined;
    },
  };
}
