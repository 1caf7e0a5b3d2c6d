/** A journey's screen in a browser, with a built app in it and the real server behind it. */
import type { Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { PathStep, Place } from '@dosepath/journeys';
import { contentsNow, type Contents } from '../contents/read.ts';
import type { Moment } from '../controls/moment.ts';
import type { Words } from '../gestures.ts';
import { createBrowserHand } from '../hands/browser.ts';
import type { Surroundings } from '../hands/dom.ts';
import { ADDRESSES } from './calls.ts';
import { endCall, type Answering } from './edge.ts';
import { looksNow, type Looks } from './looks.ts';
import type { Screen } from './on-screen.ts';
import { ask, putHooks } from './page-hooks.ts';

const secondMs = 1000;
const callPatienceMs = 30 * secondMs;
const patienceMs = 8 * secondMs;
const lookEveryMs = 15;
/** How often a page may be left while it is being checked. */
const looksAtBegin = 20;
const nap = () => new Promise((done) => void setTimeout(done, lookEveryMs));

/** An app in a browser, and what is specific to it. */
export interface BrowserApp extends Surroundings {
  /** Where a journey begins. */
  readonly address: string;
  /** What this visitor types where the journey says what any visitor would. */
  readonly own: ReadonlyMap<string, string>;
  readonly answering: Answering;
  /** Before the page is opened: sets its clock, and whatever must be in it. */
  prepare(): Promise<void>;
  /** Once the page has started. */
  begun?(): Promise<void>;
  /** The state and context of the page's chart; undefined before it has started. */
  readonly told: Told;
  pass(ms: number): Promise<void>;
  /** Between two steps. */
  rest?(): Promise<void>;
  /** Makes an actor that sends events on its own send this one. */
  say(event: AnyEventObject, now: Moment<unknown>): Promise<void>;
  /** Ends a call that no server answers; undefined for a server call. */
  answerItself?(step: PathStep): Promise<void> | undefined;
  /** The problems of what is shown, a line each. */
  flaws(sight: Sight, place: Place, before: Place): readonly string[];
}

/** How to read a chart from its page. The first two run there, and are passed as they are here. */
export interface Told {
  readonly now: () => unknown;
  /** @param told the result of `now` */
  readonly valueOf: (told: unknown) => unknown;
  /** @param told the result of `now` */
  momentOf(told: unknown): Moment<unknown> | undefined;
}

/** What is visible, and the chart's state for it. */
export interface Sight {
  readonly moment: Moment<unknown>;
  readonly looks: Looks;
  readonly contents: Contents;
}

export async function openBrowserScreen(
  page: Page,
  words: Words,
  app: BrowserApp,
): Promise<Screen> {
  const { told } = app;
  // First: they keep the clock that continues whatever time the page is given.
  await putHooks(page, ADDRESSES, {
    told: told.now,
    valueOf: told.valueOf,
    looks: looksNow,
    contents: contentsNow,
  });
  await app.prepare();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.address);

  const hand = createBrowserHand(page, words, app.own, app);
  /** What was visible, until something is done. */
  let seen: Sight | undefined;
  const see = async (value?: string): Promise<Sight> => {
    for (let left = looksAtBegin; left > 0; left -= 1) {
      // a page that is left meanwhile returns nothing
      const text = await ask(page, 'seen', { value, patienceMs }).catch(() => undefined);
      const { told: raw, ...sight } = JSON.parse(text ?? '{}') as Omit<Sight, 'moment'> & {
        told: unknown;
      };
      const moment = raw === undefined ? undefined : told.momentOf(raw);
      if (moment !== undefined) return (seen = { moment, ...sight });
      await nap();
    }
    throw new Error('the app does not begin');
  };
  const moment = async () => (seen ?? (await see())).moment;
  const doing = <Act>(act: Act): Act => {
    seen = undefined;
    return act;
  };
  await moment();
  await app.begun?.();

  return {
    hand: { perform: (gesture) => doing(hand.perform(gesture)) },
    moment,
    wait: (ms) => doing(app.pass(ms)),
    answer: async (step) => {
      const now = await moment();
      const own = doing(app.answerItself?.(step));
      if (own !== undefined) return own;
      if ((await endCall(page, app.answering, step, now)) === 'silence')
        await app.pass(callPatienceMs);
    },
    say: async (event) => doing(app.say(event, await moment())),
    reach: async (value) => {
      const wanted = JSON.stringify(value);
      const got = JSON.stringify((await see(wanted)).moment.value);
      if (got !== wanted) throw new Error(`the chart is in ${got}, not in ${wanted}`);
    },
    flaws: async (place, before, more) => {
      const flawsOf = (sight: Sight) => [...app.flaws(sight, place, before), ...more(sight.moment)];
      let flaws = flawsOf(seen ?? (await see()));
      await app.rest?.();
      for (const end = Date.now() + patienceMs; flaws.length > 0 && Date.now() < end;) {
        await nap();
        // What comes a frame later comes with the page's clock.
        await app.rest?.();
        flaws = flawsOf(await see());
      }
      return flaws;
    },
  };
}
