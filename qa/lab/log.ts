/**
 * What happened in the chart, event by event, from xstate's own inspection; what was typed is
 * masked in a live world.
 */
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateNode,
  InspectionEvent,
  StateValue,
} from 'xstate';
import { pathOf, type Asked, type Watched } from '@dosepath/journeys/chart';
import { activeNodes } from '#machines/chart/active.ts';
import type { GuardAnswer, LogEntry } from './handle.ts';
import type { SampleEvent } from './lab-file.ts';

/** More is nothing to read, and a long session would fill the memory. */
const MOST_ENTRIES = 2000;

export const guardAnswers = (asked: readonly Asked[]): GuardAnswer[] =>
  asked.map(({ transition: { name, guard = '' }, passes }) => ({
    guard,
    transition: name,
    passes,
  }));

/** The names of the active states, parents before children. */
export function activeIn(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(activeNodes(snapshot).map(pathOf).toSorted());
}

/** Texts and numbers become their kinds: a log may be copied into a ticket (DIA-01). */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : '•••';
  if (typeof value === 'number') return '•••';
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]));
}

export interface Log {
  readonly entries: () => readonly LogEntry[];
  readonly visited: () => ReadonlySet<string>;
  /** To be given to `createActor`. */
  readonly inspect: (observed: InspectionEvent) => void;
  /** What the next event is called; undone by it. */
  readonly announce: (sample: SampleEvent) => void;
  /** A chart that begins anew, and is watched from here on. */
  follow(watched: Watched, actor: () => AnyActorRef | undefined): void;
}

interface Settings {
  readonly now: () => number;
  /** Whether payloads are a person's own. */
  readonly isMasked: boolean;
  readonly tell: () => void;
}

export function openLog({ now, isMasked, tell }: Settings): Log {
  let entries: LogEntry[] = [];
  // Made when somebody reads them: while a path is played, many come before that.
  let read: readonly LogEntry[] | undefined;
  const met = new WeakSet<AnyStateNode>();
  const visited = new Set<string>();
  let number = 0;
  let nameOf: Watched['nameOf'] = () => undefined;
  let drain: Watched['drain'] = () => [];
  let root: () => AnyActorRef | undefined = () => undefined;
  let from: StateValue = {};
  let taken: string[] = [];
  let announced: SampleEvent | undefined;

  const visit = (snapshot: AnyMachineSnapshot) => {
    for (const node of activeNodes(snapshot)) {
      if (met.has(node)) continue;
      met.add(node);
      visited.add(pathOf(node));
    }
  };
  const note = (snapshot: AnyMachineSnapshot, { type, ...payload }: { type: string }) => {
    // xstate types the value of an unknown machine as any
    const to = snapshot.value as StateValue;
    visit(snapshot);
    number += 1;
    entries.push({
      number,
      at: now(),
      type,
      label: announced?.event.type === type ? announced.label : undefined,
      payload: isMasked ? masked(payload) : payload,
      from,
      to,
      transitions: taken,
      guards: guardAnswers(drain()),
    });
    if (entries.length >= 2 * MOST_ENTRIES) entries = entries.slice(-MOST_ENTRIES);
    read = undefined;
    from = to;
    taken = [];
    announced = undefined;
  };

  return {
    entries: () => (read ??= entries.slice(-MOST_ENTRIES)),
    visited: () => visited,
    announce: (sample) => {
      announced = sample;
      // What a view asked meanwhile (`can`) is no part of the event.
      drain();
    },
    follow: (watched, actor) => {
      nameOf = watched.nameOf;
      drain = watched.drain;
      root = actor;
      from = {};
      taken = [];
    },
    inspect: (observed) => {
      const isOurs = root() === undefined || observed.actorRef === root();
      if (!isOurs) return;
      if (observed.type === '@xstate.event') drain();
      else if (observed.type === '@xstate.microstep')
        taken = [...taken, ...observed._transitions.flatMap((one) => nameOf(one) ?? [])];
      else if (observed.type === '@xstate.snapshot') {
        const { snapshot, event } = observed;
        // Of the root, which is a machine.
        if ('value' in snapshot) note(snapshot as unknown as AnyMachineSnapshot, event);
        tell();
      }
    },
  };
}
