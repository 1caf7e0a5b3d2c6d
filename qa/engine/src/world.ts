/**
 * The chart together with its surroundings: running calls and timers. Pure: a step returns a new
 * world and executes nothing.
 */
import { isDelayed, replyOf, transitionsOf, type Transition } from './names.ts';
import {
  createActor,
  type ActorScope,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import type { Case } from './cases.ts';
import { instrument } from './instrument.ts';
import type { Obligation } from './universe.ts';

export interface World {
  readonly snapshot: AnyMachineSnapshot;
  /** Milliseconds left on each running timer, by event type, in the order they were started. */
  readonly timers: ReadonlyMap<string, number>;
  /** Ids of the invoked actors that have not answered yet. */
  readonly running: ReadonlySet<string>;
}

/** A server call or timer started by the chart. */
export interface Asked {
  readonly src: string;
  readonly input: unknown;
}

/** An effect of the chart on the outside, by a named action. */
export interface Done {
  readonly action: string;
  readonly params: unknown;
}

export interface Step {
  readonly world: World;
  readonly asked: readonly Asked[];
  readonly did: readonly Done[];
  readonly met: ReadonlySet<Obligation>;
  /** Milliseconds that must pass for this step: until the clock fires, or patience ends. */
  readonly wait: number;
}

/** Milliseconds that an event takes by itself: an answer that is given up on comes late. */
export type PatienceOf = (event: AnyEventObject) => number;

export interface Worlds {
  /** Of the chart, by the names that steps meet them under. */
  readonly transitions: readonly Transition[];
  start(input: unknown): Step;
  /** Throws what the chart throws: an action or guard that cannot handle the event. */
  step(world: World, event: AnyEventObject): Step;
  /**
   * Whether the event can happen here at all: a reply needs its call, a timer must be the next to
   * fire, an actor's event needs the actor.
   */
  possible(world: World, candidate: Case): boolean;
}

function without(timers: ReadonlyMap<string, number>, type: string): ReadonlyMap<string, number> {
  return timers.has(type) ? new Map([...timers].filter(([other]) => other !== type)) : timers;
}

function less(running: ReadonlySet<string>, call: string): ReadonlySet<string> {
  return running.has(call) ? new Set([...running].filter((other) => other !== call)) : running;
}

/**
 * Time passes only through timers and where patience ends: every other event takes no time. So each
 * of these comes only when no timer is due before it, which is what a simulated clock does when the
 * same steps are run for real.
 */
export function createWorlds(
  original: AnyStateMachine,
  anyInput: unknown,
  patienceOf: PatienceOf = () => 0,
): Worlds {
  const { machine, noteAction, drain } = instrument(original);
  // never started: it provides `self` and `system` to the pure transition function
  const host = createActor(machine, { input: anyInput });
  // of the current step; only a step that changes them copies them
  let timers: ReadonlyMap<string, number> = new Map();
  let running: ReadonlySet<string> = new Set();
  let asked: Asked[] = [];
  let did: Done[] = [];
  const named = original.implementations.actions;

  const scope: AnyActorScope = {
    self: host,
    system: host.system,
    id: host.id,
    sessionId: host.sessionId,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({
      type,
      params,
      exec,
    }: Parameters<ActorScope<never, never>['actionExecutor']>[0]) => {
      noteAction(exec);
      follow(type, params);
    },
  };

  /** Tracks timers and calls through the four actions by which xstate starts and stops them. */
  function follow(type: string, params: unknown): void {
    if (type === 'xstate.raise') {
      const { event, delay } = params as { event: AnyEventObject; delay?: number };
      if (delay === undefined) return;
      if (!isDelayed(event.type))
        throw new Error(
          `${event.type} is raised with a delay: use an "after" transition, which journeys can follow`,
        );
      timers = new Map([...without(timers, event.type), [event.type, delay]]);
    } else if (type === 'xstate.cancel') {
      timers = without(timers, (params as { sendId: string }).sendId);
    } else if (type === 'xstate.spawnChild') {
      const { actorRef, src, input } = params as { actorRef: { id: string } } & Asked;
      running = new Set([...running, actorRef.id]);
      asked.push({ src, input });
    } else if (type === 'xstate.stopChild') {
      const stopped = params as { id: string } | undefined;
      if (stopped !== undefined) running = less(running, stopped.id);
    } else if (Object.hasOwn(named, type)) did.push({ action: type, params });
  }

  function transition(world: World, event: AnyEventObject): World {
    const reply = replyOf(event.type);
    timers = without(world.timers, event.type);
    running = reply === undefined ? world.running : less(world.running, reply.call);
    // xstate types a snapshot of an unknown machine as any
    const snapshot: AnyMachineSnapshot = machine.transition(world.snapshot, event, scope);
    const isSame =
      snapshot === world.snapshot && timers === world.timers && running === world.running;
    return isSame ? world : { snapshot, timers, running };
  }

  const laterBy = (world: World, wait: number): World => ({
    ...world,
    timers: new Map([...world.timers].map(([type, left]) => [type, left - wait])),
  });

  function ring(world: World, event: AnyEventObject, wait: number): World {
    let next = transition(laterBy(world, wait), event);
    // timers due at the same instant fire in the same step
    for (let due = firstDue(next); due !== undefined; due = firstDue(next))
      next = transition(next, { type: due });
    return next;
  }

  const nextToRing = (world: World): { type: string; left: number } | undefined => {
    let first: { type: string; left: number } | undefined;
    for (const [type, left] of world.timers)
      if (first === undefined || left < first.left) first = { type, left };
    return first;
  };
  const firstDue = (world: World): string | undefined => {
    const next = nextToRing(world);
    return next !== undefined && next.left <= 0 ? next.type : undefined;
  };

  return {
    transitions: transitionsOf(original),
    start: (input) => {
      drain();
      timers = new Map();
      running = new Set();
      asked = [];
      did = [];
      const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scope, input);
      if (snapshot.status === 'error') throw snapshot.error;
      return { world: { snapshot, timers, running }, asked, did, met: drain(), wait: 0 };
    },
    step: (world, event) => {
      drain();
      asked = [];
      did = [];
      const isRinging = isDelayed(event.type);
      const wait = isRinging ? (world.timers.get(event.type) ?? 0) : patienceOf(event);
      const next = isRinging
        ? ring(world, event, wait)
        : transition(wait > 0 ? laterBy(world, wait) : world, event);
      return { world: next, asked, did, met: drain(), wait };
    },
    possible: (world, { event, from, when }) => {
      if (when !== undefined && !when(world.snapshot)) return false;
      if (isDelayed(event.type)) return nextToRing(world)?.type === event.type;
      const patience = patienceOf(event);
      if (patience > 0 && (nextToRing(world)?.left ?? Infinity) <= patience) return false;
      const caller = replyOf(event.type)?.call ?? from;
      return caller === undefined || world.running.has(caller);
    },
  };
}
