/** Which journeys a change of the project may affect, by the files that differ from a revision. */
import type { JourneyPath } from '@dosepath/journeys';
import { isPageId, type PageId } from '#domain/pages.ts';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import { STATES } from '#tests/architecture/floors.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import { git, linesOf } from './git.ts';
import { WrongUsage } from './wrong-usage.ts';
import { statesOf } from './select.ts';

/**
 * The files that differ from the revision, committed or not, including new ones.
 * @throws WrongUsage for an invalid revision
 */
export function filesSince(revision: string): string[] {
  if (git('rev-parse', '--is-inside-work-tree') === undefined)
    throw new WrongUsage('--changed asks git, and this is no checkout of git.');
  const commit = git(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  );
  if (commit === undefined)
    throw new WrongUsage(
      `--changed is a revision that git knows, as main or HEAD~1, not "${revision}".`,
    );
  return [
    ...linesOf(git('diff', '--name-only', '--no-renames', commit.trim())),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ];
}

/** What opens over a page but is not an overlay of the chart (EDT-01): the states it belongs to. */
const SHEETS_OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  'also-due': ['flow.vaccine-selector.offering'],
  meningitis: ['flow.vaccine-selector.form.explaining'],
  tbe: ['flow.vaccine-selector.form.explaining'],
  'state-mismatch': ['flow.get-started.stateMismatch'],
  'forget-dependent': ['flow.account.removal'],
  'leave-person': ['flow.patient-info-list.removal'],
  language: ['language.warning', 'language.leaving'],
  hold: ['hold.held', 'hold.expired'],
};

const overlays: readonly string[] = OVERLAYS;

/** What a file affects: nothing that a journey shows, a page, some states, or everything. */
export type About =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'page'; readonly page: PageId }
  | { readonly kind: 'states'; readonly states: readonly string[] }
  | { readonly kind: 'all' };

const nothing: About = { kind: 'nothing' };
const all: About = { kind: 'all' };

/** Files that no journey shows: docs, tools, and tests except those that make and run journeys. */
const UNSEEN =
  /^(?:docs|scripts|reports|data\/journeys)\/|\.md$|\.(?:test|spec)\.tsx?$|^qa\/(?!engine\/|journeys\/)|^tests\/(?!e2e\/(?:desk-)?journeys)|^(?:knip\.json|\.\w+)/;

/**
 * `machines/<folder of states>/<page>.ts`, `src/pages/<page>/`, `src/overlays/<overlay>/`,
 * `locales/<language>/<page>.json`.
 */
const OF_ONE = new RegExp(
  [
    `^machines/(?:${STATES.join('|')})/([\\w-]+)\\.ts$`,
    '^src/(?:pages|overlays)/([\\w-]+)/.+$',
    '^locales/[\\w-]+/([\\w-]+)\\.json$',
  ].join('|'),
);

/** Files of the desk: its chart, its views, its words, and the sources of its journeys. */
const OF_DESK = /^(?:machines\/desk|src\/desk|locales\/[\w-]+\/desk|qa\/journeys\/desk)\//;

/** What a file affects among a chart's journeys. */
export function aboutFile(file: string, chart: ChartName = 'patient'): About {
  if (UNSEEN.test(file)) return nothing;
  if (OF_DESK.test(file)) return chart === 'desk' ? all : nothing;
  if (chart === 'desk') return OF_ONE.test(file) ? nothing : all;
  const [, state, view, copy] = OF_ONE.exec(file) ?? [];
  const name = state ?? view ?? copy;
  if (name === undefined) return all;
  if (isPageId(name)) return { kind: 'page', page: name };
  if (overlays.includes(name)) return { kind: 'states', states: [`overlay.${name}`] };
  const states = Object.hasOwn(SHEETS_OF_PAGES, name) ? SHEETS_OF_PAGES[name] : undefined;
  return states === undefined ? all : { kind: 'states', states };
}

export interface Touched {
  readonly paths: readonly JourneyPath[];
  /** Why these, in one line. */
  readonly because: string;
}

/** The journeys that show something these files affect; all of them when one file is shared. */
export function touchedBy(
  chart: ChartName,
  files: readonly string[],
  paths: readonly JourneyPath[],
): Touched {
  const about = files.map((file) => ({ file, ...aboutFile(file, chart) }));
  const shared = about.find(({ kind }) => kind === 'all');
  if (shared !== undefined) return { paths, because: `${shared.file} is shared: all journeys` };
  const pages = new Set(about.flatMap((one) => (one.kind === 'page' ? [one.page] : [])));
  const states = new Set(about.flatMap((one) => (one.kind === 'states' ? one.states : [])));
  const touched = paths.filter(
    (path) =>
      [path.start, ...path.steps].some(({ page = '' }) => isPageId(page) && pages.has(page)) ||
      [...statesOf(path)].some((state) => states.has(state)),
  );
  const names = [...pages, ...states].toSorted();
  return {
    paths: touched,
    because:
      names.length === 0
        ? 'nothing that a journey shows has changed'
        : `${touched.length} journeys show ${names.join(', ')}`,
  };
}
