/**
 * A journey's screen in a DOM, with the whole app behind it and a server that answers as the
 * journey says.
 */
import userEvent from '@testing-library/user-event';
import type { AnyEventObject, StateValue } from 'xstate';
import type { PathStep, Place } from '@dosepath/journeys';
import type { AskedCall } from '../contents/asked.ts';
import type { Moment } from '../controls/moment.ts';
import type { Words } from '../gestures.ts';
import { createDomHand, type Surroundings } from '../hands/dom.ts';
import { settled } from './at-rest.ts';
import type { Screen } from './on-screen.ts';
import { portOf, wireAnswer } from './calls.ts';
import { inOtherTongue } from './tongue.ts';
import { axeInStoppedTime, passTime, until as untilTrue } from './dom-time.ts';
import { FakeServer } from './fake-server.ts';
import {
  lostPresses,
  namesakes,
  pressable,
  useAll,
  wordsOn,
  type Listener,
} from './lost-presses.ts';

const secondMs = 1000;
const callPatienceMs = 30 * secondMs;
/** Passes between any two steps, so that of two calls one is older. */
const stepMs = 20;

/** Waits until it is true, or long enough. */
export type Until = (isTrue: () => boolean) => Promise<boolean>;

/** An app in a DOM, opened as its own main.tsx opens it. */
export interface DomApp<Mark> extends Surroundings, Listener {
  moment(): Moment<unknown>;
  /** Makes an actor that sends events on its own send this one. */
  say(event: AnyEventObject): Promise<void>;
  /** Before waiting for a call of this port. */
  urge?(port: string): Promise<void>;
  /** Ends a call that no server answers; undefined for a server call. */
  answerItself?(step: PathStep, until: Until): Promise<void> | undefined;
  /** Settles when everything to be shown is loaded, where parts are loaded on the way. */
  whole?(): Promise<void>;
  /** The problems of what is shown, a line each. */
  flaws(place: Place, before: Place): readonly string[];
  /** The problems of what was requested, a line each. */
  wronglyAsked?(call: AskedCall): readonly string[];
  /** What distinguishes one screen from another. */
  screenKey(place: { readonly value: StateValue }): string;
  /** What another screen continues from; undefined where that is impossible. */
  mark(): Mark | undefined;
  close(): void;
}

export interface DomScreen<Mark = unknown> extends Screen {
  mark(): Mark | undefined;
  close(): void;
}

/**
 * `open`: the app with this server. `looked`: screens axe can skip in this language, and screens
 * whose buttons were pressed. `until`: default: as long as anything takes.
 */
export async function openDomScreen<Mark>(
  words: Words,
  open: (server: FakeServer) => Promise<DomApp<Mark>>,
  looked: Pick<Set<string>, 'has' | 'add'>,
  until: Until = untilTrue,
): Promise<DomScreen<Mark>> {
  const server = new FakeServer();
  const app = await open(server);
  const valueNow = () => JSON.stringify(app.moment().value);
  let hadFocus = false;
  const hasFocus = () => document.activeElement !== document.body;
  const isLost = () => hadFocus && !hasFocus();
  return {
    hand: createDomHand(userEvent.setup({ delay: null, pointerEventsCheck: 0 }), words, app),
    moment: async () => app.moment(),
    wait: async (ms) => void (await passTime(ms)),
    answer: async (step) => {
      const own = app.answerItself?.(step, until);
      if (own !== undefined) return own;
      const port = portOf(step);
      await app.urge?.(port);
      await until(() => server.isAsked(port));
      server.mustBeAsked(port);
      const how = wireAnswer(step);
      if (how.kind === 'silence') await passTime(callPatienceMs);
      else await settled(async () => server.end(port, how));
    },
    say: (event) => app.say(event),
    reach: async (value) => {
      const wanted = JSON.stringify(value);
      await settled(() => until(() => valueNow() === wanted));
      if (valueNow() !== wanted) throw new Error(`the chart is in ${valueNow()}, not in ${wanted}`);
      await passTime(stepMs);
    },
    flaws: async (place, before, more) => {
      const shown = () => [
        ...app.flaws(place, before),
        ...more(app.moment()),
        ...(isLost() ? ['the focus is lost'] : []),
      ];
      // A part is compiled when it is first loaded: checking meanwhile would only slow that down.
      await settled(async () => app.whole?.());
      // It is put somewhere within two frames.
      if (isLost()) await passTime(2 * stepMs);
      let found = shown();
      if (found.length > 0) {
        await settled(() => until(() => shown().length === 0));
        found = shown();
      }
      hadFocus = hasFocus();
      const screen = app.screenKey(place);
      const asked = server.takeAsked().flatMap((call) => app.wronglyAsked?.(call) ?? []);
      const flaws = [...found, ...asked];
      const controls = pressable(app);
      const presses = `${screen} ${controls.map(wordsOn).join('|')}`;
      if (flaws.length === 0 && !looked.has(presses)) {
        looked.add(presses);
        flaws.push(...inOtherTongue(words.language, app.moment().context));
        const uses = await settled(async () => useAll(controls, app));
        flaws.push(...lostPresses(uses, app), ...namesakes(uses));
      }
      if (looked.has(screen)) return flaws;
      looked.add(screen);
      return [...flaws, ...(await axeInStoppedTime())];
    },
    mark: () => app.mark(),
    close: () => app.close(),
  };
}
