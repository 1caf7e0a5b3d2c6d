/**
 * The patient's app on a journey's screen in a browser: read from what the app itself stores of its
 * journey (SES-04).
 */
import type { Page } from '@playwright/test';
import { isPageId } from '#domain/pages.ts';
import { keptJourney } from '#tests/support/kept-journey.ts';
import { wrongContents } from '../contents/contents.ts';
import type { Moment } from '../controls/moment.ts';
import type { Words } from '../gestures.ts';
import { openBrowserScreen, type BrowserApp } from './browser-screen.ts';
import { portOf } from './calls.ts';
import { flawsIn } from './looks.ts';
import type { Screen } from './on-screen.ts';
import { tellPosition } from './page-hooks.ts';
import { byServer, type Causes } from './patient-edge.ts';

const secondMs = 1000;
const napMs = 31 * secondMs;

/** When told that it may be left, the page stores its journey at once. */
const kept = (): Record<string, string> => {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  return Object.fromEntries(Object.entries(sessionStorage));
};

/** Of what is stored, the journey itself is the part with a seal. */
const valueIn = (told: unknown): unknown => {
  const parts = Object.values(told as Record<string, string>).filter((text) => text[0] === '{');
  return parts
    .map((text) => JSON.parse(text) as { seal?: string; value?: unknown })
    .find((part) => part.seal)?.value;
};

export interface Visit extends Pick<BrowserApp, 'address' | 'own'> {
  readonly causes: Causes;
}

export const openPatientInBrowser = (page: Page, words: Words, visit: Visit): Promise<Screen> =>
  openBrowserScreen(page, words, appOf(page, words, visit));

function appOf(page: Page, { language }: Words, { address, own, causes }: Visit): BrowserApp {
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  /** The clock jumps as on a device that slept: no timer fires. */
  const jumpTo = async (time: number) => {
    await page.clock.setSystemTime(time);
    await show('visible');
  };
  const now = () => page.evaluate(() => Date.now());
  return {
    address,
    own,
    answering: byServer(causes),
    prepare: () => page.clock.install(),
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
    // Activity is not tracked here.
    stir: async () => {},
    told: {
      now: kept,
      valueOf: valueIn,
      // the result of `kept`
      momentOf: (told) => keptJourney(told as Record<string, string>),
    },
    pass: (ms) => page.clock.fastForward(ms),
    say: async ({ type }, moment) => {
      const { hold } = contextOf(moment);
      if (hold === undefined) throw new Error('no time is held');
      const warnedAt = hold.deadline - hold.warningSeconds * secondMs;
      await jumpTo(Math.max(type === 'hold.expired' ? hold.deadline : warnedAt, await now()));
    },
    answerItself: (step) =>
      portOf(step) === 'readPosition'
        ? tellPosition(page, textOf(step.event['output']))
        : undefined,
    flaws: ({ looks, contents, moment }, place, before) => {
      const { page = '', value } = place;
      const context = contextOf(moment);
      return [
        ...flawsIn(looks, place, before, { language, hasProblems: context.problems.length > 0 }),
        ...(isPageId(page) ? wrongContents(contents, { page, value }, context, language) : []),
      ];
    },
  };
}

/** The result of `keptJourney`. */
const contextOf = ({ context }: Moment<unknown>) => context as Moment['context'];

const textOf = (output: unknown) => (typeof output === 'string' ? output : undefined);
