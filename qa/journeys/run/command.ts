/**
 * `npm run journeys`, where something has changed or an option was given: generates the journeys,
 * says what they cover and what is wrong with the charts, and runs them on request.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPathFile, type JourneyPath } from '@dosepath/journeys';
import { LANGUAGES } from '#domain/languages.ts';
import { root } from '#tests/support/root.ts';
import { desk } from '../desk/desk.ts';
import { generateOurJourneys, type Choice, type OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { patient } from '../patient.ts';
import { coverageOf, type Coverage } from '#qa/report/coverage.ts';
import { projectSources, type Source } from '#qa/report/requirements.ts';
import { lastingOf } from '#qa/report/facts.ts';
import { writeReport } from '#qa/report/write.ts';
import { filesSince, touchedBy } from './changed.ts';
import { HELP } from './help.ts';
import { exported, manualCases, type ExportKind } from './manual-cases.ts';
import { chosenBy, readOptions, type Options } from './options.ts';
import { keepTelling, placeLines, type Telling } from './unchanged.ts';
import { WrongUsage } from './wrong-usage.ts';
import type { Wanted } from './plan.ts';
import type { Ran } from './run-level.ts';
import { createSearch } from './search.ts';
import { touching } from './select.ts';
import { summaryOf } from './shards.ts';
import { countsOf, meantLines, openIn, ranLines, unmetLines, verdictLine } from './summary.ts';

const folder = join(root, 'reports');
const secondMs = 1000;
const say = (lines: readonly string[]) => {
  if (lines.length > 0) console.log(lines.join('\n'));
};

/**
 * Writes the journeys; returns the text about them, given the seconds they took. When journeys are
 * also run, the results matter more, so the chart's open points are listed in full only when none
 * are.
 */
