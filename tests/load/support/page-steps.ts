// A booking in a slow browser: how long each press takes until the next page stands there.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { pageAt, pathOf, type PageId } from '#domain/pages.ts';
import { Booking } from '#tests/e2e/support/booking.ts';
import { pointer, type Hand } from '#tests/e2e/support/hand.ts';
import type { Person } from '#tests/e2e/support/person.ts';
import { PHONE } from '#tests/e2e/support/test.ts';
import { asked, slowDown } from './page-load.ts';

/** From a page, or a question of one, to the next. */
export interface PageStep {
  from: PageId;
  to: PageId;
  /** From the press, as the browser heard it, until the frame with the next heading was drawn. */
  headingMs: number;
}

export interface SlowBooking {
  steps: PageStep[];
  /** From the press that leads to the vaccines until one that can be chosen was drawn. */
  firstVaccineMs: number;
  /** From the press that leads to the times until one that can be taken was drawn. */
  firstTimeMs: number;
}

/** A brisk person on each page: what comes next is fetched meanwhile. */
export const SECONDS_A_PAGE = 3;

/** Nobody presses a button in the moment in which they have typed the last letter. */
const BEFORE_PRESS_MS = 600;
/** What is looked for meanwhile is looked for by the slow phone as well, and would be measured. */
const NOBODY_LOOKS_MS = 1000;
const unhurried: Hand = {
  ...pointer,
  press: async (control) => {
    await control.scrollIntoViewIfNeeded();
    const place = await control.boundingBox();
    if (!place) throw new Error('nothing to press');
    await pause(BEFORE_PRESS_MS);
    await control.page().mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await pause(NOBODY_LOOKS_MS);
  },
};

/** Kept on the window by what runs before the page's own scripts. */
interface Noted {
  path: string;
  nextPath: string;
  headingMs: number;
  /** Until what its page is for can be chosen; of the vaccines and the times. */
  choiceMs?: number;
}

/** Books as far as the confirmation. */
export async function bookSlowly(
  browser: Browser,
  { url, person }: { url: string; person: Person },
): Promise<SlowBooking> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // The context is new, and has nothing yet.
    await slowDown(devtools, { keeps: true });
    await page.addInitScript(noteSteps, {
      [pathOf('vaccine-selector') ?? '']: 'main input[type="checkbox"]',
      [pathOf('timeslots') ?? '']: 'main section[aria-label] button',
    });
    const visit = new Booking(page, 'en', person, unhurried);
    await visit.reach('confirmation', () => pause(SECONDS_A_PAGE * 1000));
    const noted = await asked<Noted[]>(devtools, 'steps');
    const choiceMs = (of: PageId) =>
      noted.find(({ nextPath }) => pageAt(nextPath) === of)?.choiceMs ?? Number.NaN;
    return {
      steps: noted.map(({ path, nextPath, headingMs }) => ({
        from: pageAt(path),
        to: pageAt(nextPath),
        headingMs,
      })),
      firstVaccineMs: choiceMs('vaccine-selector'),
      firstTimeMs: choiceMs('timeslots'),
    };
  } finally {
    await context.close();
  }
}

/**
 * Runs inside the page, before anything of its own.
 * @param choices by its path, what can be chosen on a page
 */
function noteSteps(choices: Readonly<Record<string, string>>): void {
  const steps: Noted[] = [];
  Reflect.set(window, 'steps', steps);
  const seen = { heading: '', path: location.pathname, pressedAt: Number.NaN };
  const awaited: { choice?: Noted & { pressedAt: number } } = {};
  addEventListener('click', ({ timeStamp }) => void (seen.pressedAt = timeStamp), true);
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (heading !== '' && heading !== seen.heading) {
      const { path, pressedAt } = seen;
      const isFirst = seen.heading === '';
      Object.assign(seen, { heading, path: location.pathname });
      if (!isFirst) {
        const step = { path, nextPath: location.pathname, headingMs: 0, pressedAt };
        steps.push(step);
        // A message after the frame: it is drawn by then.
        requestAnimationFrame(() => {
          setTimeout(() => void (step.headingMs = performance.now() - pressedAt));
        });
        if (location.pathname in choices) awaited.choice = step;
      }
    }
    const { choice } = awaited;
    if (!choice || document.querySelector(choices[choice.nextPath] ?? '') === null) return;
    delete awaited.choice;
    requestAnimationFrame(() => {
      setTimeout(() => void (choice.choiceMs = performance.now() - choice.pressedAt));
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
