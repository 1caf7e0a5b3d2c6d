/**
 * Which journeys run where. A browser covers every page, sheet and control it can reach, in one
 * language; a DOM runs those in the other language, and all others once, alternating languages. In
 * a usual test run the browser covers every page and sheet, and leaves the rest to the DOM; `npm
 * run journeys -- --level browser` and TEST_RUNS=all run all of the browser's.
 */
import type { JourneyPath, PlannedPath } from '@dosepath/journeys';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { sample } from '#tests/support/runs.ts';
import { generateOurJourneys, type Choice } from './generate.ts';
import type { Gesture } from './gestures.ts';
import { wordsOf } from './hands/words.ts';
import type { JourneyChart } from './journey-chart.ts';
import { contradictsRealServer } from './real-server.ts';
import { handedOver } from './run/handover.ts';

type Planned = PlannedPath<JourneyPath>;

const usual: Choice = {};
const english = wordsOf('en');

/** Those that a person can make. */
const plannedOf = (chart: JourneyChart, choice: Choice = usual): readonly Planned[] =>
  generateOurJourneys(chart, choice).planned.filter(({ path }) => path.level === 'person');

const made = (chart: JourneyChart, choice: Choice = usual): readonly JourneyPath[] =>
  plannedOf(chart, choice).map(({ path }) => path);

/**
 * Without those that need existing accounts, links or invitations: accounts, own-details, resume,
 * manage and quick-flow in tests/e2e have real ones.
 */
export const canBeInBrowser = (
  { isBeyondBrowser }: JourneyChart,
  { steps }: Pick<JourneyPath, 'steps'>,
): boolean => !steps.some(isBeyondBrowser) && !contradictsRealServer(steps);

/** What a person uses in a step: each field, button and key. */
const controlsIn = (gestures: readonly Gesture[]): string[] =>
  gestures.map((gesture) => {
    const name = 'name' in gesture ? gesture.name : 'label' in gesture ? gesture.label : undefined;
    const key = 'key' in gesture ? gesture.key : '';
    return `${gesture.do} ${name === undefined ? key : english.say(name)}`;
  });

/**
 * What a browser may show differently from a DOM: each page, each sheet, each question of the held
 * time, and every event of a person or the clock. The results of a form or a call within a page are
 * the same in both.
 */
function sightsOf(chart: JourneyChart, { path, contexts }: Planned): ReadonlySet<string> {
  const { start, steps } = path;
  return new Set(
    steps.flatMap(({ value, event, cause }, at) => {
      const before = { value: (steps[at - 1] ?? start).value, context: contexts[at] };
      const isByControl = cause === 'person' && chart.inBrowser === 'every control';
      return [
        chart.screenOf(value),
        ...(cause === 'reply' ? [] : [event.type]),
        ...(isByControl ? controlsIn(chart.gesturesFor(before, event) ?? []) : []),
      ];
    }),
  );
}

/** Each page, each sheet, and each question of the held time that a journey reaches. */
const screensIn = (chart: JourneyChart, { path }: Planned): ReadonlySet<string> =>
  new Set(path.steps.map(({ value }) => chart.screenOf(value)));

type Sights = ReadonlyMap<JourneyPath, ReadonlySet<string>>;

/**
 * A few journeys that together show all of these in a browser: those that show most per step first,
 * then without those that later ones made redundant.
 */
function fewThatShow(
  chart: JourneyChart,
  choice: Choice,
  shownBy: (chart: JourneyChart, planned: Planned) => ReadonlySet<string>,
): readonly JourneyPath[] {
  const sights: Sights = new Map(
    plannedOf(chart, choice)
      .filter(({ path }) => canBeInBrowser(chart, path))
      .map((planned) => [planned.path, shownBy(chart, planned)]),
  );
  const open = new Map([...sights].map(([path, shown]) => [path, new Set(shown)]));
  const chosen: JourneyPath[] = [];
  for (;;) {
    const [best] = [...open].toSorted(
      ([path, one], [rival, other]) =>
        other.size / rival.steps.length - one.size / path.steps.length,
    );
    if (best === undefined || best[1].size === 0) return withoutNeedless(sights, chosen);
    const [path, shown] = best;
    chosen.push(path);
    open.delete(path);
    for (const left of open.values()) for (const sight of shown) left.delete(sight);
  }
}

