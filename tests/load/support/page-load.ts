// One cold load of a page in a slow browser: what came when.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { inBareTab, type Devtools } from './bare-tab.ts';

/**
 * A phone on a slow mobile network (Lighthouse's "Slow 4G"), its processor four times slower than
 * this machine's.
 */
export const SLOW = { latencyMs: 150, downKbps: 1600, upKbps: 750, cpuSlowdown: 4 };

export interface Step {
  name: string;
  ms: number;
}

export interface PageLoad {
  lcpMs: number;
  /** Sum of what tasks took beyond 50 ms, until the page was usable. */
  blockedMs: number;
  /** As transferred. */
  jsKb: number;
  /**
   * From the start until the app hears typing and presses itself. Undefined for a page that only
   * shows.
   */
  usableMs: number | undefined;
  /**
   * From the start until the answer to the earliest possible press of Continue stands in the page,
   * with what was typed before it.
   */
  answeredMs: number | undefined;
  /** What the time until then went into. */
  steps: Step[];
}

/** Kept on the window by what runs before the page's own scripts. */
interface Notes {
  lcp: number;
  tasks: { start: number; ms: number }[];
  pressed?: number;
  usable?: number;
  answered?: number;
}

/** Beside them, since a promise cannot be read out of a page. */
interface Until {
  /** The largest thing so far was drawn, and the browser said so. */
  drawn: Promise<void>;
  /** The answer stands in the page. */
  answered: Promise<void>;
  /** The app hears everything itself, and has taken over what was typed; the time of the page. */
  taken: Promise<number>;
}

/** The notes, and when the page and its first script came, in ms from the start. */
interface Seen {
  notes: Notes;
  html: { first: number; last: number };
  script?: { asked: number; first: number; last: number };
}

const PHONE = { width: 390, height: 844 };
const TYPED = 'Austin, TX';
const FIELD = `document.querySelector('input[name="location"]')`;
const TYPES_FOR_MS = 4000;
/** A brisk typist on a phone. */
const KEY_EVERY_MS = 120;
const SETTLE_MS = 2500;
const BITS = 8;

/**
 * Loads the page once, with nothing in the cache. `press` types and presses Continue as soon as
 * both are there.
 */
export async function loadOnce(browser: Browser, url: string, press: boolean): Promise<PageLoad> {
  return inBareTab(browser, PHONE, async (devtools) => {
    const jsBytes = await slowDown(devtools);
    await open(devtools, url, press);
    if (press) await asked(devtools, 'until.answered');
    else await pause(SETTLE_MS);
    await asked(devtools, 'until.drawn');
    return read(await asked<Seen>(devtools, `(${whatWasSeen.toString()})()`), jsBytes(), press);
  });
}

/**
 * The tasks, in ms, that held the page up while somebody typed into it from the moment it was
 * usable. Only those over 50 ms are seen.
 */
export async function longTasksWhileTyping(browser: Browser, url: string): Promise<number[]> {
  return inBareTab(browser, PHONE, async (devtools) => {
    await slowDown(devtools);
    await open(devtools, url, false);
    const from = await asked<number>(devtools, 'until.taken');
    await asked(devtools, `${FIELD}.focus()`);
    for (const end = Date.now() + TYPES_FOR_MS; Date.now() < end;) {
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'x', text: 'x' });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'x' });
      await pause(KEY_EVERY_MS);
    }
    const tasks = await asked<Notes['tasks']>(devtools, 'notes.tasks');
    if ((await asked<string>(devtools, `${FIELD}.value`)) === '')
      throw new Error('what was typed is lost');
    return tasks.filter(({ start }) => start >= from).map(({ ms }) => ms);
  });
}

