/**
 * The runs of several machines, reported as one (QAL-06), in the Markdown that a build server
 * shows. Results that a machine did not hand in are reported as missing, never skipped.
 */
import { failedIn, type Run } from '#qa/report/read-runs.ts';
import { pastText } from './history.ts';
import { LEVELS, type Level, type PathResult } from './results.ts';
import { alike } from './alike.ts';

/** The results of a chart. */
export interface OfChart {
  readonly chart: string;
  readonly runs: readonly Run[];
}

interface Part {
  readonly part: number;
  readonly of: number;
}

function partOf({ title }: Run): Part | undefined {
  const [, part, of] = / (\d+)of(\d+)$/.exec(title) ?? [];
  return part === undefined ? undefined : { part: Number(part), of: Number(of) };
}

/** For a level: the parts not handed in, as `2/4`. */
export function missingParts(runs: readonly Run[], level: Level): string[] {
  const parts = runs.filter((run) => run.level === level).flatMap((run) => partOf(run) ?? []);
  const wholes = new Set(parts.map(({ of }) => of));
  return [...wholes].flatMap((of) => {
    const there = new Set(parts.filter((part) => part.of === of).map(({ part }) => part));
    return Array.from({ length: of }, (_, place) => place + 1)
      .filter((part) => !there.has(part))
      .map((part) => `${part}/${of}`);
  });
}

/** Text for a list or a heading: nothing in it counts as Markdown or HTML. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|#&]/g, '\\$&').replaceAll(/\s+/g, ' ');

const fenced = (text: string): string[] => {
  const fence = '`'.repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  return [fence, ...text.split('\n'), fence];
};

function rowsOf({ chart, runs }: OfChart): string[] {
  return LEVELS.flatMap((level) => {
    const ofLevel = runs.filter((run) => run.level === level);
    const languages = [...new Set(ofLevel.map(({ language }) => language))];
    return languages.map((language) => {
      const some = ofLevel.filter((run) => run.language === language);
      const made = some.flatMap(({ paths }) => paths);
      const failed = failedIn({ paths: made }).length;
      const seconds = Math.round(some.reduce((sum, run) => sum + run.seconds, 0));
      return `| ${[chart, level, language, some.length, made.length, made.length - failed, failed, seconds].join(' | ')} |`;
    });
  });
}

/** `where`: the level and the language. */
function groupOf(
  [first, ...others]: readonly PathResult[],
  where: (one: PathResult) => string,
): string[] {
  if (first?.failure === undefined) return [];
  const { id, name, failure, past } = first;
  const { step, event, message, shortestPrefix } = failure;
  const replay = shortestPrefix?.cut.replay;
  return [
    `### ${plain(name)}`,
    '',
    `\`${id}\`, ${where(first)}${step === undefined ? '' : `, step ${step}`}: \`${event}\``,
    '',
    ...fenced(message),
    '',
    ...(past === undefined || past.of === 1 ? [] : [`- ${pastText(past)}`]),
    ...(replay === undefined ? [] : [`- replay: <${replay}>`]),
    ...(others.length === 0
      ? []
      : [`- ${others.length} break there too: ${others.map((other) => other.id).join(', ')}`]),
    '',
  ];
}

function flakyOf({ chart, runs }: OfChart): string[] {
  return runs.flatMap(({ level, language, paths }) =>
    paths.flatMap(({ id, name, past }) =>
      past?.isFlaky === true
        ? [`- \`${id}\` ${plain(name)} (${chart}, ${level} ${language}): ${pastText(past)}`]
        : [],
    ),
  );
}

/** The report of these results, and whether all is well. */
export function summaryText(charts: readonly OfChart[]): { text: string; isWell: boolean } {
  const made = charts.flatMap(({ runs }) => runs.flatMap(({ paths }) => paths));
  const failed = failedIn({ paths: made }).length;
  const missing = charts.flatMap(({ chart, runs }) =>
    LEVELS.flatMap((level) =>
      missingParts(runs, level).map((part) => `- ${chart}, ${level}: part ${part} is missing`),
    ),
  );
  const flaky = charts.flatMap(flakyOf);
  const failures = charts.flatMap(({ chart, runs }) => {
    const whereOf = new Map(
      runs.flatMap((run) => failedIn(run).map((one) => [one, `${chart}, ${run.title}`] as const)),
    );
    const where = (one: PathResult) => whereOf.get(one) ?? chart;
    return alike([...whereOf.keys()]).flatMap((group) => groupOf(group, where));
  });
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
  const text = [
    `# Journeys: ${made.length - failed} passed, ${failed} failed${missing.length === 0 ? '' : `, parts missing: ${missing.length}`}`,
    '',
    '| chart | level | language | parts | journeys | passed | failed | seconds |',
    '|---|---|---|--:|--:|--:|--:|--:|',
    ...charts.flatMap(rowsOf),
    ...part('What is missing', missing),
    ...part(`What failed: ${failed}`, failures),
    ...part(`Flaky: ${flaky.length}`, flaky),
  ].join('\n');
  return { text, isWell: failed === 0 && missing.length === 0 };
}
