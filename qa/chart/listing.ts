// The chart as text, for its reviewer: what changes in the chart is a line of a diff.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  describeEvent,
  describeGuard,
  isDelayed,
  pathOf,
  stateNodesOf,
} from '@dosepath/journeys/chart';

const inline = 'inline';

const heading = `# The chart, line by line
# Written by \`npm run chart:draw\` from the machine itself; docs/chart.txt is what was reviewed last, and a test compares the two.
# A state is named by its place. Below it: how it begins, its tags and meta, what it does on the way in and out, what it invokes, and a
# line for each transition in the order in which they are asked: on <event> [<guard>] -> <target> / <actions>.
# A function that stands in the chart itself is called by its name, or '${inline}'.
`;

/**
 * Every state of the machine with all that a reviewer can judge it by, in the order of the chart.
 */
export function chartListing(machine: AnyStateMachine): string {
  const states = stateNodesOf(machine).map((node) =>
    [pathOf(node), ...linesOf(node).map((line) => `  ${line}`)].join('\n'),
  );
  return `${heading}\n${states.join('\n\n')}\n`;
}

function linesOf(node: AnyStateNode): string[] {
  return [
    ...beginning(node),
    ...some('tags', node.tags),
    ...some(
      'meta',
      // `meta` is any; ours is a record of texts and functions
      Object.entries((node.meta ?? {}) as Record<string, unknown>).map(
        ([key, value]) => `${key} ${wordsOf(value)}`,
      ),
    ),
    ...some('entry', node.entry.filter(isAuthored).map(describeAction)),
    ...some('exit', node.exit.filter(isAuthored).map(describeAction)),
    // `invoke` is typed loosely by xstate; id and src are always resolved to texts here
    ...(node.invoke as { id: string; src: string }[]).map(({ id, src }) =>
      id === src ? `invokes ${src}` : `invokes ${src} as ${id}`,
    ),
    ...[...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(describeTransition),
  ];
}

function beginning({ type, initial }: AnyStateNode): string[] {
  if (type === 'compound') return [`begins in ${initial.target?.map(pathOf).join(', ') ?? ''}`];
  return type === 'atomic' ? [] : [type];
}

const some = (what: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`${what}: ${words.join(', ')}`];

function describeTransition(transition: AnyTransitionDefinition): string {
  const { eventType, guard, target, reenter, actions } = transition;
  const on = eventType === '' ? 'always' : `on ${describeEvent(eventType)}`;
  const condition = guard === undefined ? '' : ` [${describeGuard(guard)}]`;
  const to = target?.map(pathOf).join(', ') ?? 'stays';
  const does = actions.length === 0 ? '' : ` / ${actions.map(describeAction).join(', ')}`;
  return `${on}${condition} -> ${to}${reenter ? ', entered anew' : ''}${does}`;
}

/** Starting and stopping the timers of `after` is xstate's; the transitions tell of them. */
function isAuthored(action: unknown): boolean {
  if (typeof action !== 'function') return true;
  const { id, sendId } = action as { id?: unknown; sendId?: unknown }; // of xstate's raise and cancel
  return ![id, sendId].some((timer) => typeof timer === 'string' && isDelayed(timer));
}

/**
 * `keepTimes`, `showProblem(field time, code time.missing)`, `raise(hold.ended)`; parameters that
 * are computed are `...`.
 */
function describeAction(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) {
    const params = 'params' in action ? action.params : undefined;
    return params === undefined
      ? String(action.type)
      : `${String(action.type)}(${typeof params === 'function' ? '...' : wordsOf(params)})`;
  }
  if (typeof action !== 'function') return inline;
  // of xstate's raise
  const { event } = action as { event?: { type?: unknown } };
  const said = typeof event?.type === 'string' ? `(${event.type})` : '';
  return `${action.name === '' || action.name === 'actions' ? inline : action.name}${said}`;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return inline;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return value.map(wordsOf).join(' ');
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${wordsOf(inner)}`)
    .join(', ');
}
