/**
 * The names of a chart's states, transitions, guards and events: one each, the same in every copy
 * of the machine, for tests, reports and the lab.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * A transition of the chart under a name that stays the same in every copy of the machine
 * (`provide` makes copies).
 */
export interface Transition {
  readonly name: string;
  readonly guarded: boolean;
  /** Its guard as the chart's author wrote it: `all(hasHold, page(timeslots))`. */
  readonly guard: string | undefined;
  readonly definition: AnyTransitionDefinition;
}

export function stateNodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [];
  const visit = (node: AnyStateNode) => {
    nodes.push(node);
    for (const child of Object.values<AnyStateNode>(node.states)) visit(child);
  };
  visit(machine.root);
  return nodes;
}

export function transitionsOf(machine: AnyStateMachine): Transition[] {
  const seen = new Map<string, number>();
  const nameOnce = (name: string) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };
  return stateNodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .map((definition: AnyTransitionDefinition) => ({
      name: nameOnce(describe(definition)),
      guarded: definition.guard !== undefined,
      guard: definition.guard === undefined ? undefined : describeGuard(definition.guard),
      definition,
    }));
}

/** The server calls and timers that the chart invokes, by the id they answer under. */
export function invokesOf(machine: AnyStateMachine): { id: string; src: string }[] {
  const srcById = new Map<string, string>();
  for (const node of stateNodesOf(machine)) {
    // `invoke` is typed loosely by xstate; id and src are always resolved to strings here
    for (const { id, src } of node.invoke as { id: string; src: string }[]) srcById.set(id, src);
  }
  return [...srcById].map(([id, src]) => ({ id, src }));
}

const replyType = /^xstate\.(done|error)\.actor\.(.+)$/;
/** Read once each: a walk asks millions of times. */
const replies = new Map<string, ReplyName>();

export interface ReplyName {
  readonly kind: 'done' | 'error';
  readonly call: string;
}

/** Parses a reply event: which call it answers and how; `undefined` for other events. */
export function replyOf(eventType: string): ReplyName | undefined {
  const known = replies.get(eventType);
  if (known !== undefined || !eventType.startsWith('xstate.')) return known;
  const [, kind, call] = replyType.exec(eventType) ?? [];
  if (call === undefined || (kind !== 'done' && kind !== 'error')) return undefined;
  const reply = { kind, call } as const;
  replies.set(eventType, reply);
  return reply;
}

export function isDelayed(eventType: string): boolean {
  return eventType.startsWith('xstate.after.');
}

function describe(transition: AnyTransitionDefinition): string {
  const guard = transition.guard === undefined ? '' : ` [${describeGuard(transition.guard)}]`;
  const targets = transition.target?.map(pathOf).join(', ') ?? 'stays';
  return `${pathOf(transition.source)} on ${describeEvent(transition.eventType)}${guard} -> ${targets}`;
}

/** `flow.timeslots.choosing`: the path of a state in the chart, whatever its id. */
export function pathOf({ path, machine }: AnyStateNode): string {
  return path.length === 0 ? machine.id : path.join('.');
}

/** `createHold done`, `after patience`, `always`; a person's event keeps its own name. */
export function describeEvent(eventType: string): string {
  const reply = replyOf(eventType);
  if (reply !== undefined) return `${reply.call} ${reply.kind}`;
  if (isDelayed(eventType)) return `after ${eventType.split('.')[2] ?? ''}`;
  return eventType === '' ? 'always' : eventType;
}

/**
 * Names a guard as the chart's author wrote it: `hasHold`, `page(timeslots)`,
 * `all(hasHold, not(in review))`.
 */
export function describeGuard(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const params =
      'params' in guard && typeof guard.params !== 'function' ? describeValue(guard.params) : '';
    return params === '' ? String(guard.type) : `${String(guard.type)}(${params})`;
  }
  if (typeof guard !== 'function') return 'condition';
  if ('guards' in guard && Array.isArray(guard.guards)) {
    const parts = guard.guards.map(describeGuard).join(', ');
    return `${guard.name === 'and' ? 'all' : guard.name === 'or' ? 'any' : guard.name}(${parts})`;
  }
  if ('stateValue' in guard) return `in ${describeValue(guard.stateValue)}`;
  return guard.name === '' || guard.name === 'guard' ? 'condition' : guard.name;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${describeValue(inner)}`)
    .join(' ');
}
