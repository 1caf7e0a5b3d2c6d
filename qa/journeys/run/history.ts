/**
 * The history of earlier runs (QAL-06): `reports/journeys/history.json`, one line per run. The list
 * of journeys is stored once for all runs with the same one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { LANGUAGES } from '#domain/languages.ts';
import { LEVELS, type Past, type RunResult } from './results.ts';

const historyVersion = 1;
/** Runs kept per level and language, and for each part of it where machines share it. */
const MOST_RUNS = 50;
/** The most runs a failure rate covers. */
const LATELY = 20;
const KEY_LENGTH = 10;

const keptRun = z.object({
  /** ISO, UTC. */
  when: z.string(),
  level: z.enum(LEVELS),
  language: z.enum(LANGUAGES),
  chosenBy: z.string(),
  /** The sources; null when unknown. */
  revision: z.string().nullable(),
  made: z.int(),
  failed: z.array(z.string()),
  /** The key in `plans` of the ids it ran. */
  plan: z.string(),
});
const historyFile = z.object({
  version: z.literal(historyVersion),
  /** Ids separated by blanks. */
  plans: z.record(z.string(), z.string()),
  runs: z.array(keptRun),
});

export type KeptRun = z.infer<typeof keptRun>;
export type History = z.infer<typeof historyFile>;

const EMPTY: History = { version: historyVersion, plans: {}, runs: [] };
const fileIn = (folder: string) => join(folder, 'history.json');

/** The history in a folder of results; empty where it cannot be read, or has another format. */
export function readHistory(folder: string): History {
  if (!existsSync(fileIn(folder))) return EMPTY;
  try {
    return historyFile.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return EMPTY;
  }
}

const planOf = ({ paths }: Pick<RunResult, 'paths'>): string => paths.map(({ id }) => id).join(' ');
const keyOf = (plan: string): string =>
  createHash('sha256').update(plan).digest('hex').slice(0, KEY_LENGTH);

function keptOf(result: RunResult): KeptRun {
  const { started, level, language, chosenBy, revision = null, paths } = result;
  return {
    when: started,
    level,
    language,
    chosenBy,
    revision,
    made: paths.length,
    failed: paths.filter(({ passed }) => !passed).map(({ id }) => id),
    plan: keyOf(planOf(result)),
  };
}

const shardIn = (chosenBy: string): string => /--shard \S+/.exec(chosenBy)?.[0] ?? '';
const lineOf = ({ level, language, chosenBy }: KeptRun): string =>
  `${level} ${language} ${shardIn(chosenBy)}`;
const isSame = (one: KeptRun, other: KeptRun): boolean =>
  one.when === other.when && one.chosenBy === other.chosenBy && lineOf(one) === lineOf(other);

/** The history with this run at its end; a run already in it is not added again. */
export function withRun(history: History, result: RunResult): History {
  const added = keptOf(result);
  if (history.runs.some((run) => isSame(run, added))) return history;
  const ofLine = history.runs.filter((run) => lineOf(run) === lineOf(added));
  const gone = new Set(ofLine.slice(0, Math.max(0, ofLine.length + 1 - MOST_RUNS)));
  const runs = [...history.runs.filter((run) => !gone.has(run)), added];
  const all: History['plans'] = { ...history.plans, [added.plan]: planOf(result) };
  const used = new Set(runs.map(({ plan }) => plan));
  const plans = Object.fromEntries(Object.entries(all).filter(([key]) => used.has(key)));
  return { ...history, plans, runs };
}

/** One line per run and plan, so that a diff of two can be read. */
function textOf({ version, plans, runs }: History): string {
  const lines = (all: readonly string[]) => all.map((line) => `\n${line}`).join(',');
  const planLines = Object.entries(plans).map((one) => one.map((text) => JSON.stringify(text)));
  return `{"version":${version},"plans":{${lines(planLines.map((one) => one.join(':')))}
},"runs":[${lines(runs.map((run) => JSON.stringify(run)))}
]}
`;
}

export function writeHistory(folder: string, history: History): void {
  mkdirSync(folder, { recursive: true });
  const half = `${fileIn(folder)}.${process.pid}`;
  writeFileSync(half, textOf(history));
  renameSync(half, fileIn(folder));
}

/**
 * A journey's results in the last runs of a level and language; undefined where it never failed.
 */
export function pastOf(
  { plans, runs }: History,
  { level, language }: Pick<RunResult, 'level' | 'language'>,
  id: string,
): Past | undefined {
  const lately = runs
    .filter((run) => run.level === level && run.language === language)
    .filter(({ plan }) => plans[plan]?.split(' ').includes(id))
    .slice(-LATELY);
  const failed = lately.filter((run) => run.failed.includes(id));
  if (failed.length === 0) return undefined;
  const passedOn = new Set(
    lately.filter((run) => !run.failed.includes(id)).map(({ revision }) => revision),
  );
  return {
    failed: failed.length,
    of: lately.length,
    isFlaky: failed.some(({ revision }) => revision !== null && passedOn.has(revision)),
  };
}

/** The result, and for each journey that has failed lately how often. */
function withPast(history: History, result: RunResult): RunResult {
  const everFailed = new Set(history.runs.flatMap(({ failed }) => failed));
  return {
    ...result,
    paths: result.paths.map((path) => {
      const past = everFailed.has(path.id) ? pastOf(history, result, path.id) : undefined;
      return past === undefined ? path : { ...path, past };
    }),
  };
}

/** Adds these runs to the folder's history; returns them with what it knows about their past. */
export function keepRuns<T extends RunResult>(folder: string, results: readonly T[]): T[] {
  const history = results.reduce<History>(withRun, readHistory(folder));
  writeHistory(folder, history);
  return results.map((result) => ({ ...result, ...withPast(history, result) }));
}

/** `failed 2 of the last 20 runs; passed on the same sources: flaky`. */
export const pastText = ({ failed, of, isFlaky }: Past): string =>
  `failed ${failed} of the last ${of} runs${isFlaky ? '; passed on the same sources: flaky' : ''}`;
