/**
 * The lanes of `npm test` that a defect goes through, the cheapest first; of each lane only what
 * lies near the defect.
 */
import { dirname } from 'node:path';
import type { Defect, Room } from './defect.ts';

export const LANES = ['agreed', 'rules', 'views', 'server', 'journeys', 'browser'] as const;
export type LaneName = (typeof LANES)[number];

/** What each lane is, for who reads the table. */
export const ABOUT_LANES: Readonly<Record<LaneName, string>> = {
  agreed: "yesterday's journeys on today's chart, against what was agreed (`docs/journeys`)",
  rules: 'tests of the rooms without a screen: domain, contract, chart, architecture',
  views: 'tests of a page or a part of it in a DOM',
  server: 'tests of the server on PostgreSQL',
  journeys: 'generated journeys of the page in a DOM, pressed, their contents compared',
  browser: 'Chromium with the built app, the server and the database',
};

export interface Lane {
  readonly name: LaneName;
  /** `build` comes before: a browser shows the built app. */
  readonly isBuilt?: true;
  readonly vitest?: readonly string[];
  readonly journeys?: string;
  readonly specs?: readonly string[];
}

const ORDER: Readonly<Record<Room, readonly LaneName[]>> = {
  machines: ['agreed', 'rules', 'views', 'journeys', 'browser'],
  views: ['views', 'journeys', 'browser'],
  words: ['rules', 'views', 'journeys', 'browser'],
  server: ['server', 'browser'],
  domain: ['rules', 'agreed', 'views', 'server', 'journeys', 'browser'],
  contract: ['rules', 'server', 'agreed', 'journeys'],
};

/** Rooms whose tests are pure, and where those of the words lie. */
const RULES = /^(?:domain|contract|machines|tests\/(?:architecture|validation))/;
const OF_WORDS = ['copy', 'locales', 'languages', 'words', 'same-words', 'hard-coded'].map(
  (name) => `tests/architecture/${name}.test.ts`,
);

/** The page of `locales/<language>/<page>.json`, where its view has its tests. */
const viewOfWords = (file: string): string[] => {
  const page = /^locales\/\w+\/([\w-]+)\.json$/.exec(file)?.[1];
  return page === undefined ? [] : [`src/pages/${page}/`, `src/overlays/${page}/`];
};

/** Folders and files of tests that are near: beside the file, and those that the defect names. */
function near({ room, file, tests = [] }: Defect, lane: LaneName): readonly string[] {
  const beside = `${dirname(file)}/`;
  if (lane === 'rules') {
    const named = tests.filter((one) => RULES.test(one));
    if (room === 'machines') return named.length > 0 ? named : ['machines/'];
    return [...(room === 'words' ? OF_WORDS : RULES.test(beside) ? [beside] : []), ...named];
  }
  if (lane === 'views') {
    const own = room === 'words' ? viewOfWords(file) : [beside];
    return [...own, ...tests].filter((one) => one.startsWith('src/'));
  }
  return [beside, ...tests].filter((one) => /^(?:server|tests\/(?!architecture))\//.test(one));
}

const PROJECTS: Readonly<Partial<Record<LaneName, readonly string[]>>> = {
  rules: ['unit'],
  views: ['dom'],
  server: ['server', 'server-modules'],
};

/** Of the chart: what a person would do there is compared, whoever wrote it. */
const AGREED = ['run', '--project', 'journeys', 'qa/journeys/oracle/oracle.test.ts'];

function laneOf(defect: Defect, name: LaneName): Lane | undefined {
  const { shownBy, specs } = defect;
  if (name === 'agreed') return { name, vitest: AGREED };
  if (name === 'journeys') return shownBy === undefined ? undefined : { name, journeys: shownBy };
  if (name === 'browser') return specs === undefined ? undefined : { name, isBuilt: true, specs };
  const files = near(defect, name);
  if (files.length === 0) return undefined;
  const projects = (PROJECTS[name] ?? []).flatMap((project) => ['--project', project]);
  return { name, vitest: ['run', ...projects, ...files] };
}

/** In the order in which they are run, until one is red. */
export const lanesOf = (defect: Defect): readonly Lane[] =>
  ORDER[defect.room].flatMap((name) => laneOf(defect, name) ?? []);
