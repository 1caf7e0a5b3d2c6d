/**
 * Journeys as test cases to follow by hand: what to do, what the server is meant to answer, and
 * what the screen must then show, in the screen's own words and language.
 */
import { stringify } from 'csv-stringify/sync';
import type { JourneyPath, PathStep, Place, PlannedPath } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import { wordsOf } from '../hands/words.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { partTitle } from '#qa/lab/journeys/titles.ts';
import { replayAddress } from '#qa/report/layout.ts';
import { createWordsOfSteps } from '#qa/report/step-words.ts';

export const EXPORTS = ['csv', 'md'] as const;
export type ExportKind = (typeof EXPORTS)[number];

interface CaseStep {
  readonly step: number;
  /** Who causes it. */
  readonly who: string;
  readonly does: string;
  /** What has changed on the screen; empty where nothing has. */
  readonly shows: string;
}

interface ManualCase {
  readonly id: string;
  readonly name: string;
  readonly begins: string;
  /** The address where the app plays it. */
  readonly watch: string;
  readonly steps: readonly CaseStep[];
}

const WHO: Readonly<Record<PathStep['cause'], string>> = {
  person: 'you',
  reply: 'the server',
  clock: 'time',
  actor: 'the app',
};

type Told = Pick<JourneyChart, 'name' | 'story' | 'gesturesFor' | 'spoken' | 'screenOf'>;

/** Those that a person can make, as test cases in a language. */
export function manualCases(
  chart: Told,
  planned: readonly PlannedPath<JourneyPath>[],
  language: Language,
  app: string,
): ManualCase[] {
  const wordsOfSteps = createWordsOfSteps(chart, wordsOf(language));
  return planned
    .filter(({ path }) => path.level === 'person')
    .map((one) => {
      const { id, name, start, steps } = one.path;
      const does = wordsOfSteps(one);
      return {
        id,
        name,
        begins: shownAt(chart, start),
        watch: replayAddress({ app, chart: chart.name, language, spelling: id, step: 0 }),
        steps: steps.map((step, index) => ({
          step: index + 1,
          who: WHO[step.cause],
          does: does[index] ?? '',
          shows: changed(chart, steps[index - 1] ?? start, step),
        })),
      };
    });
}

/** What is open over the page, by its name for people. */
function above(screen: string): string[] {
  const [, sheet] = /^sheet (.+)$/.exec(screen) ?? [];
  if (sheet !== undefined) return [`under “${partTitle(sheet)}”`];
  return screen.includes('"') ? ['under the question on the held time'] : [];
}

const shownAt = ({ story, screenOf }: Told, { page, url, value }: Place): string =>
  [story.page(page), ...(url === undefined ? [] : [`at ${url}`]), ...above(screenOf(value))].join(
    ' ',
  );

function changed(chart: Told, before: Place, after: Place): string {
  const now = shownAt(chart, after);
  return now === shownAt(chart, before) ? '' : now;
}

const HEADER = ['journey', 'name', 'step', 'who', 'does', 'shows', 'watch'] as const;

/** RFC 4180, one row per step, for import into a tester's tool. */
const asCsv = (cases: readonly ManualCase[]): string =>
  stringify(
    cases.flatMap(({ id, name, begins, watch, steps }) => [
      [id, name, 0, WHO.person, 'Begin', begins, watch],
      ...steps.map(({ step, who, does, shows }) => [id, name, step, who, does, shows, '']),
    ]),
    // text that a spreadsheet would evaluate stays plain text
    { header: true, columns: [...HEADER], bom: true, escape_formulas: true },
  );

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

/** For a tester who has only the list. */
const HOW_TO_FOLLOW = `# Test cases

Follow them in the sandbox of the lab, with **Sample data**: its people, stores and times are those of the cases. On
a real server others are offered, and it does not fail on demand.

- **you**: do it on the screen. To open an address, look under **Now** for "goes to" or "opened", and press **Do it**.
- **the server**: it succeeds by itself. For any other answer switch off **Calls answer themselves** before the step
  that asks for it, and choose each answer under **Now**.
- **time**: move it under **Clock**.
- **shows** is empty where the page stays the same.
- **Watch** plays the case for you.
`;

const asMarkdown = (cases: readonly ManualCase[]): string =>
  [
    HOW_TO_FOLLOW,
    ...cases.map(({ id, name, begins, watch, steps }) =>
      [
        `## ${id}: ${name}`,
        '',
        `Begin: ${begins}. [Watch](${watch})`,
        '',
        '| step | who | does | shows | ok |',
        '| --- | --- | --- | --- | --- |',
        ...steps.map(
          ({ step, who, does, shows }) => `| ${step} | ${who} | ${cell(does)} | ${cell(shows)} | |`,
        ),
        '',
      ].join('\n'),
    ),
  ].join('\n');

/** The whole file. */
export const exported = (kind: ExportKind, cases: readonly ManualCase[]): string =>
  kind === 'csv' ? asCsv(cases) : asMarkdown(cases);
