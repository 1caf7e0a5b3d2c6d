/**
 * A journey's screen in a browser, before the real server: read from what the app itself keeps of
 * its journey (SES-04).
 */
import type { Page } from '@playwright/test';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Words } from '../gestures.ts';
import type { Moment } from '../controls/moment.ts';
import { createBrowserHand } from '../hands/browser.ts';
import type { Screen } from './on-screen.ts';
import { portOf } from './calls.ts';
import { Edge, type Causes } from './edge.ts';
import { flawsIn, type Looks } from './looks.ts';
import { putHooks, tellPosition } from './page-hooks.ts';
import { keptJourney } from '#tests/support/kept-journey.ts';

const secondMs = 1000;
const callPatienceMs = 30 * secondMs;
const napMs = 31 * secondMs;
const patienceMs = 8 * secondMs;
const lookEveryMs = 15;

interface Sight {
  readonly moment: Moment;
  readonly looks: Looks;
}

/**
 * What the page keeps and shows now; undefined while it has not begun. Told that it may be left, it
 * writes its journey down at once.
 */
async function see(page: Page): Promise<Sight | undefined> {
  const { storage, looks } = await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    const focused = document.activeElement;
    return {
      storage: Object.fromEntries(Object.entries(sessionStorage)),
      looks: {
        title: document.title,
        url: location.pathname + location.search,
        headings: document.querySelectorAll('h1').length,
        dialogs: document.querySelectorAll('[role$=dialog]').length,
        focus: focused?.role === 'alert' ? 'summary' : (focused?.id ?? ''),
      },
    };
  });
  const moment = keptJourney(storage);
  return moment && { moment, looks };
}

export interface Visit {
  readonly address: string;
  /** What this visitor types where the journey says what any visitor would. */
  readonly own: ReadonlyMap<string, string>;
  readonly causes: Causes;
}

export async function openBrowserScreen(
  page: Page,
  words: Words,
  { address, own, causes }: Visit,
): Promise<Screen> {
  const edge = new Edge(page, causes);
  await page.clock.install();
  await putHooks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await edge.standAt(new URL(address).hostname);
  await page.goto(address);

  const until = async (isRight: (sight: Sight) => boolean): Promise<Sight> => {
    let sight = await see(page);
    for (const end = Date.now() + patienceMs; Date.now() < end; sight = await see(page)) {
      if (sight !== undefined && isRight(sight)) return sight;
      await new Promise((done) => void setTimeout(done, lookEveryMs));
    }
    if (sight === undefined) throw new Error('the app does not begin');
    return sight;
  };
  const moment = async () => (await until(() => true)).moment;
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  /** The clock jumps as on a device that slept: nothing rings. */
  const jumpTo = async (time: number) => {
    await page.clock.setSystemTime(time);
    await show('visible');
  };
  const now = () => page.evaluate(() => Date.now());

  return {
    hand: createBrowserHand(page, words, own, {
      goTo: (to) =>
        page.evaluate((where) => {
          history.pushState(null, '', where);
          window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, to),
      goBack: async () => void (await page.goBack()),
      wake: async () => {
        await show('hidden');
        await jumpTo((await now()) + napMs);
      },
      // Nobody is watched here.
      stir: async () => {},
    }),
    moment,
    wait: (ms) => page.clock.fastForward(ms),
    answer: async (step) => {
      if (portOf(step) === 'readPosition') return tellPosition(page, textOf(step.event['output']));
      if ((await edge.end(step, await moment())) === 'silence')
        await page.clock.fastForward(callPatienceMs);
    },
    say: async ({ type }) => {
      const { hold } = (await moment()).context;
      if (hold === undefined) throw new Error('no time is held');
      const warnedAt = hold.deadline - hold.warningSeconds * secondMs;
      await jumpTo(Math.max(type === 'hold.expired' ? hold.deadline : warnedAt, await now()));
    },
    reach: async (value) => {
      const wanted = JSON.stringify(value);
      const sight = await until((one) => JSON.stringify(one.moment.value) === wanted);
      const got = JSON.stringify(sight.moment.value);
      if (got !== wanted) throw new Error(`the chart is in ${got}, not in ${wanted}`);
    },
    flaws: async (place, before) => {
      const flaws = ({ looks, moment: { context } }: Sight) =>
        flawsIn(looks, place, before, {
          language: words.language,
          hasProblems: hasProblems(context),
        });
      return flaws(await until((sight) => flaws(sight).length === 0));
    },
  };
}

const hasProblems = ({ problems }: JourneyContext) => problems.length > 0;

const textOf = (output: unknown) => (typeof output === 'string' ? output : undefined);
