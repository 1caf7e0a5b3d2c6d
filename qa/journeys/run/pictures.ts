/**
 * Pictures of the pages on which DOM journeys broke (QAL-06): the saved page, rendered by Chromium
 * with the product's styles. Without a Chromium the pages have no picture.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { launchOptions } from '#tests/support/chromium.ts';
import { productStyles } from '#tests/support/product-styles.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import { PAGES_FOLDER, pageNameOf, stylesOf } from '../screens/page-as-it-stood.ts';
import type { Run } from './handover.ts';
import type { PathResult } from './results.ts';
import { alike } from './alike.ts';

/**
 * In a DOM no width query is true, so the patient's page is that of a phone; the desk stands on a
 * counter.
 */
const VIEWPORTS: Readonly<Record<ChartName, { width: number; height: number }>> = {
  patient: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
};

/** When very much breaks at once, the first pictures show what is wrong. */
const MOST_PICTURES = 30;

/** Files that an earlier run left for these journeys. */
export function clearPages(folder: string, runs: readonly Run[]): void {
  const pages = join(folder, PAGES_FOLDER);
  if (!existsSync(pages)) return;
  const names = new Set(runs.map(pageNameOf));
  for (const file of readdirSync(pages))
    if (names.has(file.replace(/\.(?:html|png)$/, ''))) rmSync(join(pages, file));
}

/** The shortest journey of each place first, then the others. */
const mostTellingFirst = (failed: readonly PathResult[]): PathResult[] => {
  const groups = alike(failed);
  return [...groups.flatMap(([first]) => first ?? []), ...groups.flatMap(([, ...more]) => more)];
};

async function draw(folder: string, app: ChartName, pages: readonly string[]): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({
      viewport: VIEWPORTS[app],
      javaScriptEnabled: false,
      offline: true,
      reducedMotion: 'reduce',
    });
    const tab = await context.newPage();
    for (const page of pages) {
      await tab.goto(pathToFileURL(join(folder, page)).href);
      await tab.screenshot({ path: join(folder, pictureOf(page)), fullPage: true });
    }
  } finally {
    await browser.close();
  }
}

const pictureOf = (page: string): string => page.replace(/\.html$/, '.png');

export interface Pictured<R> {
  readonly results: readonly R[];
  /** Why there are no pictures, in one line; undefined where there are, or none is needed. */
  readonly complaint: string | undefined;
}

/**
 * The results, with a picture for each failure that has a page; nothing is done where none has one.
 */
export async function withPictures<R extends { readonly paths: readonly PathResult[] }>(
  folder: string,
  app: ChartName,
  results: readonly R[],
): Promise<Pictured<R>> {
  const failed = results.flatMap(({ paths }) => paths.filter(({ failure }) => failure?.page));
  if (failed.length === 0) return { results, complaint: undefined };
  const pages = mostTellingFirst(failed)
    .flatMap(({ failure }) => failure?.page ?? [])
    .slice(0, MOST_PICTURES);
  mkdirSync(join(folder, PAGES_FOLDER), { recursive: true });
  writeFileSync(join(folder, PAGES_FOLDER, stylesOf(app)), await productStyles(app));
  const complaint = await draw(folder, app, pages).then(
    () => undefined,
    // a missing picture decides nothing
    (error: unknown) => `no picture of where they failed: ${firstLine(error)}`,
  );
  const pictured = ({ failure, ...path }: PathResult): PathResult => {
    if (failure === undefined) return path;
    const picture = failure.page === undefined ? undefined : pictureOf(failure.page);
    const isThere = picture !== undefined && existsSync(join(folder, picture));
    return { ...path, failure: { ...failure, ...(isThere && { picture }) } };
  };
  return {
    results: results.map((result) => ({ ...result, paths: result.paths.map(pictured) })),
    complaint,
  };
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
