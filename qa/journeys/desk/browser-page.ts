/**
 * The built desk on a journey's screen in a browser. Page, bundle and headers are the real
 * server's, which also answers everything but the calls of the chart's ports. Those are answered as
 * planned: the sample visits are on no real server, whose day cannot be made to show them.
 */
import type { Page } from '@playwright/test';
import { watchDesk } from '#contract/desk.ts';
import { TEAM_LOGIN_PATH } from '#domain/desk-pages.ts';
import type { DeskInput } from '#machines/desk/context.ts';
import { keyInTab } from '#src/desk/tab-storage.ts';
import type { Words } from '../gestures.ts';
import { today } from '../samples.ts';
import { openBrowserScreen, type BrowserApp } from '../screens/browser-screen.ts';
import { jsonReply, type Answering } from '../screens/edge.ts';
import type { Screen } from '../screens/on-screen.ts';
import { addressOf } from './address.ts';
import { flawsAtDesk, flawsOfTitle } from './looks.ts';
import type { DeskMoment } from './part.ts';
import { StreamAtEdge } from './stream-at-edge.ts';

const MINUTE_MS = 60_000;
/** Passes between any two steps, so that of two calls one is older. */
const stepMs = 20;

const asPlanned: Answering = (call, { status, body }) => call.give(jsonReply(status, body));

interface Hooked {
  /** The desk's chart as its root component has it; undefined before it is on screen. */
  deskNow(): DeskMoment | undefined;
  /** Advances the clock by which the desk noticed activity last. */
  letPass(ms: number): void;
}

/**
 * Listens as React's developer tools do, so the product needs no hook for it; and stops the clock
 * by which the desk notices activity at most once a minute: a step says when there is some.
 */
function hook(): void {
  interface Root {
    readonly current: {
      readonly child: {
        readonly memoizedProps: { readonly actor: { getSnapshot: () => DeskMoment } };
      } | null;
    };
  }
  let root: Root | undefined;
  let now = 0;
  const nothing = () => {};
  performance.now = () => now;
  const hooks: Hooked = {
    deskNow: () => {
      const snapshot = root?.current.child?.memoizedProps.actor.getSnapshot();
      return snapshot && { value: snapshot.value, context: snapshot.context };
    },
    letPass: (ms) => (now += ms),
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: unknown, committed: Root) => (root = committed),
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
      checkDCE: nothing,
    },
    deskHooks: hooks,
  });
}

/** As a page before in the same tab left it. */
const leaveClosed = (key: string) => sessionStorage.setItem(key, 'yes');

export interface DeskVisit {
  /** Of the server. */
  readonly address: string;
  readonly input: DeskInput;
}

export const openDeskInBrowser = (page: Page, words: Words, visit: DeskVisit): Promise<Screen> =>
  openBrowserScreen(page, words, appOf(page, words, visit));

function appOf(page: Page, { language }: Words, { address, input }: DeskVisit): BrowserApp {
  let stream: StreamAtEdge | undefined;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(`the page throws: ${message}`));
  const nothing = async () => {};
  // A key that does nothing is a sign of activity, too.
  const beNoticed = () => page.keyboard.press('Shift');
  return {
    address: `${address}${addressOf(input)}`,
    own: new Map(),
    answering: asPlanned,
    prepare: async () => {
      await page.clock.install({ time: `${today}T14:59:00Z` });
      await page.clock.pauseAt(`${today}T15:00:00Z`);
      await page.addInitScript(hook);
      if (input.closedHere) await page.addInitScript(leaveClosed, keyInTab('closed'));
      stream = await StreamAtEdge.of(page, `**${watchDesk.path.replaceAll(/:\w+/g, '*')}`);
      // no content: leaving for the provider would end the page
      await page.route(`**${TEAM_LOGIN_PATH}`, (route) => route.fulfill({ status: 204 }));
    },
    // Opening the desk counts as activity.
    begun: beNoticed,
    goTo: nothing,
    goBack: nothing,
    wake: nothing,
    stir: async () => {
      await page.evaluate(
        // put there by `hook`
        (ms) => (window as unknown as { deskHooks: Hooked }).deskHooks.letPass(ms),
        MINUTE_MS,
      );
      await beNoticed();
    },
    told: {
      // likewise
      now: () => (window as unknown as { deskHooks: Hooked }).deskHooks.deskNow(),
      valueOf: (told) => (told as DeskMoment | undefined)?.value,
      momentOf: (told) => told as DeskMoment | undefined,
    },
    pass: (ms) => page.clock.runFor(ms),
    rest: () => page.clock.runFor(stepMs),
    say: async ({ type }) => {
      if (type === 'feed.lost') await stream?.lose();
      else if (type === 'feed.found') await stream?.find();
      else await stream?.change();
    },
    flaws: ({ looks, moment: now }, place) => [
      ...errors,
      ...flawsOfTitle(looks, language),
      // the result of `deskNow`
      ...flawsAtDesk(looks, place, now as DeskMoment, { language }),
    ],
  };
}
