// One name, five places: a page's id names its state, its view, its copy, its tests beside them and
// those in the browser.
import { STATES } from './floors.ts';

export interface House {
  /** Every file of the checkout, from the root. */
  files: readonly string[];
  /** The state keys of the chart's flow region. */
  states: readonly string[];
  /** The texts of the browser tests. */
  browserTests: readonly string[];
}

/** What a page lacks, in words; empty when its name stands in all five places. */
export function missingPlaces(page: string, { files, states, browserTests }: House): string[] {
  const has = (file: string) => files.includes(file);
  const view = `src/pages/${page}/${page}.view.tsx`;
  const stem = `machines/(?:${STATES.join('|')})/${page}`;
  const state = new RegExp(`^${stem}\\.ts$`);
  const beside = new RegExp(`^(?:${stem}|src/pages/${page}/[^/]+)\\.test\\.tsx?$`);
  const mention = new RegExp(`(?<![\\w-])${page}(?![\\w-])`);
  const places: [place: string, found: boolean][] = [
    ['state in the flow region of the chart', states.includes(page)],
    [`machines/<journey>/${page}.ts`, files.some((file) => state.test(file))],
    [view, has(view)],
    ...['en', 'es'].map((language): [string, boolean] => {
      const copy = `locales/${language}/${page}.json`;
      return [copy, has(copy)];
    }),
    ['test beside its state or view', files.some((file) => beside.test(file))],
    ['mention in tests/e2e', browserTests.some((text) => mention.test(text))],
  ];
  return places.flatMap(([place, found]) => (found ? [] : [`${page}: no ${place}`]));
}
