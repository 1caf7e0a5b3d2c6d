/** A journey's screen in a browser, with a built app in it and the real server behind. */
import type { Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { PathStep, Place } from '@dosepath/journeys';
import { contentsNow, type Contents } from '../contents/read.ts';
import type { Moment } from '../controls/moment.ts';
import type { Words } from '../gestures.ts';
import { createBrowserHand } from '../hands/browser.ts';
import type { Surroundings } from '../hands/dom.ts';
import { Edge, type Answering } from './edge.ts';
import { looksNow, type Looks } from './looks.ts';
import type { Screen } from './on-screen.ts';
import { putHooks } from './page-hooks.ts';

const secondMs = 1000;
const callPatienceMs = 30 * secondMs;
const patienceMs = 8 * secondMs;
const lookEveryMs = 15;

/** An app in a browser, and what only it knows. */
export interface BrowserApp extends Surroundings {
  /** Where a journey begins. */
  readonly address: string;
  /** What this visitor types where the journey says what any visitor would. */
  readonly own: ReadonlyMap<string, string>;
  readonly answering: Answering;
  /** Before the page is opened: its clock, and whatever must be in it. */
  prepare(): Promise<void>;
  /** Once the page has begun. */
  begun?(): Promise<void>;
  /** What the chart in the page says; undefined while it has not begun. */
  readonly told: Told;
  pass(ms: number): Promise<void>;
  /** Between two steps. */
  rest?(): Promise<void>;
  /** Lets what speaks by itself say this. */
  say(event: AnyEventObject, now: Moment<unknown>): Promise<void>;
  /** Ends what no server answers; undefined for a call of the server. */
  answerItself?(step: PathStep): Promise<void> | undefined;
  /** What is wrong with what is shown, a line each. */
  flaws(sight: Sight, place: Place, before: Place): readonly string[];
}

/** How a chart is read off its page. */
export interface Told {
  /** Runs in the page, which is given it as it stands there. */
  readonly now: () => unknown;
  /** @param raw what `now` answered */
  momentOf(raw: unknown): Moment<unknown> | undefined;
}

/** What is to be seen, and what the chart says of it. */
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
  const edge = new Edge(page, app.answering);
  await app.prepare();
  await putHooks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await edge.standAt(new URL(app.address).hostname);
  await page.goto(app.address);

  const { told } = app;
  const momentNow = async () => told.momentOf(await page.evaluate(told.now));
  // In one call: each costs more than what it does.
  const readers = Object.entries({ raw: told.now, looks: looksNow, contents: contentsNow });
  const allNow = `({ ${readers.map(([name, read]) => `${name}: (${String(read)})()`).join()} })`;
  const see = async (): Promise<Sight | undefined> => {
    const { raw, ...seen } = await page.evaluate<Omit<Sight, 'moment'> & { raw: unknown }>(allNow);
    const moment = told.momentOf(raw);
    return moment && { moment, ...seen };
  };
  const until = async (isRight: (sight: Sight) => boolean): Promise<Sight> => {
    let sight = await see();
    for (const end = Date.now() + patienceMs; Date.now() < end; sight = await see()) {
      if (sight !== undefined && isRight(sight)) return sight;
      await new Promise((done) => void setTimeout(done, lookEveryMs));
    }
    if (sight === undefined) throw new Error('the app does not begin');
    return sight;
  };
  const moment = async () => (await momentNow()) ?? (await until(() => true)).moment;
  await moment();
  await app.begun?.();

  return {
    hand: createBrowserHand(page, words, app.own, app),
    moment,
    wait: (ms) => app.pass(ms),
    answer: async (step) => {
      const own = app.answerItself?.(step);
      if (own !== undefined) return own;
      if ((await edge.end(step, await moment())) === 'silence') await app.pass(callPatienceMs);
    },
    say: async (event) => app.say(event, await moment()),
    reach: async (value) => {
      const wanted = JSON.stringify(value);
      const sight = await until((one) => JSON.stringify(one.moment.value) === wanted);
      const got = JSON.stringify(sight.moment.value);
      if (got !== wanted) throw new Error(`the chart is in ${got}, not in ${wanted}`);
      await app.rest?.();
    },
    flaws: async (place, before) => {
      const flaws = (sight: Sight) => app.flaws(sight, place, before);
      return flaws(await until((sight) => flaws(sight).length === 0));
    },
  };
}