/** The same sights with fewer journeys: the longest are tested first for being redundant. */
function withoutNeedless(sights: Sights, chosen: readonly JourneyPath[]): readonly JourneyPath[] {
  const times = new Map<string, number>();
  const count = (path: JourneyPath, by: 1 | -1) => {
    for (const sight of sights.get(path) ?? []) times.set(sight, (times.get(sight) ?? 0) + by);
  };
  for (const path of chosen) count(path, 1);
  const needless = chosen
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter((path) => {
      const isNeedless = [...(sights.get(path) ?? [])].every(
        (sight) => (times.get(sight) ?? 0) > 1,
      );
      if (isNeedless) count(path, -1);
      return isNeedless;
    });
  return chosen.filter((path) => !needless.includes(path));
}

const inBrowser = new Map<string, readonly JourneyPath[]>();

/** The part of a plan that runs in a browser. */
export function browserPaths(chart: JourneyChart, choice: Choice = usual): readonly JourneyPath[] {
  const key = JSON.stringify([chart.name, choice.longest, choice.seed, choice.anew]);
  const paths = inBrowser.get(key) ?? fewThatShow(chart, choice, sightsOf);
  inBrowser.set(key, paths);
  return paths;
}

const turnOf = (place: number): Language => LANGUAGES[place % LANGUAGES.length] ?? 'en';

const byTurns = (paths: readonly JourneyPath[], language: Language): readonly JourneyPath[] =>
  paths.filter((_, place) => turnOf(place) === language);

/** The languages alternate. */
export const browserJourneys = (
  chart: JourneyChart,
  language: Language,
  choice: Choice = usual,
): readonly JourneyPath[] => byTurns(browserPaths(chart, choice), language);

/** In a DOM each runs once: in the language that the browser does not cover, or alternating. */
export function domJourneys(
  chart: JourneyChart,
  language: Language,
  choice: Choice = usual,
): readonly JourneyPath[] {
  const inThis = new Set(browserJourneys(chart, language, choice).map(({ id }) => id));
  const inAny = new Set(browserPaths(chart, choice).map(({ id }) => id));
  return made(chart, choice).filter(({ id }, place) =>
    inAny.has(id) ? !inThis.has(id) : turnOf(place) === language,
  );
}

/** A journey to run in a language. */
export interface RunOfPath {
  readonly path: JourneyPath;
  readonly language: Language;
}

/** What `npm run journeys` handed to this process; undefined in a usual test run. */
function handedRuns(chart: JourneyChart): readonly RunOfPath[] | undefined {
  const handover = handedOver();
  if (handover === undefined) return undefined;
  if (handover.chart !== chart.name) return [];
  const byId = new Map(made(chart, handover.choice).map((path) => [path.id, path]));
  return handover.runs.flatMap(({ id, language }) => {
    const path = byId.get(id);
    return path === undefined ? [] : [{ path, language }];
  });
}

/**
 * What one of the two DOM test files runs: its language; of what was handed over, every second one.
 */
export const domRuns = (chart: JourneyChart, file: Language): readonly RunOfPath[] =>
  handedRuns(chart)?.filter((_, place) => turnOf(place) === file) ??
  domJourneys(chart, file).map((path) => ({ path, language: file }));

/**
 * What the browser's test file runs in a language: what was handed over, or as few as reach every
 * screen.
 */
export function browserRuns(chart: JourneyChart, language: Language): readonly RunOfPath[] {
  const handed = handedRuns(chart);
  if (handed !== undefined) return handed.filter((run) => run.language === language);
  const paths = sample(fewThatShow(chart, usual, screensIn), browserPaths(chart));
  return byTurns(paths, language).map((path) => ({ path, language }));
}
