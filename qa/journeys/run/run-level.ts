/** Runs the journeys of one level, writes the results, and reports them. */
import { LANGUAGES } from '#domain/languages.ts';
import type { OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import type { RunOfPath } from '../levels.ts';
import { endOf, runElsewhere } from './elsewhere.ts';
import type { Told } from './handover.ts';
import { runOnChart } from './on-chart.ts';
import { resultsOf, type About } from './outcome.ts';
import { runsAt, type Wanted } from './plan.ts';
import { keepRuns } from './history.ts';
import { clearPages, withPictures } from './pictures.ts';
import { createProgress, type Progress } from './progress.ts';
import { runResultVersion, type Level, type RunResult } from './results.ts';
import { revisionNow } from './revision.ts';
import { writeResult } from './write-result.ts';

export interface Around {
  readonly chart: JourneyChart;
  readonly journeys: OurJourneys;
  readonly wanted: Wanted;
  readonly app: string;
  readonly failFast: boolean;
  readonly folder: string;
  /** The options that selected the journeys, as typed. */
  readonly chosenBy: string;
}

export interface Ran {
  readonly results: readonly RunResult[];
  /** Names of the files written, without their extensions. */
  readonly files: readonly string[];
  readonly seconds: number;
  /** Journeys not run after one had failed or the run was interrupted. */
  readonly left: number;
  readonly isEnded: boolean;
  /**
   * Something went wrong that belongs to no journey; undefined when all is well, or a journey
   * failed.
   */
  readonly complaint: string | undefined;
  /** Why failures have no picture, where they could have one. */
  readonly pictureless?: string;
}

const secondMs = 1000;

async function tell(
  level: Level,
  runs: readonly RunOfPath[],
  { chart, journeys, wanted, failFast, folder }: Around,
  progress: Progress,
): Promise<{ told: readonly Told[]; isWell: boolean; isEnded: boolean; tail: string }> {
  if (level !== 'chart') {
    const handed = runs.map(({ path: { id }, language }) => ({ id, language }));
    if (level === 'dom') clearPages(folder, handed);
    const { choice } = wanted;
    const made = await runElsewhere({
      chart,
      level,
      choice,
      runs: handed,
      failFast,
      folder,
      progress,
    });
    return { ...made, tail: `the last lines of ${made.log}:\n${endOf(made.log)}` };
  }
  const ids = new Set(runs.map(({ path }) => path.id));
  let failed = 0;
  let made = 0;
  const told = await runOnChart(
    chart,
    journeys.planned.filter(({ path }) => ids.has(path.id)),
    ({ broken }) => {
      if (broken !== undefined) failed += 1;
      progress.at((made += 1), failed);
      return failFast && failed > 0 ? 'stop' : undefined;
    },
  );
  progress.end();
  return { told, isWell: true, isEnded: false, tail: '' };
}

const isTold = ({ path, language }: RunOfPath, told: readonly Told[]): boolean =>
  told.some((one) => one.id === path.id && one.language === language);

export async function runLevel(level: Level, around: Around): Promise<Ran> {
  const { chart, journeys, wanted, app, failFast, folder, chosenBy } = around;
  const meant = runsAt(chart, level, wanted);
  if (meant.length === 0)
    return { results: [], files: [], seconds: 0, left: 0, isEnded: false, complaint: undefined };
  const started = new Date();
  const revision = revisionNow();
  const began = performance.now();
  const { told, isWell, isEnded, tail } = await tell(
    level,
    meant,
    around,
    createProgress(`${chart.name}, ${level}`, meant.length, process.stderr),
  );
  const seconds = (performance.now() - began) / secondMs;
  // What was not run has not failed.
  const isCutShort = isEnded || (failFast && told.some(({ broken }) => broken !== undefined));
  const runs = isCutShort ? meant.filter((run) => isTold(run, told)) : meant;
  const paths = journeys.planned.map(({ path }) => path);
  const about: About = {
    level,
    app,
    folder,
    silence: `it was not made to the end; ${tail}`,
    chart: chart.name,
    machine: chart.machine,
    input: paths[0]?.input,
    ways: journeys.ways,
    paths,
  };
  const plain = LANGUAGES.flatMap((language): RunResult[] => {
    const ofLanguage = runs.filter((run) => run.language === language);
    const toldOf = told.filter((one) => one.language === language);
    if (ofLanguage.length === 0) return [];
    return [
      {
        version: runResultVersion,
        level,
        language,
        started: started.toISOString(),
        seconds,
        chosenBy,
        ...(revision !== undefined && { revision }),
        paths: resultsOf(ofLanguage, toldOf, about),
      },
    ];
  });
  const pictured = await withPictures(folder, chart.name, plain);
  const results = keepRuns(folder, pictured.results);
  const { shard } = wanted;
  const part = shard && `${shard.part}of${shard.of}`;
  const isGreen = results.every((result) => result.paths.every(({ passed }) => passed));
  return {
    results,
    files: results.map((result) => writeResult(folder, result, part)),
    seconds,
    left: meant.length - runs.length,
    isEnded,
    complaint:
      isGreen && !isWell && !isEnded ? `an error that belongs to no journey; ${tail}` : undefined,
    ...(pictured.complaint !== undefined && { pictureless: pictured.complaint }),
  };
}
