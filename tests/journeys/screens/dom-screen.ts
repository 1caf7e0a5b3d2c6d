/**
 * A journey's screen in a DOM, with all of the app behind it and a server that answers as the
 * journey says.
 */
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { Words } from '../gestures.ts';
import { createDomHand } from '../hands/dom.ts';
import type { Screen } from './on-screen.ts';
import { portOf, wireAnswer } from './calls.ts';
import { openDomPage, type DomPage, type PageMark, type Spoil } from './dom-page.tsx';
import { axeInStoppedTime, jumpTo, passTime, until as untilTrue } from './dom-time.ts';
import { FakeServer } from './fake-server.ts';
import { flawsIn, type Looks } from './looks.ts';
import { screenKey } from './turns.ts';

const secondMs = 1000;
const callPatienceMs = 30 * secondMs;
/** A page hidden for longer has slept. */
const napMs = 31 * secondMs;
/** Passes between any two steps, so that of two calls one is the older. */
const stepMs = 20;

export interface DomScreen extends Screen {
  mark(): PageMark | undefined;
  close(): void;
}

/**
 * A journey that is to fail: what its views send is spoiled, and nobody waits long for what does
 * not come.
 */
export interface Trial {
  readonly spoil: Spoil;
  /** Whether so many turns of the event loop, or so long, are enough. */
  readonly isEnough: (waited: { readonly turns: number; readonly ms: number }) => boolean;
}

/**
 * `begin`: an address, or what a screen before has left to go on from. `looked`: what axe need not
 * look at in this language.
 */
export async function openDomScreen(
  words: Words,
  begin: string | PageMark,
  looked: Pick<Set<string>, 'has' | 'add'>,
  trial?: Trial,
): Promise<DomScreen> {
  const { language } = words;
  const server = new FakeServer();
  const page = await openDomPage(language, begin, server, trial?.spoil);
  const until = trial === undefined ? untilTrue : untilEnough(trial);
  const snapshot = () => page.actor.getSnapshot();
  const valueNow = () => JSON.stringify(snapshot().value);
  return {
    hand: createDomHand(userEvent.setup({ delay: null, pointerEventsCheck: 0 }), words, {
      goTo: (to) =>
        act(async () => {
          history.pushState(null, '', to);
          window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }),
      goBack: () => act(async () => history.back()),
      wake: () => jumpTo(Date.now() + napMs, true),
    }),
    moment: async () => ({ value: snapshot().value, context: snapshot().context }),
    wait: async (ms) => void (await passTime(ms)),
    answer: async (step) => {
      const port = portOf(step);
      if (port === 'readPosition') return answerPosition(page, step.event['output'], until);
      if (port === 'patchEngagement') await act(async () => beAboutToLeave());
      await until(() => server.isAsked(port));
      server.mustBeAsked(port);
      const how = wireAnswer(step);
      if (how.kind === 'silence') await passTime(callPatienceMs);
      else await act(async () => server.end(port, how));
    },
    holdSays: (type) => {
      const { deadline, warningSeconds } = heldTime(snapshot().context.hold);
      const due = type === 'hold.expired' ? deadline : deadline - warningSeconds * secondMs;
      return jumpTo(Math.max(due, Date.now()), false);
    },
    reach: async (value) => {
      const wanted = JSON.stringify(value);
      await act(() => until(() => valueNow() === wanted));
      if (valueNow() !== wanted) throw new Error(`the chart is in ${valueNow()}, not in ${wanted}`);
      await passTime(stepMs);
    },
    flaws: async (place, before) => {
      const flaws = () =>
        flawsIn(looksNow(), place, before, {
          language,
          hasProblems: snapshot().context.problems.length > 0,
        });
      await act(() => until(() => flaws().length === 0));
      const screen = screenKey(place);
      if (looked.has(screen)) return flaws();
      looked.add(screen);
      return [...flaws(), ...(await axeInStoppedTime())];
    },
    mark: () => page.mark(),
    close: () => page.close(),
  };
}

/** ENG-02: what the record was not told yet is told then. */
function beAboutToLeave(): void {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
}

/** Waits as `until` does, but no longer than the trial wants to. */
function untilEnough({ isEnough }: Trial): typeof untilTrue {
  return async (isTrue) => {
    const began = performance.now();
    let turns = 0;
    await untilTrue(() => {
      turns += 1;
      return isTrue() || isEnough({ turns, ms: performance.now() - began });
    });
    return isTrue();
  };
}

function heldTime(hold: HeldTime | undefined): HeldTime {
  if (hold === undefined) throw new Error('no time is held');
  return hold;
}

async function answerPosition(
  page: DomPage,
  output: unknown,
  until: typeof untilTrue,
): Promise<void> {
  await until(() => page.position() !== undefined);
  await act(async () => {
    const asked = page.position();
    if (typeof output !== 'string') return asked?.failed();
    const [latitude = 0, longitude = 0] = output.split(',').map(Number);
    // a browser's position has more to it, which nobody reads
    asked?.found({ coords: { latitude, longitude } } as GeolocationPosition);
  });
}

function looksNow(): Looks {
  const focused = document.activeElement;
  return {
    title: document.title,
    url: location.pathname + location.search,
    headings: document.querySelectorAll('h1').length,
    dialogs: document.querySelectorAll('[role$=dialog]').length,
    focus: focused?.role === 'alert' ? 'summary' : (focused?.id ?? ''),
  };
}
