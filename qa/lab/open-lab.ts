/**
 * Opens the app's journey under the lab's eye: a chart that is watched, among sample data or before
 * the real server, by a clock that can be moved.
 */
import { createActor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { type WaitingPorts, type Watched, watchOwn } from '@dosepath/journeys/chart';
import { ENVIRONMENTS } from '#domain/environments.ts';
import type { Language } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { PASS_WALLETS } from '#domain/wallets.ts';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import { journeyMachine, type JourneyActor } from '#machines/journey.machine.ts';
import { addressOf, placeOf } from '#src/app/address.ts';
import { channelHere } from '#src/app/channel.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { environmentOfPage } from '#src/app/environment.ts';
import { openJourney, type OpenedJourney } from '#src/app/journey.ts';
import type { Carrier } from '#src/app/relay.ts';
import type { LabHandle, World } from './handle.ts';
import type { LabFile } from './lab-file.ts';
import { handleOf } from './handle-of.ts';
import { openLog } from './log.ts';
import { openFaults, portsIn } from './world/faults.ts';
import { openHoldTimers, type HoldTimers } from './world/hold-timer.ts';
import { openClock } from './world/lab-clock.ts';
import { tellTimeBy } from './world/lab-date.ts';
import { labWindow, type LabWindow } from './world/lab-window.ts';
import { liveWorld } from './world/live-world.ts';
import { seededWorld } from './world/seeded-world.ts';

/** When the samples' clock stands; they hold times until ten minutes later. */
const SAMPLE_TIME = 'T15:00:00Z';
/**
 * What nobody has kept: a path begins at the beginning, and this tab's own journey stays as it is.
 */
const NOTHING_KEPT = { read: () => undefined, write: () => {}, clear: () => {} };

/** The patient's chart, whose calls wait, and whose held time runs by the lab's clock. */
const patientAmong = (ports: WaitingPorts, { logic }: HoldTimers, { window }: LabWindow) =>
  ports.provideTo(journeyMachine, new Set(), {
    actors: { holdTimer: logic },
    actions: {
      openOtherLanguage: () => window.location.assign('the other language'),
      openLogin: () => window.location.assign('signing in'),
      logFailedPatch: () => {},
    },
  });

export interface OpenedLab {
  readonly handle: LabHandle;
  readonly journey: OpenedJourney;
  readonly labWindow: LabWindow;
}

interface Settings {
  readonly world: World;
  readonly file: LabFile;
  readonly language: Language;
  readonly window: Window;
}

export async function openLab({ world, file, language, window }: Settings): Promise<OpenedLab> {
  const isSeeded = world === 'seeded';
  // No server is asked there: a stream would only break, and say so in the middle of a step.
  if (isSeeded) Reflect.deleteProperty(window, 'EventSource');
  const listeners = new Set<() => void>();
  let telling = false;
  /** Of many changes at once, watchers hear once. */
  const tell = () => {
    if (telling) return;
    telling = true;
    queueMicrotask(() => {
      telling = false;
      listeners.forEach((listener) => listener());
    });
  };
  const clock = openClock(isSeeded ? Date.parse(file.today + SAMPLE_TIME) : Date.now(), !isSeeded);
  tellTimeBy(clock.now);
  clock.subscribe(tell);
  const faults = openFaults(journeyMachine, tell);
  const ports = portsIn(journeyMachine);
  const portOf = (call: string) => ports.get(call) ?? call;
  const holdTimers = openHoldTimers(clock);
  const log = openLog({ now: clock.now, isMasked: !isSeeded, tell });
  const surroundings = labWindow(window, BASE_PATH, tell);
  const seeds = seededWorld({
    file,
    now: clock.now,
    faults,
    portOf,
    provide: (calls) => patientAmong(calls, holdTimers, surroundings),
    tell,
  });
  let live: ReturnType<typeof liveWorld> | undefined;
  // Watched once: a path that begins anew needs no other copy of the chart.
  const watchedSeeds = watchOwn(seeds.machine);
  let watched: Watched = watchedSeeds;
  let running: AnyActorRef | undefined;
  const observers = new Set<(event: InspectionEvent) => void>();
  const fingerprint = fingerprintOf(journeyMachine);

  const begin = (chart: Watched, input: JourneyInput, from: unknown): Carrier => {
    watched = chart;
    const root: { actor?: AnyActorRef } = {};
    log.follow(watched, () => root.actor);
    // The watched copy is a chart of ours in all but its type.
    const actor = createActor(watched.machine, {
      input,
      clock,
      inspect: (event) => {
        log.inspect(event);
        for (const observer of observers) observer(event);
      },
      ...(from !== undefined && { snapshot: from as never }),
    }) as unknown as JourneyActor;
    root.actor = actor;
    running = actor;
    actor.start();
    return { chart: fingerprint, actor };
  };
  const beginSeeded = () =>
    begin(
      watchedSeeds,
      { language, today: file.today, testing: true, wallets: PASS_WALLETS },
      undefined,
    );

  const journey = await openJourney({
    language,
    window: surroundings.window,
    ...(isSeeded && { store: NOTHING_KEPT }),
    open: (whole, input, from) => {
      if (isSeeded) return beginSeeded();
      live = liveWorld({
        world: {
          ...whole,
          globalScheduler: ENVIRONMENTS[environmentOfPage(window.document)].globalScheduler,
          channel: () => channelHere(window),
          context: () => journey.actor.getSnapshot().context,
          // The lab stays at its own host.
          handOver: () => '{}',
        },
        file,
        faults,
        holdTimers,
        tell,
      });
      return begin(watchOwn(live.machine), input, from);
    },
  });
  surroundings.reset(addressOf(placeOf(journey.actor.getSnapshot())) ?? BASE_PATH);

  const handle = handleOf({
    world,
    file,
    faults,
    clock,
    log,
    seeds,
    listeners,
    tell,
    watched: () => watched,
    getSnapshot: () => journey.actor.getSnapshot(),
    // A sample event is one of the chart's own; the compiler checked it where it was written
    // (qa/journeys/cases.ts).
    send: (event) => journey.actor.send(event as never),
    waiting: () =>
      live?.waiting() ?? seeds.waiting().map((call) => ({ call, operation: portOf(call) })),
    speakers: { isRunning: holdTimers.isRunning, say: ({ type }) => holdTimers.say(type) },
    begin: () => {
      surroundings.reset(BASE_PATH);
      journey.actor.handTo(beginSeeded());
    },
    address: surroundings.address,
    browserBack: surroundings.back,
    browserForward: surroundings.forward,
    inspect: (observer) => {
      observers.add(observer);
      if (running)
        observer({ type: '@xstate.actor', actorRef: running, rootId: running.sessionId });
      return () => void observers.delete(observer);
    },
  });
  return { handle, journey, labWindow: surroundings };
}
