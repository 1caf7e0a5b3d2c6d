import type { AnyStateNode } from 'xstate';
import { journeyMachine } from '#machines/journey.machine.ts';

/** A state as the picture shows it: its key, and the states inside. */
export interface Outline {
  key: string;
  children: Outline[];
}

/** A step from one page to another, whatever state of the page it starts from. */
export interface PageStep {
  from: string;
  to: string;
}

const outlineOf = (node: AnyStateNode): Outline => ({
  key: node.key,
  children: Object.values(node.states).map(outlineOf),
});

const below = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(below),
];

const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The regions of the chart, each with all its states. */
export const regions = (): Outline[] =>
  Object.values(journeyMachine.root.states).map((node) => outlineOf(node));

export function counts() {
  const nodes = below(journeyMachine.root);
  return { states: nodes.length, transitions: nodes.flatMap(transitionsOf).length };
}

/**
 * Every step between two pages that some state of the first offers; addresses typed by the visitor
 * are left out.
 */
export function pageSteps(): PageStep[] {
  const flow = journeyMachine.root.states['flow'];
  if (!flow) throw new Error('The chart has no flow region.');
  const pageOf = (node: AnyStateNode) => (node.path[0] === flow.key ? node.path[1] : undefined);
  const steps = new Map<string, PageStep>();
  for (const page of Object.values<AnyStateNode>(flow.states)) {
    for (const { target } of below(page).flatMap(transitionsOf)) {
      const to = target?.[0] && pageOf(target[0]);
      if (to && to !== page.key) steps.set(`${page.key} ${to}`, { from: page.key, to });
    }
  }
  return [...steps.values()];
}