/** Opens the page, and takes notes in it from its first line on. */
async function open(devtools: Devtools, url: string, press: boolean): Promise<void> {
  const notes = JSON.stringify({ press, typed: TYPED });
  await devtools.send('Page.enable');
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${takeNotes.toString()})(${notes})`,
  });
  const loaded = new Promise<void>((resolve) => {
    devtools.on('Page.loadEventFired', () => {
      resolve();
    });
  });
  await devtools.send('Page.navigate', { url });
  await loaded;
}

/** What an expression says in the page, awaited. */
export async function asked<T>(devtools: Devtools, expression: string): Promise<T> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  // Of the page's own notes, as the caller knows them.
  return result.value as T;
}

/**
 * Makes a tab as slow as `SLOW`, from now on. What comes back counts the bytes of script that have
 * come so far.
 * @param keeps whether the tab keeps what it has fetched, as a visitor's does from page to page
 */
export async function slowDown(
  devtools: Devtools,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !keeps });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: (SLOW.downKbps * 1000) / BITS,
    uploadThroughput: (SLOW.upKbps * 1000) / BITS,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown });
  return () => bytes;
}

/** Runs inside the page, before anything of its own. */
function takeNotes({ press, typed }: { press: boolean; typed: string }): void {
  const tell: { drawn?: () => void; answered?: () => void; taken?: (at: number) => void } = {};
  const notes: Notes = {
    lcp: 0,
    tasks: [],
  };
  const until: Until = {
    drawn: new Promise((resolve) => {
      tell.drawn = resolve;
    }),
    answered: new Promise((resolve) => {
      tell.answered = resolve;
    }),
    taken: new Promise((resolve) => {
      tell.taken = resolve;
    }),
  };
  Reflect.set(window, 'notes', notes);
  Reflect.set(window, 'until', until);
  // src/app/early-input.ts takes its notes away once the app hears everything itself.
  let early: Window['earlyInput'];
  Object.defineProperty(window, 'earlyInput', {
    // As methods: a named function would be sent with a helper that the page does not have.
    get() {
      return early;
    },
    set(notesOfPage: Window['earlyInput']) {
      early = notesOfPage;
      if (early) return;
      notes.usable = performance.now();
      tell.taken?.(notes.usable);
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.lcp = entry.startTime;
    tell.drawn?.();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      notes.tasks.push({ start: startTime, ms: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  if (!press) return;
  new MutationObserver((_, observer) => {
    const field = document.querySelector<HTMLInputElement>('input[name="location"]');
    const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
    if (notes.pressed === undefined && field && button) {
      field.value = typed;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      button.click();
      notes.pressed = performance.now();
      if (!early) throw new Error('nothing notes what is typed early');
    }
    // The other questions are not answered: the page says so, and keeps what was typed.
    if (notes.pressed === undefined || !document.querySelector('[role="alert"] a')) return;
    if (field?.value !== typed) throw new Error('what was typed is lost');
    observer.disconnect();
    notes.answered = performance.now();
    tell.answered?.();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs inside the page, when all is over. */
function whatWasSeen(): Seen {
  const [navigation] = performance.getEntriesByType('navigation');
  const timing = navigation instanceof PerformanceNavigationTiming ? navigation : undefined;
  const first = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'));
  const resource = first instanceof PerformanceResourceTiming ? first : undefined;
  const html = { first: timing?.responseStart ?? 0, last: timing?.responseEnd ?? 0 };
  const notes = Reflect.get(window, 'notes') as Notes;
  if (!resource) return { notes, html };
  const { startTime: asked, responseStart, responseEnd: last } = resource;
  return { notes, html, script: { asked, first: responseStart, last } };
}

function read({ notes, html, script }: Seen, jsBytes: number, press: boolean): PageLoad {
  if (press && notes.usable === undefined) throw new Error('nobody took over what was typed');
  const end = notes.usable ?? Infinity;
  const blocked = notes.tasks
    .filter(({ start }) => start < end)
    .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  const steps = [
    { name: 'waiting for the page', ms: html.first },
    { name: 'receiving the page', ms: html.last - html.first },
    ...(script
      ? [
          { name: 'waiting for the script', ms: script.first - script.asked },
          { name: 'receiving the script', ms: script.last - script.first },
          ...(press ? [{ name: 'running the script', ms: end - script.last }] : []),
        ]
      : []),
  ];
  return {
    lcpMs: notes.lcp,
    blockedMs: blocked,
    jsKb: jsBytes / 1024,
    usableMs: notes.usable,
    answeredMs: notes.answered,
    steps,
  };
}
