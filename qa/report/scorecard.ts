/** What of the scorecard (docs of how screens behave) a report can measure, beside its bar. */
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { READING_BARS, type GalleryFile, type Look } from '#qa/gallery/gallery-file.ts';
import { medianOf } from '#qa/gallery/reading.ts';
import { holdsBar, type MutantReport } from '#qa/mutants/report.ts';
import { uncovered } from './coverage.ts';
import type { Facts } from './facts.ts';
import type { Mark } from './layout.ts';
import { failedIn } from './read-runs.ts';

export interface Score {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly is: Mark;
}

const NOT_MEASURED = { measured: 'not measured', is: 'none' } as const;

const mustBe = (right: boolean): Mark => (right ? 'passed' : 'failed');

export function scorecard({
  owed,
  states,
  requirements,
  runs,
  gallery,
  mutants,
  proof,
}: Facts): Score[] {
  const met = owed.filter(({ byPerson, byChart }) => byPerson + byChart > 0).length;
  const waived = owed.filter(
    ({ byPerson, byChart, reason }) => byPerson + byChart === 0 && reason !== undefined,
  ).length;
  const named = requirements.filter(({ tests }) => tests.length > 0).length;
  const made = runs.flatMap(({ paths }) => paths);
  const failed = failedIn({ paths: made }).length;
  const unreasoned = uncovered(owed).filter(({ reason }) => reason === undefined).length;
  return [
    {
      what: 'Transitions, guards, outcomes and exclusions met by a journey, or waived in writing',
      measured: `${met} met and ${waived} waived of ${owed.length}`,
      bar: 'all',
      is: mustBe(met + waived === owed.length),
    },
    {
      what: 'Of these, met by no person and without a written reason',
      measured: String(unreasoned),
      bar: '0',
      is: mustBe(unreasoned === 0),
    },
    {
      what: 'States that a person’s journey comes to',
      measured: `${states.length - uncovered(states).length} of ${states.length}`,
      bar: 'each other one by the chart',
      is: mustBe(states.every(({ journeys }) => journeys.length > 0)),
    },
    {
      what: 'Requirements named by a test',
      measured: `${named} of ${requirements.length}`,
      bar: 'all',
      is: mustBe(named === requirements.length),
    },
    {
      what: 'Journeys that passed, of those that were run',
      bar: 'all',
      ...(runs.length === 0
        ? NOT_MEASURED
        : {
            measured: `${made.length - failed} of ${made.length}`,
            is: mustBe(failed === 0),
          }),
    },
    {
      what: 'Situations that are a dead end, a trap for Back, or show two sheets',
      bar: '0',
      ...(proof === undefined
        ? NOT_MEASURED
        : {
            measured: `${proof.counterexamples.length} in ${proof.situations}`,
            is: mustBe(proof.counterexamples.length === 0),
          }),
    },
    ...(['chart', 'dom'] as const).map((level) =>
      mutantScore(
        level,
        mutants.find((report) => report.level === level),
      ),
    ),
    ...galleryScores(gallery),
  ];
}

/** What each level has to catch, where it has not been run. */
const MUTANT_BARS = { chart: 'all', dom: '95%' } as const;

const mutantScore = (level: keyof typeof MUTANT_BARS, report: MutantReport | undefined): Score => ({
  what: `Mutants caught at ${level} level`,
  bar: MUTANT_BARS[level],
  ...(report === undefined
    ? NOT_MEASURED
    : { measured: `${report.caught} of ${report.total}`, is: mustBe(holdsBar(report)) }),
});

const looksIn = ({ states }: GalleryFile, language: Language): Look[] =>
  states.flatMap(({ as, looks }) => (as === undefined ? (looks[language] ?? []) : []));

function galleryScores(gallery: GalleryFile | undefined): Score[] {
  const looks = gallery === undefined ? [] : LANGUAGES.flatMap((one) => looksIn(gallery, one));
  const findings = looks.flatMap((look) => look.findings);
  const count = (is: boolean) => findings.filter(({ rule }) => (rule === 'sideways') === is).length;
  const counted = (is: boolean) =>
    gallery === undefined
      ? NOT_MEASURED
      : { measured: `${count(is)} in ${looks.length} screens`, is: mustBe(count(is) === 0) };
  const unopened = looks.filter(({ problem }) => problem !== undefined).length;
  return [
    {
      what: 'States of the gallery that the app shows when asked to',
      bar: 'all',
      ...(gallery === undefined
        ? NOT_MEASURED
        : {
            measured: `${looks.length - unopened} of ${looks.length}`,
            is: mustBe(unopened === 0),
          }),
    },
    { what: 'axe violations, light and dark, both languages', bar: '0', ...counted(false) },
    { what: 'Screens that scroll sideways at 320 px', bar: '0', ...counted(true) },
    ...LANGUAGES.map((language) => readingScore(language, gallery)),
  ];
}

function readingScore(language: Language, gallery: GalleryFile | undefined): Score {
  const { median: bar, worst: limit } = READING_BARS[language];
  const inEnglish = language === 'en';
  const about = inEnglish
    ? { what: 'English: Flesch-Kincaid grade', bar: `median <= ${bar}, most <= ${limit}` }
    : { what: 'Spanish: INFLESZ', bar: `median >= ${bar}, least >= ${limit}` };
  const scores =
    gallery === undefined
      ? []
      : looksIn(gallery, language).flatMap(({ reading }) => reading?.score ?? []);
  if (scores.length === 0) return { ...about, ...NOT_MEASURED };
  const median = medianOf(scores);
  const worst = inEnglish ? Math.max(...scores) : Math.min(...scores);
  const holds = inEnglish ? median <= bar && worst <= limit : median >= bar && worst >= limit;
  return {
    ...about,
    measured: `median ${median.toFixed(1)}, ${inEnglish ? 'most' : 'least'} ${worst.toFixed(1)}`,
    is: mustBe(holds),
  };
}
