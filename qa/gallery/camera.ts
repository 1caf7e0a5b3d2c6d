/** Looks at one state in one language: its pictures, what axe finds, how it reads. */
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import type { Language } from '#domain/languages.ts';
import { replayAddress } from '#qa/report/layout.ts';
import type { Finding, Look, Picture, ViewName } from './gallery-file.ts';
import * as inPage from './in-page.ts';
import { readingOf } from './reading.ts';

const LIGHT = { media: 'screen', colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { ...LIGHT, colorScheme: 'dark' } as const;
const FORCED = { ...DARK, forcedColors: 'active' } as const;
const PRINT = { ...LIGHT, media: 'print' } as const;

const PHONE = { width: 390, height: 844 } as const;
const NARROW = { width: 320, height: 700 } as const;
/** A4 without its margins, in CSS pixels. */
const PAPER = { width: 673, height: 1000 } as const;
const DESKTOP = { width: 1280, height: 900 } as const;

/** In an order that changes least from one to the next. */
const SHOTS: readonly (readonly [
  ViewName,
  typeof PHONE | typeof NARROW | typeof PAPER | typeof DESKTOP,
  typeof LIGHT | typeof DARK | typeof FORCED | typeof PRINT,
])[] = [
  ['phone', PHONE, LIGHT],
  ['dark', PHONE, DARK],
  ['forced', PHONE, FORCED],
  ['narrow', NARROW, LIGHT],
  ['desktop', DESKTOP, LIGHT],
  ['print', PAPER, PRINT],
];

/** As tests/e2e/looks.spec.ts asks: all of WCAG 2.2 AA in light, what can be read in dark. */
const AXE: Partial<Readonly<Record<ViewName, RunOptions>>> = {
  phone: {
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
    resultTypes: ['violations'],
    // it counts what a sticky header happens to cover
    rules: { 'target-size': { enabled: false } },
  },
  dark: { runOnly: ['color-contrast'], resultTypes: ['violations'] },
};

/** How a replay link spells the way, and the state that is there at its end. */
export interface Scene {
  readonly spelling: string;
  readonly state: string;
}

export interface Camera {
  /** `keep`: puts a picture on the shelf. */
  look(scene: Scene, keep: (view: ViewName, png: Buffer) => Picture): Promise<Look>;
  /** Pictures only, of these views. */
  picture(
    scene: Scene,
    views: readonly ViewName[],
  ): Promise<readonly (readonly [ViewName, Buffer])[]>;
  close(): Promise<void>;
}

const patienceMs = 20_000;
const lookEveryMs = 10;
const MOST_TRIES = 4;

/** Opens the app's lab once; from then on states are played in the same page. */
export async function openCamera(
  browser: Browser,
  app: string,
  language: Language,
): Promise<Camera> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: language === 'es' ? 'es-US' : 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let waiting = 0;
  page.on('request', () => (waiting += 1));
  page.on('requestfinished', () => (waiting -= 1));
  page.on('requestfailed', () => (waiting -= 1));
  /** A part of the app that did not come: the page shows something else instead. */
  let lacking: string | undefined;
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script';
    const type = response.headers()['content-type'] ?? '';
    if (isScript && !(response.ok() && type.includes('javascript'))) lacking = response.url();
  });
  await page.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  // esbuild, which runs this file, gives functions their names by a helper that the page does not
  // have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(inPage.holdLateTimers);
  const address = replayAddress({ app, language, spelling: 'to.flow.not-found' });
  await page.goto(`${address}&bare=1`);
  await page.waitForFunction(() => window.dosepathLab !== undefined, undefined, {
    timeout: patienceMs,
  });

  /**
   * Parts of the app that a state needs may still be on their way, between two requests too. A page
   * that never stands is judged as it is: that is what is wrong with it.
   */
  const rest = async () => {
    await page
      .waitForFunction(inPage.stands, undefined, { timeout: patienceMs })
      .catch(() => undefined);
    for (const end = Date.now() + patienceMs; waiting > 0 && Date.now() < end;)
      await page.waitForTimeout(lookEveryMs);
    await page.evaluate(inPage.comeToRest);
  };

  const show = async (scene: Scene) => {
    await page.emulateMedia(LIGHT);
    await page.setViewportSize(PHONE);
    await page.evaluate(inPage.goTo, scene);
    await rest();
    if (lacking !== undefined)
      throw new Error(`A part of the app did not come (was it built meanwhile?): ${lacking}`);
  };

  return {
    picture: async (scene, views) => {
      await show(scene);
      const taken: (readonly [ViewName, Buffer])[] = [];
      for (const [view, window, media] of SHOTS)
        if (views.includes(view)) taken.push([view, await shoot(page, window, media)]);
      return taken;
    },
    look: async (scene, keep) => {
      await show(scene);
      const { title, lines } = await page.evaluate(inPage.see);
      const pictures: Partial<Record<ViewName, Picture>> = {};
      const findings: Finding[] = [];
      for (const [view, window, media] of SHOTS) {
        pictures[view] = keep(view, await shoot(page, window, media));
        findings.push(...(await findingsIn(page, view)));
      }
      const reading = readingOf(lines, language);
      return { title, pictures, findings, ...(reading && { reading }) };
    },
    close: () => context.close(),
  };
}

/** The window is made as high as what is shown, so that what sticks to its edges covers nothing. */
async function shoot(
  page: Page,
  window: { readonly width: number; readonly height: number },
  media: Parameters<Page['emulateMedia']>[0],
): Promise<Buffer> {
  await page.emulateMedia(media);
  await page.setViewportSize(window);
  // a window that grows may show a dialog that needs more once more
  for (let tries = 0, { height } = window; tries < MOST_TRIES; tries += 1) {
    const wanted = await page.evaluate(inPage.heightOfAll);
    if (wanted <= height) break;
    height = wanted;
    await page.setViewportSize({ width: window.width, height });
  }
  await page.evaluate(inPage.comeToRest);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function findingsIn(page: Page, view: ViewName): Promise<Finding[]> {
  const options = AXE[view];
  const found = options === undefined ? [] : await page.evaluate(inPage.runAxe, options);
  const wide = view === 'narrow' ? await page.evaluate(inPage.sideways) : [];
  return [
    ...found.map((finding) => ({ ...finding, view })),
    ...(wide.length > 0
      ? [{ rule: 'sideways', view, help: 'The page scrolls sideways', elements: wide }]
      : []),
  ];
}