function reportPlan(
  chart: JourneyChart,
  journeys: OurJourneys,
  choice: Choice,
  { coverage, inFull }: { coverage: Coverage; inFull: boolean },
): (seconds: number) => string[] {
  const paths = journeys.planned.map(({ path }) => path);
  const counts = countsOf(chart, journeys, choice, coverage);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${chart.reports}.json`),
    JSON.stringify(toPathFile(chart.machine.id, paths, chart.waivers), undefined, 1),
  );
  const open = inFull ? openIn(journeys, coverage) : unmetLines(journeys);
  return (seconds) => [...counts(seconds), ...open];
}

async function runLevels(
  chart: JourneyChart,
  options: Options,
  journeys: OurJourneys,
  { choice, paths }: Pick<Wanted, 'choice' | 'paths'>,
): Promise<readonly Ran[]> {
  const { levels, languages, shard, failFast, app } = options;
  const around = {
    chart,
    journeys,
    wanted: { choice, paths, languages, shard },
    app,
    failFast,
    folder: join(folder, chart.reports),
    chosenBy: chosenBy(options),
  };
  const all: Ran[] = [];
  if (levels.length === 0) return all;
  // Chromium's client is loaded only when journeys run in it
  const { runLevel } = await import('./run-level.ts');
  for (const level of levels) {
    const ran = await runLevel(level, around);
    say(ranLines(level, ran, chart.reports));
    all.push(ran);
    if (ran.isEnded) break;
    if (failFast && ran.results.some(({ paths }) => paths.some(({ passed }) => !passed))) break;
  }
  return all;
}

/** The journeys of a chart that the options select. */
function meant(
  chart: JourneyChart,
  { only, changed }: Options,
  all: readonly JourneyPath[],
  files: readonly string[] | undefined,
): readonly JourneyPath[] {
  const named = only === undefined ? all : touching(chart.machine, only, all);
  if (files === undefined) return named;
  const { paths, because } = touchedBy(chart.name, files, named);
  say([`${changed === undefined ? 'of what changed' : `since ${changed}`}: ${because}`]);
  return paths;
}

/** Writes those that a person can make as test cases, one file per language. */
function exportCases(
  chart: JourneyChart,
  { languages = LANGUAGES, app }: Options,
  kind: ExportKind,
  { planned }: OurJourneys,
  paths: readonly JourneyPath[],
): void {
  const ids = new Set(paths.map(({ id }) => id));
  const wanted = planned.filter(({ path }) => ids.has(path.id));
  mkdirSync(join(folder, chart.reports), { recursive: true });
  for (const language of languages) {
    const cases = manualCases(chart, wanted, language, app);
    const file = `${chart.reports}/cases-${language}.${kind}`;
    writeFileSync(join(folder, file), exported(kind, cases));
    say([`reports/${file}: ${cases.length} test cases to follow by hand`]);
  }
}

/** The result for a chart. */
interface Made {
  readonly isWell: boolean;
  readonly ran: readonly Ran[];
  readonly isEnded: boolean;
  readonly telling: Telling;
}

/** Generates and runs the journeys of a chart; returns whether all is well, and how many ran. */
async function makeAll(
  chart: JourneyChart,
  options: Options,
  files: readonly string[] | undefined,
  sources: readonly Source[],
): Promise<Made> {
  const { levels, longest, seed, anew, only } = options;
  const choice: Choice = { longest, anew, ...(seed !== undefined && { seed }) };
  const began = performance.now();
  const journeys = generateOurJourneys(chart, choice, createSearch(chart.name, process.stderr));
  const seconds = (performance.now() - began) / secondMs;
  // With change after change it would only repeat itself.
  const inFull = levels.length === 0 && only === undefined;
  const all = journeys.planned.map(({ path }) => path);
  const coverage = coverageOf(chart, all);
  const plan = reportPlan(chart, journeys, choice, { coverage, inFull });
  if (options.files === undefined || journeys.unmet.size > 0) say(plan(seconds));
  const paths = meant(chart, options, all, files);
  if (levels.length === 0 && paths !== all) say(meantLines(paths));
  if (options.export !== undefined) exportCases(chart, options, options.export, journeys, paths);
  const ran = await runLevels(chart, options, journeys, { choice, paths });
  const { reports } = chart;
  const { planned } = journeys;
  const facts = writeReport({ chart, planned, coverage, app: options.app, sources });
  say(placeLines(reports));
  const results = ran.flatMap((one) => one.results);
  const isWell =
    ran.every(({ complaint, isEnded }) => complaint === undefined && !isEnded) &&
    results.every((result) => result.paths.every(({ passed }) => passed)) &&
    journeys.unmet.size === 0;
  const telling = { reports, plan: plan(0), lasting: lastingOf(facts) };
  return { isWell, ran, isEnded: ran.some(({ isEnded }) => isEnded), telling };
}

/**
 * Returns the exit code.
 * @param fingerprint of the project, when no option was typed: the output is stored under it
 * @throws WrongUsage for invalid options
 */
export async function command(args: readonly string[], fingerprint?: string): Promise<number> {
  const options = readOptions(args, process.env);
  if (options.help) {
    say([HELP]);
    return 0;
  }
  if (options.summary !== undefined) {
    const { text, isWell } = summaryOf(options.summary);
    say([text]);
    return isWell ? 0 : 1;
  }
  if (options.watch) {
    const { watchJourneys } = await import('./watch.ts');
    return watchJourneys(args, options);
  }
  const { levels, only, changed } = options;
  const files = changed === undefined ? options.files : filesSince(changed);
  const sources = projectSources();
  const charts = [patient, desk].filter(({ name }) => options.charts.includes(name));
  const made: (Made & { chart: JourneyChart })[] = [];
  const wrong: WrongUsage[] = [];
  for (const chart of charts) {
    try {
      made.push({ chart, ...(await makeAll(chart, options, files, sources)) });
      if (made.at(-1)?.isEnded) break;
    } catch (error) {
      // a name in one chart does not exist in the other
      if (!(error instanceof WrongUsage)) throw error;
      wrong.push(error);
    }
  }
  const [first] = wrong;
  if (first !== undefined && made.length === 0) throw first;
  if (
    levels.length > 0 &&
    only !== undefined &&
    files === undefined &&
    !made.some(({ isEnded }) => isEnded) &&
    made.every(({ ran }) => ran.every(({ results }) => results.length === 0))
  )
    throw new WrongUsage(`--only "${only}" leaves nothing that --level ${levels.join(',')} makes.`);
  if (levels.length > 0)
    say(made.map(({ chart: { name, reports }, ran }) => verdictLine(name, ran, reports)));
  const isWell = made.every((one) => one.isWell);
  if (isWell && fingerprint !== undefined)
    keepTelling(
      fingerprint,
      made.map(({ telling }) => telling),
    );
  return isWell ? 0 : 1;
}
