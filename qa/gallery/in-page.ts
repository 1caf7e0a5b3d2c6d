/**
 * What the gallery does inside the page; each function is sent there, and knows only what it is
 * given.
 */
import type { AxeResults, RunOptions } from 'axe-core';

/** What is seen beside the picture. */
export interface Seen {
  readonly title: string;
  /** A line for each block of text, of the dialog if one is open. */
  readonly lines: readonly string[];
}

/**
 * Before the first script of the page: what is due after a second or later waits for
 * `ringLateTimers`, since pictures are not taken by the second.
 */
export function holdLateTimers(): void {
  const LATE_MS = 1000;
  const starts = [window.setTimeout.bind(window), window.setInterval.bind(window)] as const;
  const clears = [window.clearTimeout.bind(window), window.clearInterval.bind(window)] as const;
  const held = new Map<number, { due: number; every: number | undefined; ring: () => void }>();
  type Handler = (...args: unknown[]) => void;
  type Start = (handler: Handler, ms?: number, ...args: unknown[]) => number;
  // those of the browser are positive
  let last = -1;
  const holding =
    (start: Start, repeats: boolean): Start =>
    (handler, ms = 0, ...args) => {
      if (ms < LATE_MS) return start(handler, ms, ...args);
      last -= 1;
      // by the lab's clock: the page's dates are its own
      const due = Date.now() + ms;
      held.set(last, { due, every: repeats ? ms : undefined, ring: () => handler(...args) });
      return last;
    };
  const dropping = (clear: (id?: number) => void) => (id?: number) => {
    if (id === undefined || !held.delete(id)) clear(id);
  };
  const ringLateTimers = () => {
    for (const [id, timer] of held) {
      if (timer.due > Date.now()) continue;
      if (timer.every === undefined) held.delete(id);
      else timer.due = Date.now() + timer.every;
      timer.ring();
    }
  };
  Object.assign(window, {
    setTimeout: holding(starts[0], false),
    setInterval: holding(starts[1], true),
    clearTimeout: dropping(clears[0]),
    clearInterval: dropping(clears[1]),
    ringLateTimers,
  });
}

/**
 * Plays the way to a state as a person would go it: from another page, and the last step apart.
 * Throws in plain words when it is not there at the end.
 */
export async function goTo({
  spelling,
  state,
}: {
  readonly spelling: string;
  readonly state: string;
}): Promise<void> {
  const lab = window.dosepathLab;
  if (lab === undefined) throw new Error('The page has no lab.');
  // Two frames: what React has drawn is there, and what it does after drawing is done.
  const drawn = () =>
    new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  window.scrollTo(0, 0);
  await lab.replay('to.flow.not-found');
  await drawn();
  await lab.replay(spelling, 0);
  const steps = lab.player()?.path.steps.length ?? 0;
  await lab.player()?.to(steps - 1);
  await drawn();
  await lab.player()?.to(steps);
  await drawn();
  // what the lab's clock has passed meanwhile; put there by `holdLateTimers`
  (window as unknown as { ringLateTimers: () => void }).ringLateTimers();
  await drawn();
  const left = lab.player()?.divergence();
  if (left !== undefined)
    throw new Error(`Step ${left.step}: ${left.problem ?? 'leads elsewhere'}`);
  if (!lab.active().has(state)) throw new Error('The way leads elsewhere.');
}

/**
 * Whether the page stands: every part of this moment is there, React has drawn it, and what a
 * dialog hides is hidden for one that is seen.
 */
export function stands(): boolean {
  if (window.dosepathLab?.isDrawn?.() === false) return false;
  const main = document.querySelector('main');
  if (main === null) return false;
  const isHidden = main.closest('[inert], [aria-hidden="true"]') !== null;
  return isHidden === (document.querySelector('[role$="dialog"]') !== null);
}

/** Lets everything that moves come to its end. */
export async function comeToRest(): Promise<void> {
  await document.fonts.ready;
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    const { endTime } = effect?.getComputedTiming() ?? {};
    if (typeof endTime !== 'number' || !Number.isFinite(endTime)) continue;
    animation.finish();
    // what is still animated is drawn apart, and differs by a shade at its edges
    if (!(effect instanceof KeyframeEffect) || effect.pseudoElement !== null) continue;
    animation.commitStyles();
    animation.cancel();
  }
  window.scrollTo(0, 0);
  const frames = () =>
    new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  await frames();
  // CHR-10: the header calms down half a second after the last scrolling
  const MOST_FRAMES = 60;
  for (let tries = 0; tries < MOST_FRAMES; tries += 1) {
    if (document.querySelector('header:is([data-scrolled], [data-scrolling])') === null) return;
    await frames();
  }
}

/**
 * How high the window must be for all to be seen, from how high it is. A dialog takes a part of the
 * window: what lies behind it may be cut off.
 */
export function heightOfAll(): number {
  const dialog = document.querySelector('[role$="dialog"]');
  if (dialog === null) return document.documentElement.scrollHeight;
  const hidden = [dialog, ...dialog.querySelectorAll('*')]
    .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  // of what the window grows by, the dialog gets nine tenths
  const SHARE = 0.9;
  const GAP = 2;
  const missing = Math.max(0, ...hidden);
  return missing === 0 ? 0 : Math.ceil(window.innerHeight + missing / SHARE + GAP);
}

export function see(): Seen {
  const shown =
    document.querySelector<HTMLElement>('[role$="dialog"]') ?? document.querySelector('main');
  const text = shown instanceof HTMLElement ? shown.innerText : '';
  return { title: document.title, lines: text.split(/\n+/) };
}

/** How many pixels too wide the page, or a dialog, is. */
export const sideways = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('[role$="dialog"]')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.tagName} is ${box.scrollWidth} wide in ${box.clientWidth}`);

export async function runAxe(options: RunOptions) {
  // put there before the page's own scripts
  const { axe } = window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } };
  const { violations } = await axe.run(options);
  const LONGEST = 160;
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(({ html }) => html.slice(0, LONGEST)),
  }));
}
