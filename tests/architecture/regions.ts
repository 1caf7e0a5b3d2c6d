// Which ways of a chart begin the regions of a parallel state anew.

/** A state as xstate has it. */
interface Node {
  readonly id: string;
  readonly type: string;
  readonly parent?: Node | undefined;
  readonly states: Readonly<Record<string, Node>>;
  readonly transitions: ReadonlyMap<string, readonly Way[]>;
}

interface Way {
  readonly target: readonly Node[] | undefined;
}

const isWithin = (node: Node, around: Node): boolean =>
  node.parent !== undefined && (node.parent === around || isWithin(node.parent, around));

/** `EVENT -> state` of each way from a parallel state into one of its own regions. */
export function waysIntoRegions(node: Node): string[] {
  const own = [...node.transitions].flatMap(([event, ways]) =>
    ways.flatMap(({ target = [] }) =>
      target.filter((to) => isWithin(to, node)).map((to) => `${event} -> ${to.id}`),
    ),
  );
  return [
    ...(node.type === 'parallel' ? own : []),
    ...Object.values(node.states).flatMap(waysIntoRegions),
  ];
}
