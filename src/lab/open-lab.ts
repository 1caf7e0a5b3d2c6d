/**
 * Opens the app's journey under the lab's eye: a chart that is watched, among sample data or before
 * the real server, by a clock that can be moved.
 */
import {
  createActor,
  type AnyActorRef,
  type AnyEventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { ENVIRONMENTS } from '#domain/environments.ts';
import type { Language } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { isDelayed, replyOf } from '#machines/chart/names.ts';
import { watch, type Watched } from '#machines/chart/watch.ts';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import { journeyMachine, type JourneyActor } from '#machines/journey.machine.ts';
import { addressOf, placeOf } from '#src/app/address.ts';
import { channelHere } from '#src/app/channel.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { environmentOfPage } from '#src/app/environment.ts';
import { openJourney, type OpenedJourney } from '#src/app/journey.ts';
import type { Carrier } from '#src/app/relay.ts';
import type { LabHandle, Player, World } from './handle.ts';
import type { EventId, LabFile, SampleEvent } from './lab-file.ts';
import { activeIn, openLog } from './log.ts';
import { pathOf } from './path.ts';
import { playerOf } from './player.ts';
import { prospectsOf } from './prospects.ts';
import { openFaults, portOfCall } from './world/faults.ts';
import { openHoldTimers } from './world/hold-timer.ts';
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
  const faults = openFaults(tell);
  const holdTimers = openHoldTimers(clock);
  const log = openLog({ now: clock.now, isMasked: !isSeeded, tell });
  const surroundings = labWindow(window, BASE_PATH, tell);
  const seeds = seededWorld({
    file,
    now: clock.now,
    faults,
    holdTimers,
    leave: (where) => surroundings.window.location.assign(where),
    tell,
  });
  let live: ReturnType<typeof liveWorld> | undefined;
  // Watched once: a path that begins anew needs no other copy of the chart.
  const watchedSeeds = watch(seeds.machine);
  let watched: Watched = watchedSeeds;
  let running: AnyActorRef | undefined;
  const observers = new Set<(event: InspectionEvent) => void>();

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
    return { chart: fingerprintOf(journeyMachine), actor };
  };
  const beginSeeded = () =>
    begin(watchedSeeds, { language, today: file.today, testing: true }, undefined);

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
      return begin(watch(live.machine), input, from);
    },
  });
  surroundings.reset(addressOf(placeOf(journey.actor.getSnapshot())) ?? BASE_PATH);

  const value = (): StateValue => journey.actor.getSnapshot().value;
  // A sample event is one of the chart's own; the compiler checked it where it was written
  // (tests/journeys/cases.ts).
  const send = (event: AnyEventObject) => journey.actor.send(event as never);
  const waiting = () =>
    live?.waiting() ??
    seeds.waiting().map((call) => ({ call, operation: portOfCall.get(call) ?? call }));

  const isPossible = (sample: SampleEvent): boolean => {
    if (sample.cause === 'reply')
      return isSeeded && seeds.waiting().includes(replyOf(sample.event.type)?.call ?? '');
    if (sample.cause === 'clock') return clock.untilNext() !== undefined;
    return sample.cause !== 'actor' || holdTimers.isRunning(sample.event.type);
  };

  async function cause(id: EventId): Promise<void> {
    const sample = Object.hasOwn(file.events, id) ? file.events[id] : undefined;
    if (sample === undefined) throw new Error(`No sample event is called "${id}".`);
    log.announce(sample);
    await happen(sample);
    tell();
  }

  async function happen({ event, cause: by }: SampleEvent): Promise<void> {
    switch (by) {
      case 'person':
        return send(event);
      case 'reply': {
        const call = replyOf(event.type)?.call ?? event.type;
        if (!isSeeded)
          throw new Error(`The server answers ${call}; a fault can change its answer.`);
        if (!seeds.waiting().includes(call)) throw new Error(`Nothing waits for ${call}.`);
        seeds.settle(event);
        return turn();
      }
      case 'clock': {
        const ms = clock.untilNext();
        if (ms === undefined || !isDelayed(event.type)) throw new Error('No timer is running.');
        return clock.move(ms);
      }
      case 'actor':
        return holdTimers.say(event.type);
    }
  }

  let player: Player | undefined;
  const handle: LabHandle = {
    world,
    file,
    getSnapshot: () => journey.actor.getSnapshot(),
    address: surroundings.address,
    send,
    cause,
    prospects: () => prospectsOf(watched, journey.actor.getSnapshot(), file, isPossible),
    waiting,
    answersItself: () => !isSeeded || seeds.answersItself(),
    setAnswersItself: seeds.setAnswersItself,
    log: log.entries,
    visited: log.visited,
    active: () => activeIn(journey.actor.getSnapshot()),
    faults,
    clock,
    player: () => player,
    replay: async (spelling, step) => {
      if (!isSeeded) throw new Error('Paths are played among sample data only.');
      const path = pathOf(file, spelling);
      player?.pause();
      seeds.setAnswersItself(false);
      const beginAnew = () => {
        clock.reset();
        surroundings.reset(BASE_PATH);
        journey.actor.handTo(beginSeeded());
      };
      beginAnew();
      player = playerOf(path, { begin: beginAnew, cause, value, tell });
      await player.to(step ?? path.steps.length);
    },
    stop: () => {
      player?.pause();
      player = undefined;
      seeds.setAnswersItself(true);
      tell();
    },
    browserBack: surroundings.back,
    browserForward: surroundings.forward,
    inspect: (observer) => {
      observers.add(observer);
      if (running)
        observer({ type: '@xstate.actor', actorRef: running, rootId: running.sessionId });
      return () => void observers.delete(observer);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { handle, journey, labWindow: surroundings };
}

/** A turn of the event loop: the promises of an answer reach the chart. */
const turn = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
