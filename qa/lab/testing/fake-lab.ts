/**
 * A laboratory in the hands of a test: it shows what the test says, and notes what it is asked to
 * do.
 */
import type { StateValue } from 'xstate';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { Fault, LabHandle, LogEntry, Player, Prospect, WaitingCall } from '../handle.ts';
import type { LabFile } from '../lab-file.ts';
import { leavesOf } from '../state-value.ts';
import { sampleFile } from './sample-file.ts';

export const AT_START = {
  session: 'guest',
  flow: { 'get-started': { form: 'asking' } },
  hold: 'none',
  overlay: 'closed',
  record: 'idle',
  restart: 'steady',
  app: 'steady',
  language: 'steady',
} as const satisfies StateValue;

/** Noon of the samples' day. */
export const NOON = Date.UTC(2026, 2, 2, 12);

export interface FakeWorld {
  world: LabHandle['world'];
  value: StateValue;
  context: Partial<JourneyContext>;
  visited: readonly string[];
  log: readonly LogEntry[];
  waiting: readonly WaitingCall[];
  prospects: readonly Prospect[];
  player: Player | undefined;
  now: number;
  isRunning: boolean;
  answersItself: boolean;
  press: ReturnType<LabHandle['press']>;
  file: LabFile;
  /** What the next act is refused with. */
  refusal: string | undefined;
}

export interface FakeLab {
  readonly handle: LabHandle;
  /** What the handle was asked to do, in order: `cause typed`, `replay to.hold 3`. */
  readonly asked: string[];
  change(now: Partial<FakeWorld>): void;
}

const withParents = (name: string): string[] =>
  name.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

const valueAt = (value: StateValue, context: Partial<JourneyContext>) =>
  journeyMachine.resolveState({
    // The compiler knows every value of the chart; a test writes the one it needs.
    value: value as Parameters<typeof journeyMachine.resolveState>[0]['value'],
    context: { ...freshJourney({ language: 'en', today: '2026-03-02' }), ...context },
  });

export function fakeLab(begun: Partial<FakeWorld> = {}): FakeLab {
  let world: FakeWorld = {
    world: 'seeded',
    value: AT_START,
    context: {},
    visited: [],
    log: [],
    waiting: [],
    prospects: [],
    player: undefined,
    now: NOON,
    isRunning: false,
    answersItself: true,
    press: undefined,
    file: sampleFile,
    refusal: undefined,
    ...begun,
  };
  let snapshot = valueAt(world.value, world.context);
  const faults = new Map<string, Fault>();
  const listeners = new Set<() => void>();
  const observers = new Set<Parameters<LabHandle['inspect']>[0]>();
  const asked: string[] = [];

  const change = (now: Partial<FakeWorld>) => {
    world = { ...world, ...now };
    if (now.value !== undefined || now.context !== undefined)
      snapshot = valueAt(world.value, world.context);
    listeners.forEach((listener) => listener());
  };
  const act = (what: string) => {
    if (world.refusal !== undefined) throw new Error(world.refusal);
    asked.push(what);
  };
  const active = () => new Set(['journey', ...leavesOf(world.value).flatMap(withParents)]);

  const handle: LabHandle = {
    world: world.world,
    file: world.file,
    getSnapshot: () => snapshot,
    address: () => '/findcare/schedule-vaccine',
    send: (event) => act(`send ${JSON.stringify(event)}`),
    cause: async (id) => act(`cause ${id}`),
    press: () => world.press,
    setPress: (press) => {
      act(press ? 'press' : 'tell');
      change({ press });
    },
    prospects: () => world.prospects,
    waiting: () => world.waiting,
    answersItself: () => world.answersItself,
    setAnswersItself: (on) => change({ answersItself: on }),
    log: () => world.log,
    visited: () => new Set([...active(), ...world.visited.flatMap(withParents)]),
    active,
    faults: {
      operations: ['createHold', 'geocode'],
      of: (operation) => faults.get(operation),
      set: (operation, fault) => {
        if (fault) faults.set(operation, fault);
        else faults.delete(operation);
        change({});
      },
    },
    clock: {
      now: () => world.now,
      isRunning: () => world.isRunning,
      setRunning: (isRunning) => change({ isRunning }),
      move: (ms) => {
        act(`move ${ms}`);
        change({ now: world.now + ms });
      },
    },
    player: () => world.player,
    replay: async (spelling, step) =>
      act(`replay ${spelling}${step === undefined ? '' : ` ${step}`}`),
    stop: () => act('stop'),
    browserBack: () => act('back'),
    browserForward: () => act('forward'),
    inspect: (observer) => {
      observers.add(observer);
      return () => void observers.delete(observer);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { handle, asked, change };
}
