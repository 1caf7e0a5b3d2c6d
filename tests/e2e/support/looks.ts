import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { sample } from '#tests/support/runs.ts';
import { DESKTOP, PHONE } from './test.ts';

const SMALLEST = { width: 320, height: 700 } as const;
/** A phone on its side. */
const LOW = { width: 844, height: 390 } as const;

const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
const FORCED = { colorScheme: 'dark', forcedColors: 'active' } as const;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  resultTypes: ['violations'],
  // Measured below, without what a sticky header happens to cover.
  rules: { 'target-size': { enabled: false } },
};
/** In other colours and widths a page stays the same, except for its legibility. */
const CONTRAST: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] };

/**
 * The smallest side of a target, and of a link inside a sentence (WCAG 2.5.8), in CSS
 * pixels.
 */
const TARGET = 44;
export const LEAST_TARGET = 24;
/** A team tool may have smaller targets. */
export const AT_DESK = { target: LEAST_TARGET, isLargeOnPhone: true } as const;

/**
 * Injects axe into each page opened from now on; before the first, since the pages' policy forbids
 * it later.
 */
export async function prepareLooks(page: Page): Promise<void> {
  await page.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/**
 * Checks the current state: in three widths no sideways scroll, no clipped words (on a desktop also
 * at twice the font size, where it is asked for on a phone as well), no target that is too small,
 * none that has the focus and lies below what sticks to an edge of a low window (WCAG 2.4.11);
 * no axe findings on a phone; edges in forced colours. Colour pairs are seen in the light theme,
 * and each pair is known to be legible in the dark one (src/styles/tokens.test.ts): TEST_RUNS=all
 * checks it there. The journeys' gallery runs axe on every state in all of them, and the DOM tests
 * cover announcements (qa/journeys). A team tool may ask for smaller targets. Afterwards the window
 * is a phone again.
 */
export async function expectSound(
  page: Page,
  state: string,
  { target = TARGET, isLargeOnPhone = false } = {},
): Promise<void> {
  const problems: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    problems.push(...found.map((problem) => `${state}, ${where}: ${problem}`));
  const shape = async (width: string) =>
    note(width, [...(await stayingOverflow(page)), ...(await smallTargets(page, target))]);

  await page.setViewportSize(SMALLEST);
  await shape('320 px');
  await page.setViewportSize(LOW);
  note('low', await covered(page));
  await page.setViewportSize(DESKTOP);
  await shape('desktop');
  await resizeText(page, TWICE);
  note('letters of twice the size', await stayingOverflow(page));
  await page.setViewportSize(PHONE);
  if (isLargeOnPhone)
    note('phone with letters of twice the size', [
      ...(await stayingOverflow(page)),
      ...(await brokenTitles(page)),
    ]);
  await resizeText(page, USUAL);
  await page.emulateMedia(FORCED);
  note('forced colours', await borderless(page));
  for (const options of sample([], [CONTRAST])) {
    await page.emulateMedia(DARK);
    note('dark', await axeFindings(page, options));
  }
  await page.emulateMedia(LIGHT);
  note('phone', await axeFindings(page, EVERYTHING));
  await shape('phone');
  expect(problems).toEqual([]);
}

/** axe's findings on the page as it is. */
export const findings = (page: Page): Promise<string[]> => axeFindings(page, EVERYTHING);

const axeFindings = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(async (chosen) => {
    // Put there by `prepareLooks`.
    const { axe } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    const { violations } = await axe.run(chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    );
  }, options);

const USUAL = { standard: 16, fixed: 13 } as const;
const TWICE = { standard: 32, fixed: 26 } as const;

/** As the browser's own setting does: what a page asks of its width goes by it too. */
async function resizeText(page: Page, fontSizes: typeof USUAL | typeof TWICE): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
}

/** From now on as whoever has set letters of twice the size sees it. */
export const doubleText = (page: Page): Promise<void> => resizeText(page, TWICE);

/**
 * Words of a title that go on in the next line without a hyphen, and days of the week that touch.
 */
const brokenTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxesOf = (text: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()];
    };
    const broken = [...document.querySelectorAll('h1')].flatMap((title) =>
      [...title.childNodes].flatMap((text) =>
        [...(text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)]
          .filter(({ 0: word, index }) => boxesOf(text, index, index + word.length).length > 1)
          .map(({ 0: word }) => `"${word}" is broken in a title`),
      ),
    );
    const days = [...document.querySelectorAll('[role="grid"] thead th')].flatMap(
      ({ firstChild: text }) =>
        text?.nodeValue ? boxesOf(text, 0, text.nodeValue.length).slice(0, 1) : [],
    );
    const touching = days.filter((box, place) => box.left - (days[place - 1]?.right ?? 0) < 1);
    return [...broken, ...touching.map(() => 'two days of the week touch')];
  });

/** A page or a dialog that scrolls sideways, and words cut off by their box. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('[role$="dialog"]')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName} is ${box.scrollWidth} wide in ${box.clientWidth}`);
    const hasWords = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility(),
    );
    const tooNarrow = shown.filter(
      ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
    );
    // A panel with round corners cuts off what its facts say.
    const cutsOff = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        overflowX === 'clip' ||
        overflowX === 'hidden' ||
        (overflowX !== 'visible' && hasWords(element))
      );
    };
    const clipped = tooNarrow
      .filter((element) => element.textContent?.trim() && cutsOff(element))
      .map((element) => `clipped: ${element.outerHTML.slice(0, 160)}`);
    return [...wide, ...clipped];
  });

/**
 * What remains once a page has settled: a list laid out by script follows the window a frame or
 * more later.
 */
async function stayingOverflow(page: Page): Promise<string[]> {
  let found: string[] = [];
  const isNone = async () => (found = await overflow(page)).length === 0;
  await expect
    .poll(isNone)
    .toBe(true)
    .catch(() => undefined);
  return found;
}

const smallTargets = (page: Page, target: number): Promise<string[]> =>
  page.evaluate(
    ([least, leastInline]) => {
      /**
       * Unreachable for a pointer: hidden, behind a dialog, or one pixel wide and only for screen
       * readers.
       */
      const isHidden = (element: Element): boolean =>
        !element.checkVisibility() ||
        element.getBoundingClientRect().width <= 1 ||
        element.matches('[inert], [aria-hidden="true"]') ||
        (element.parentElement !== null && isHidden(element.parentElement));
      const isInSentence = (element: HTMLElement) =>
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim();
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary',
      );
      return [...controls].flatMap((control) => {
        const target = control.closest('label') ?? control;
        if (isHidden(target)) return [];
        const { width, height } = target.getBoundingClientRect();
        const wanted = isInSentence(control) ? leastInline : least;
        // Half a pixel is rounding.
        if (Math.min(width, height) >= wanted - 0.5) return [];
        return `${width.toFixed(0)} x ${height.toFixed(0)} px: ${control.outerHTML.slice(0, 160)}`;
      });
    },
    [target, LEAST_TARGET] as const,
  );

/** What has the focus, coming from what stands before it, and is covered; the focus goes back. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const before = document.activeElement;
    const sheet = [...document.querySelectorAll('[role$="dialog"]')].at(-1);
    const stops = [
      ...(sheet ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary',
      ),
    ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
    const found = stops.flatMap((stop) => {
      stop.focus();
      const target = stop.closest('label') ?? stop;
      const { left, top, width, height } = target.getBoundingClientRect();
      if (document.activeElement !== stop || width <= 1) return [];
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const front = document.elementFromPoint(left + width / 2, top + height * part);
        return front !== null && (target.contains(front) || front.contains(target));
      });
      return isSeen ? [] : [`covered while it has the focus: ${stop.outerHTML.slice(0, 160)}`];
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });

/**
 * Inputs that lose their edge where the system chooses the colours: axe reads contrast wrongly
 * there.
 */
const borderless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select')].flatMap((control) => {
      const box = control.closest('label') ?? control;
      if (!box.checkVisibility() || box.getBoundingClientRect().width <= 1) return [];
      const hasEdge = [box, control].some((one) => {
        const { borderTopWidth, borderTopStyle, opacity } = getComputedStyle(one);
        const isSeen = borderTopStyle !== 'none' && opacity !== '0';
        return isSeen && Number.parseFloat(borderTopWidth) >= 1;
      });
      return hasEdge ? [] : [`no edge: ${box.outerHTML.slice(0, 160)}`];
    }),
  );
