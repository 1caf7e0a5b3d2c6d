/**
 * The desk as src/desk/main.tsx opens it, but for its world: it works among sample data, by the
 * lab's clock, and nothing leaves the browser.
 */
import { type WaitingPorts, watchOwn } from '@dosepath/journeys/chart';
import '#src/desk/desk.css';
import { createRoot } from 'react-dom/client';
import { createActor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { DESK_PATH } from '#domain/desk-pages.ts';
import type { Language } from '#domain/languages.ts';
import type { DeskInput } from '#machines/desk/context.ts';
import { deskMachine, type DeskActor } from '#machines/desk/desk.machine.ts';
import { Desk } from '#src/desk/desk.tsx';
import { loadDeskWords } from '#src/desk/words.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { handleOf } from '../handle-of.ts';
import { LAB_READY, type LabHandle } from '../handle.ts';
import { loadLabFile } from '../load-file.ts';
import { openLog } from '../log.ts';
import { openFaults, portsIn } from '../world/faults.ts';
import { openClock } from '../world/lab-clock.ts';
import { tellTimeBy } from '../world/lab-date.ts';
import { seededWorld } from '../world/seeded-world.ts';
import type { Wish } from './app-in-lab.tsx';

/** When the samples' clock stands. */
const SAMPLE_TIME = 'T15:00:00Z';
/** What tells of changes of the day by itself. */
const STREAM = 'storeFeed';

/** Opens the desk, plays what is wished, and only then draws it. */
export async function openDeskInLab(
  root: Element,
  language: Language,
  { spelling, step }: Wish,
): Promise<LabHandle> {
  document.documentElement.lang = language;
  speak(language === 'es' ? 'es-US' : 'en-US');
  globalThis.fetch = async () => Response.json({});
  const [file] = await Promise.all([loadLabFile('desk'), loadDeskWords(language)]);
  const listeners = new Set<() => void>();
  const tell = () => queueMicrotask(() => listeners.forEach((listener) => listener()));
  const clock = openClock(Date.parse(file.today + SAMPLE_TIME), false);
  tellTimeBy(clock.now);
  clock.subscribe(tell);
  const faults = openFaults(deskMachine, tell);
  const log = openLog({ now: clock.now, isMasked: false, tell });
  const ports = portsIn(deskMachine);
  const portOf = (call: string) => ports.get(call) ?? call;
  let speaking: WaitingPorts | undefined;
  const seeds = seededWorld({
    file,
    now: clock.now,
    faults,
    portOf,
    provide: (calls) => {
      speaking = calls;
      return calls.provideTo(deskMachine, new Set([STREAM]), {
        actions: { openTeamLogin: () => {} },
      });
    },
    tell,
  });
  const watched = watchOwn(seeds.machine);
  const observers = new Set<(event: InspectionEvent) => void>();
  const page = createRoot(root);
  let running: DeskActor | undefined;
  let rounds = 0;

  const begin = (start: number): void => {
    running?.stop();
    const own: { actor?: AnyActorRef } = {};
    log.follow(watched, () => own.actor);
    // The watched copy is the desk's chart in all but its type.
    const actor = createActor(watched.machine, {
      input: (file.starts?.[start] ?? {}) as DeskInput, // written from the chart's own inputs
      clock,
      inspect: (event) => {
        log.inspect(event);
        for (const observer of observers) observer(event);
      },
    }) as unknown as DeskActor;
    own.actor = actor;
    running = actor;
    actor.start();
    actor.subscribe(tell);
    rounds += 1;
    page.render(<Desk key={rounds} actor={actor} />);
  };
  begin(0);
  const actorNow = (): DeskActor => {
    if (!running) throw new Error('The desk has not begun.');
    return running;
  };

  const handle = handleOf({
    world: 'seeded',
    file,
    faults,
    clock,
    log,
    seeds,
    listeners,
    tell,
    watched: () => watched,
    getSnapshot: () => actorNow().getSnapshot(),
    // A sample event is one of the chart's own (qa/journeys/desk).
    send: (event) => actorNow().send(event as never),
    waiting: () => seeds.waiting().map((call) => ({ call, operation: portOf(call) })),
    speakers: {
      isRunning: () => speaking?.isSpeaking(STREAM) === true,
      say: (event) => speaking?.say(STREAM, event),
    },
    begin,
    // The desk has one address.
    address: () => DESK_PATH,
    browserBack: () => {},
    browserForward: () => {},
    inspect: (observer) => {
      observers.add(observer);
      const actor: AnyActorRef = actorNow();
      observer({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId });
      return () => void observers.delete(observer);
    },
  });
  if (spelling !== undefined) await handle.replay(spelling, step);
  window.dosepathLab = handle;
  window.dispatchEvent(new Event(LAB_READY));
  return handle;
}
