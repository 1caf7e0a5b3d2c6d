/** The handle of an app in the lab, whichever its chart: what is seen of it, and what moves it. */
import { type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate';
import { isDelayed, replyOf, type Watched } from '@dosepath/journeys/chart';
import type { Faults, LabHandle, Player, WaitingCall, World } from './handle.ts';
import type { EventId, LabFile, SampleEvent } from './lab-file.ts';
import { activeIn, type Log } from './log.ts';
import { pathOf } from './path.ts';
import { playerOf } from './player.ts';
import type { Press } from './press/press.ts';
import { prospectsOf } from './prospects.ts';
import type { openClock } from './world/lab-clock.ts';
import type { SeededWorld } from './world/seeded-world.ts';

export interface Stage extends Pick<
  LabHandle,
  'world' | 'file' | 'getSnapshot' | 'address' | 'browserBack' | 'browserForward'
> {
  readonly world: World;
  readonly file: LabFile;
  readonly faults: Faults;
  readonly clock: ReturnType<typeof openClock>;
  readonly log: Log;
  readonly seeds: SeededWorld;
  /** The copy of the chart that runs now. */
  readonly watched: () => Watched;
  readonly send: (event: AnyEventObject) => void;
  /** Calls that wait for their answers. */
  readonly waiting: () => readonly WaitingCall[];
  /** What speaks by itself: whether it may say this now, and lets it. */
  readonly speakers: {
    readonly isRunning: (type: string) => boolean;
    readonly say: (event: AnyEventObject) => void;
  };
  /** Begins anew, as this start of the file says. */
  readonly begin: (start: number) => void;
  readonly inspect: (observer: (event: InspectionEvent) => void) => () => void;
  readonly listeners: Set<() => void>;
  readonly tell: () => void;
}

export function handleOf(stage: Stage): LabHandle {
  const { world, file, faults, clock, log, seeds, speakers, tell } = stage;
  const isSeeded = world === 'seeded';
  const value = (): StateValue => stage.getSnapshot().value;

  const isPossible = (sample: SampleEvent): boolean => {
    if (sample.cause === 'reply')
      return isSeeded && seeds.waiting().includes(replyOf(sample.event.type)?.call ?? '');
    if (sample.cause === 'clock') return clock.untilNext() !== undefined;
    return sample.cause !== 'actor' || speakers.isRunning(sample.event.type);
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
        return stage.send(event);
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
        return speakers.say(event);
    }
  }

  let pressing: Press | undefined;

  /** Throws in plain words when the control that was used sends something else. */
  async function press(id: EventId): Promise<boolean> {
    const sample = Object.hasOwn(file.events, id) ? file.events[id] : undefined;
    if (sample?.cause !== 'person' || pressing === undefined) return false;
    const before = log.entries().at(-1)?.number ?? 0;
    if (!(await pressing(sample.event))) return false;
    const sent = log
      .entries()
      .filter(({ number, type }) => number > before && !type.startsWith('xstate.'))
      .map(({ type }) => type);
    tell();
    if (sent.length > 0 && !sent.includes(sample.event.type))
      throw new Error(`The control sends ${sent.join(', then ')}, not ${sample.event.type}.`);
    return true;
  }

  let player: Player | undefined;
  return {
    world,
    file,
    getSnapshot: stage.getSnapshot,
    address: stage.address,
    send: stage.send,
    cause,
    press: () => pressing,
    setPress: (press) => {
      pressing = press;
      tell();
    },
    prospects: () => prospectsOf(stage.watched(), stage.getSnapshot(), file, isPossible),
    waiting: stage.waiting,
    answersItself: () => !isSeeded || seeds.answersItself(),
    setAnswersItself: seeds.setAnswersItself,
    log: log.entries,
    visited: log.visited,
    active: () => activeIn(stage.getSnapshot()),
    faults,
    clock,
    player: () => player,
    replay: async (spelling, step) => {
      if (!isSeeded) throw new Error('Paths are played among sample data only.');
      const path = pathOf(file, spelling);
      player?.leave();
      seeds.setAnswersItself(false);
      const beginAnew = () => {
        clock.reset();
        stage.begin(path.start);
      };
      beginAnew();
      player = playerOf(path, { begin: beginAnew, cause, press, value, tell });
      await player.to(step ?? path.steps.length);
    },
    stop: () => {
      player?.leave();
      player = undefined;
      seeds.setAnswersItself(true);
      tell();
    },
    browserBack: stage.browserBack,
    browserForward: stage.browserForward,
    inspect: stage.inspect,
    subscribe: (listener) => {
      stage.listeners.add(listener);
      return () => void stage.listeners.delete(listener);
    },
  };
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
