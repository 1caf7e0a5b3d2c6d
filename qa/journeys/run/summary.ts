/** What the command prints about the journeys it generated and ran. */
import type { JourneyPath } from '@dosepath/journeys';
import type { Choice, OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { browserPaths } from '../levels.ts';
import { uncovered, type Coverage } from '#qa/report/coverage.ts';
import { alike } from './alike.ts';
import { pastText } from './history.ts';
import type { Ran } from './run-level.ts';
import type { Level, PathResult } from './results.ts';
import { saidOf } from './said.ts';

const stepsOf = (some: readonly JourneyPath[]) =>
  some.reduce((sum, { steps }) => sum + steps.length, 0);
const amount = (some: readonly JourneyPath[]) => `${some.length} journeys, ${stepsOf(some)} steps`;

/** What the plan covers, one line each, with the seconds it took. */
export function countsOf(
  chart: JourneyChart,
  { planned, unmet, states }: OurJourneys,
  choice: Choice,
  coverage: Coverage,
): (seconds: number) => string[] {
  const paths = planned.map(({ path }) => path);
  const byPerson = paths.filter(({ level }) => level === 'person');
  const { owed, waivers } = chart;
  const head = [
    `The ${chart.name}’s chart:`,
    `${owed.length - unmet.size - waivers.size} of ${owed.length} obligations met, ${waivers.size} waived, ${unmet.size} unmet`,
  ];
  const body = [
    `chart: ${amount(paths)}`,
    `DOM: ${amount(byPerson)}, each in the language that the browser does not make it in, or by turns`,
    `browser: ${amount(browserPaths(chart, choice))}, the languages by turns`,
    `a person comes to ${coverage.states.length - uncovered(coverage.states).length} of ${coverage.states.length} states and takes ${coverage.transitions.length - uncovered(coverage.transitions).length} of ${coverage.transitions.length} transitions`,
  ];
  return (seconds) => [
    ...head,
    `${states} situations walked (${seconds.toFixed(1)} s; what was made of the same sources is kept)`,
    ...body,
  ];
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** What is owed and met by no journey: the command fails because of it. */
export const unmetLines = ({ unmet }: Pick<OurJourneys, 'unmet'>): string[] =>
  list('Unmet', [...unmet]);

/** What is wrong with the chart. */
export function openIn(journeys: OurJourneys, coverage: Coverage): string[] {
  const { findings } = journeys;
  return [
    ...unmetLines(journeys),
    ...list(
      'What no person comes to',
      [...uncovered(coverage.states), ...uncovered(coverage.transitions)].map(
        ({ name, reason = 'no reason is given' }) => `${name}: ${reason}`,
      ),
    ),
    ...list('States that nothing enters', findings.neverEntered),
    ...list('States with no way out', findings.noWayOut),
    ...list('What two regions answer at once', findings.answeredTwice),
    ...list(
      'What the chart cannot cope with',
      findings.crashes.map(
        ({ state, event, offered, message }) =>
          `${offered ? 'a person' : 'only the chart'}: ${event}: ${message}, in ${state}`,
      ),
    ),
  ];
}

/** The journeys that the options select, when none is run. */
export const meantLines = (paths: readonly JourneyPath[]): string[] =>
  list(
    `Meant: ${amount(paths)}`,
    paths.map(({ id, name }) => `${id} ${name}`),
  );

/** The first in full, the others by their ids. */
function groupLines([first, ...others]: readonly PathResult[], folder: string): string[] {
  if (first === undefined) return [];
  const more = others.map(({ id }) => id).join(', ');
  return [
    ...failureLines(first, folder),
    ...(others.length === 0 ? [] : [`    and ${others.length} that break there too: ${more}`]),
  ];
}

function failureLines({ id, name, failure, past }: PathResult, folder: string): string[] {
  if (failure === undefined) return [];
  const { trace, page, picture = page, shortestPrefix } = failure;
  return [
    `  ${id} ${name}`,
    ...saidOf(failure).map((line) => `    ${line}`),
    ...(shortestPrefix === undefined ? [] : [`    replay: ${shortestPrefix.cut.replay}`]),
    ...(shortestPrefix?.shorter === undefined
      ? []
      : [`    shorter: ${shortestPrefix.shorter.replay}`]),
    ...(picture === undefined ? [] : [`    the page: ${folder}/${picture}`]),
    ...(trace === undefined ? [] : [`    trace: ${folder}/${trace}`]),
    ...(past === undefined || past.of === 1 ? [] : [`    ${pastText(past)}`]),
  ];
}

const mostFlaky = 10;

/** Those that passed and failed on the same sources, whether or not they failed now. */
function flakyLines(level: Level, made: readonly PathResult[]): string[] {
  const flaky = made.flatMap(({ id, name, past }) =>
    past?.isFlaky === true ? [`  ${id} ${name}: ${pastText(past)}`] : [],
  );
  const more = flaky.length - mostFlaky;
  return [
    ...(flaky.length === 0 ? [] : [`${level}: ${flaky.length} flaky`]),
    ...flaky.slice(0, mostFlaky),
    ...(more > 0 ? [`  and ${more} more: reports tell all`] : []),
  ];
}

/**
 * The result of a level: a line, and one block per failure. `reports`: the chart's folder for them.
 */
export function ranLines(
  level: Level,
  { results, files, seconds, left, isEnded, complaint, pictureless }: Ran,
  reports: string,
): string[] {
  if (results.length === 0 && left === 0)
    return [`${level}: none of the journeys that are meant is made here`];
  const made = results.flatMap(({ paths }) => paths);
  const failed = made.filter(({ passed }) => !passed);
  const folder = `reports/${reports}`;
  const names = files.map((file) => `${folder}/${file}.json`).join(', ');
  const written = names === '' ? '' : ` (${names})`;
  return [
    `${level}: ${made.length - failed.length} passed, ${failed.length} failed, ${seconds.toFixed(1)} s${written}`,
    ...alike(failed).flatMap((group) => groupLines(group, folder)),
    ...(left === 0
      ? []
      : [
          `${level}: ${left} were left, as ${isEnded ? 'it was ended' : 'one had failed (--fail-fast)'}`,
        ]),
    ...(pictureless === undefined ? [] : [`${level}: ${pictureless}`]),
    ...flakyLines(level, made),
    ...(complaint === undefined ? [] : [`${level}: ${complaint}`]),
  ];
}

/** The last line for a chart, below all other output. */
export function verdictLine(chart: string, ran: readonly Ran[], reports: string): string {
  const made = ran.flatMap(({ results }) => results.flatMap(({ paths }) => paths));
  const failed = made.filter(({ passed }) => !passed).length;
  const left = ran.reduce((sum, one) => sum + one.left, 0);
  const where = `reports/${reports}/index.html`;
  if (made.length + left === 0) return `The ${chart}: no journey of it was meant`;
  const all = `${made.length} ${made.length === 1 ? 'journey' : 'journeys'}`;
  const went = failed > 0 ? `${failed} of ${all} FAILED` : `${all} passed`;
  const broke = ran.some(({ complaint }) => complaint !== undefined)
    ? ', an error beside them'
    : '';
  return `The ${chart}: ${went}${left > 0 ? `, ${left} were left` : ''}${broke} (${where})`;
}
