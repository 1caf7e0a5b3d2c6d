/** From the reports of the runs to the written results. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { JourneyPath } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import type { RunOfPath } from '../levels.ts';
import { replayAddress } from '#qa/report/layout.ts';
import type { Told } from './handover.ts';
import { shortestPrefix, type Known, type LinkOf } from './prefix.ts';
import { fileOf, type Level, type PathFailure, type PathResult } from './results.ts';

export interface About extends Omit<Known, 'linkOf'> {
  readonly level: Level;
  readonly app: string;
  readonly chart: ChartName;
  /** Where the results go, with the traces. */
  readonly folder: string;
  /** The message for a run without a report: it hung, or the program ended first. */
  readonly silence: string;
}

const linkTo =
  ({ app, chart }: Pick<About, 'app' | 'chart'>, language: Language): LinkOf =>
  (spelling, step) =>
    replayAddress({ app, chart, language, spelling, step });

const pageOf = ({ start, steps }: JourneyPath): string =>
  steps.at(-1)?.page ?? start.page ?? 'journey';

/**
 * Keeps the trace where the next run does not delete it; returns its path, from the folder of the
 * results.
 */
function keepTrace({ id, language, trace }: Told, { folder, level }: About): string | undefined {
  if (trace === undefined || !existsSync(trace)) return undefined;
  const kept = `traces/${fileOf({ level, language })}-${id}.zip`;
  mkdirSync(join(folder, 'traces'), { recursive: true });
  copyFileSync(trace, join(folder, kept));
  return kept;
}

function failureOf({ path, language }: RunOfPath, told: Told | undefined, about: About) {
  if (told !== undefined && told.broken === undefined) return undefined;
  const broken = told?.broken ?? {
    step: undefined,
    event: '',
    expected: undefined,
    actual: undefined,
    message: about.silence,
  };
  const trace = told && keepTrace(told, about);
  const page = told?.page && relative(about.folder, told.page).replaceAll(sep, '/');
  const known = { ...about, linkOf: linkTo(about, language) };
  const failure: PathFailure = {
    ...broken,
    ...(trace !== undefined && { trace }),
    ...(page !== undefined && { page }),
    ...(broken.step !== undefined && {
      shortestPrefix: shortestPrefix(
        path,
        broken.step,
        { onChart: about.level === 'chart' },
        known,
      ),
    }),
  };
  return failure;
}

/** One per run, in the order of the runs. */
export function resultsOf(
  runs: readonly RunOfPath[],
  told: readonly Told[],
  about: About,
): PathResult[] {
  const keyOf = (id: string, language: Language) => `${id} ${language}`;
  const byKey = new Map(told.map((one) => [keyOf(one.id, one.language), one]));
  return runs.map((run) => {
    const { path, language } = run;
    const one = byKey.get(keyOf(path.id, language));
    const failure = failureOf(run, one, about);
    return {
      id: path.id,
      name: path.name,
      page: pageOf(path),
      steps: path.steps.length,
      passed: failure === undefined,
      seconds: one?.seconds ?? 0,
      replay: linkTo(about, language)(path.id, path.steps.length),
      ...(failure !== undefined && { failure }),
    };
  });
}
