/** Runs journeys in a DOM or a browser, with the tools that `npm test` uses. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { root } from '#tests/support/root.ts';
import type { Choice } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { HANDOVER, readTold, writeHandover, type Run, type Told } from './handover.ts';
import { WrongUsage } from './wrong-usage.ts';
import type { Progress } from './progress.ts';
import type { Level } from './results.ts';

type Program = readonly [string, ...string[]];

/** The program that runs journeys with this file, and its option to stop at the first failure. */
const PROGRAMS: Readonly<
  Record<Exclude<Level, 'chart'>, { of: (file: string) => Program; stopping: string }>
> = {
  dom: { of: (file) => ['vitest', 'run', '--project', 'dom-journeys', file], stopping: '--bail=1' },
  browser: { of: (file) => ['playwright', 'test', file, '--reporter=list'], stopping: '-x' },
};

export interface Task {
  readonly chart: JourneyChart;
  readonly level: Exclude<Level, 'chart'>;
  readonly choice: Choice;
  readonly runs: readonly Run[];
  readonly failFast: boolean;
  /** Where the input, the reports and the program's output are kept. */
  readonly folder: string;
  readonly progress: Progress;
}

export interface Made {
  readonly told: readonly Told[];
  /** The program's output, for finding out why something is missing; its path from the root. */
  readonly log: string;
  /** Whether the program itself found all well: it also sees errors that belong to no journey. */
  readonly isWell: boolean;
  /** The run was interrupted: what was not reported by then was not run. */
  readonly isEnded: boolean;
}

const lookEveryMs = 250;

/**
 * Resolves when the program exits; a signal to this process is passed on to it, and what was
 * reported until then is returned.
 */
export async function runElsewhere({
  chart,
  level,
  choice,
  runs,
  failFast,
  folder,
  progress,
}: Task): Promise<Made> {
  if (level === 'browser' && !existsSync(join(root, 'dist/index.html')))
    throw new WrongUsage('A browser needs the built app: npm run build first.');
  const file = chart.programs[level];
  if (file === undefined)
    throw new WrongUsage(`The journeys of the ${chart.name} are not made at --level ${level}.`);
  mkdirSync(folder, { recursive: true });
  const [handover, told, log] = ['handed.json', 'told.ndjson', 'log'].map((ending) =>
    join(folder, `${level}.${ending}`),
  ) as [string, string, string]; // three endings, three names
  rmSync(told, { force: true });
  writeHandover(handover, { chart: chart.name, choice, runs, told });
  const look = () => {
    const all = readTold(told);
    progress.at(all.length, all.filter(({ broken }) => broken !== undefined).length);
  };
  const watching = setInterval(look, lookEveryMs);
  try {
    const { of, stopping } = PROGRAMS[level];
    const program: Program = [...of(file), ...(failFast ? [stopping] : [])];
    let known: readonly Told[] = [];
    const ending = () => (known = readTold(told));
    const ended = await runProgram(program, log, { [HANDOVER]: handover }, ending);
    if (!ended.isEnded) look();
    const all = readTold(told);
    const made = ended.isEnded ? withoutCut(all, known) : all;
    return { told: made, log: relative(root, log), ...ended };
  } finally {
    clearInterval(watching);
    progress.end();
    for (const file of [handover, told]) rmSync(file, { force: true });
  }
}

/**
 * The reports, without what broke only because the run was interrupted: Ctrl-C takes page and
 * server away from the journey under way.
 */
export const withoutCut = (told: readonly Told[], known: readonly Told[]): Told[] => {
  const before = new Set(known.map(({ id, language }) => `${id} ${language}`));
  return told.filter(
    ({ id, language, broken }) => broken === undefined || before.has(`${id} ${language}`),
  );
};

function runProgram(
  [program, ...args]: Program,
  log: string,
  env: NodeJS.ProcessEnv,
  ending: () => void,
): Promise<Pick<Made, 'isWell' | 'isEnded'>> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const out = openSync(log, 'w');
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', out, out],
      shell: process.platform === 'win32',
    });
    let isEnded = false;
    const passOn = (signal: NodeJS.Signals) => {
      if (!isEnded) ending();
      isEnded = true;
      child.kill(signal);
    };
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      closeSync(out);
      done({ isWell: code === 0, isEnded });
    });
  });
}

const lastLines = 12;

/** The end of the program's output. */
export const endOf = (log: string): string =>
  readFileSync(join(root, log), 'utf8').trimEnd().split('\n').slice(-lastLines).join('\n');
