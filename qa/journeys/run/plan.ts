/** Which journeys run at which level, and in which language. */
import type { JourneyPath } from '@dosepath/journeys';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import type { Choice } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import {
  browserJourneys,
  browserPaths,
  canBeInBrowser,
  domJourneys,
  type RunOfPath,
} from '../levels.ts';
import type { Options } from './options.ts';
import type { Level } from './results.ts';
import { partOf } from './select.ts';

export interface Wanted extends Pick<Options, 'languages' | 'shard'> {
  readonly choice: Choice;
  /** Those that the options select, out of all. */
  readonly paths: readonly JourneyPath[];
}

const inEach = (languages: readonly Language[], paths: readonly JourneyPath[]): RunOfPath[] =>
  languages.flatMap((language) => paths.map((path) => ({ path, language })));

const inTurns = (
  of: (chart: JourneyChart, language: Language, choice: Choice) => readonly JourneyPath[],
  chart: JourneyChart,
  choice: Choice,
) =>
  LANGUAGES.flatMap((language) => of(chart, language, choice).map((path) => ({ path, language })));

/**
 * The few that cover everything in a browser; where none of the selected is among them, any that a
 * browser can run.
 */
function forBrowser(
  chart: JourneyChart,
  { choice, languages, paths }: Wanted,
): readonly RunOfPath[] {
  const ids = new Set(paths.map(({ id }) => id));
  const few = browserPaths(chart, choice).filter(({ id }) => ids.has(id));
  if (few.length === 0)
    return inEach(
      languages ?? ['en'],
      paths.filter((path) => path.level === 'person' && canBeInBrowser(chart, path)),
    );
  if (languages !== undefined) return inEach(languages, few);
  return inTurns(browserJourneys, chart, choice).filter(({ path }) => ids.has(path.id));
}

/** In a DOM, each one selected; in the given languages, or once, alternating languages. */
function forDom(chart: JourneyChart, { choice, languages, paths }: Wanted): readonly RunOfPath[] {
  const ids = new Set(paths.map(({ id }) => id));
  if (languages === undefined)
    return inTurns(domJourneys, chart, choice).filter(({ path }) => ids.has(path.id));
  return inEach(
    languages,
    paths.filter(({ level }) => level === 'person'),
  );
}

/** What this machine runs at a level; the chart has no language, and runs each once. */
export function runsAt(chart: JourneyChart, level: Level, wanted: Wanted): readonly RunOfPath[] {
  const all = {
    chart: () => inEach(['en'], wanted.paths),
    dom: () => forDom(chart, wanted),
    browser: () => forBrowser(chart, wanted),
  };
  return partOf(all[level](), wanted.shard);
}
