import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** The server calls and timers that the chart invokes, by the id they answer under. */
export function invokesOf({ root }: AnyStateMachine): { id: string; src: string }[] {
  const srcById = new Map<string, string>();
  const visit = ({ invoke, states }: AnyStateNode) => {
    // `invoke` is typed loosely by xstate; id and src are always resolved to strings here
    for (const { id, src } of invoke as { id: string; src: string }[]) srcById.set(id, src);
    for (const child of Object.values<AnyStateNode>(states)) visit(child);
  };
  visit(root);
  return [...srcById].map(([id, src]) => ({ id, src }));
}
