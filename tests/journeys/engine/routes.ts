/** Where the graph leads to something that is still owed. What an edge would gain is counted once and kept up to date: it is asked for millions of times. */
import type { Edge, Graph } from './model.ts';
import type { Obligation } from './universe.ts';

export interface Routes {
  /** The obligation is met: nothing gains it any more. */
  settle: (obligation: Obligation) => void;
  /** The edge did not give what the graph promised. */
  disappoint: (edge: Edge) => void;
  /** The edge led elsewhere than the graph says: the key that joined its states is too coarse there. */
  distrust: (edge: Edge) => void;
  /** The shortest stretch from any of the nodes that ends with a gainful edge; among equally short ones, the one that gains most. */
  nearest: (nodes: readonly number[], reach: number) => Edge[] | undefined;
}

/** An edge that twice failed to give what the graph promised is not tried again. */
const patience = 2;

/** An edge that led elsewhere so often is no way to anything any more: thousands of plans would fail at it. */
const credit = 40;

/** Not yet arrived at; arrived at without an edge. */
const NOWHERE = -2;
const START = -1;

interface Lead {
  readonly edge: Edge;
  readonly place: number;
  gain: number;
  failures: number;
  lies: number;
}

export function createRoutes(
  graph: Graph,
  usable: (edge: Edge) => boolean,
  owed: ReadonlySet<Obligation>,
): Routes {
  const leads: Lead[] = [];
  const byEdge = new Map<Edge, Lead>();
  const byObligation = new Map<Obligation, Lead[]>();
  const out = graph.out.map((edges) =>
    edges.filter(usable).map((edge) => {
      const lead: Lead = { edge, place: leads.length, gain: 0, failures: 0, lies: 0 };
      leads.push(lead);
      byEdge.set(edge, lead);
      for (const obligation of edge.met) {
        if (!owed.has(obligation)) continue;
        lead.gain += 1;
        const others = byObligation.get(obligation);
        if (others) others.push(lead);
        else byObligation.set(obligation, [lead]);
      }
      return lead;
    }),
  );
  const arrivedBy = new Int32Array(out.length);

  const traceBack = (last: Lead): Edge[] => {
    const stretch = [last.edge];
    for (let at = last.edge.from; ;) {
      const lead = leads[arrivedBy[at] ?? START];
      if (lead === undefined) return stretch.reverse();
      stretch.push(lead.edge);
      at = lead.edge.from;
    }
  };

  return {
    settle: (obligation) => {
      for (const lead of byObligation.get(obligation) ?? []) lead.gain -= 1;
      byObligation.delete(obligation);
    },
    disappoint: (edge) => {
      const lead = byEdge.get(edge);
      if (lead === undefined || lead.gain === 0) return;
      lead.failures += 1;
    },
    distrust: (edge) => {
      const lead = byEdge.get(edge);
      if (lead !== undefined) lead.lies += 1;
    },
    nearest: (nodes, reach) => {
      arrivedBy.fill(NOWHERE);
      for (const node of nodes) arrivedBy[node] = START;
      let layer = [...new Set(nodes)];
      for (let distance = 0; layer.length > 0 && distance < reach; distance += 1) {
        let best: Lead | undefined;
        const next: number[] = [];
        for (const node of layer) {
          for (const lead of out[node] ?? []) {
            const gain = lead.failures < patience ? lead.gain : 0;
            if (gain > (best?.gain ?? 0)) best = lead;
            if (lead.lies >= credit || arrivedBy[lead.edge.to] !== NOWHERE) continue;
            arrivedBy[lead.edge.to] = lead.place;
            next.push(lead.edge.to);
          }
        }
        if (best !== undefined) return traceBack(best);
        layer = next;
      }
      return undefined;
    },
  };
}
