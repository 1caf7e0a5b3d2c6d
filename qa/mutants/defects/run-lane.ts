/** One lane on the copy as it is now: whether it is red, and by which test. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lane } from './lanes.ts';

export interface Ran {
  readonly color: 'green' | 'red' | 'too long' | 'broken off';
  /** The first that failed, or what went wrong. */
  readonly how: string;
  readonly seconds: number;
}

type Program = readonly [string, ...string[]];

const secondMs = 1000;
const VITEST = 'reports/defects-vitest.json';
/** Its list would be red for every defect: their texts do not stand there any more. */
const NOT_ITSELF = ['--exclude', 'tests/architecture/hand-made-defects.test.ts'];
const playwrightTest = 'node_modules/@playwright/test/cli.js';
const vite = 'node_modules/vitest/vitest.mjs';

function programsOf({ vitest, journeys, specs, isBuilt }: Lane): Program[] {
  const tsx: Program = [process.execPath, '--import', 'tsx'];
  return [
    ...(isBuilt ? [[...tsx, 'scripts/build.ts'] as const] : []),
    ...(vitest === undefined
      ? []
      : [
          [
            process.execPath,
            vite,
            ...vitest,
            ...NOT_ITSELF,
            '--bail=1',
            '--maxWorkers=1',
            '--reporter=json',
            `--outputFile=${VITEST}`,
          ] as const,
        ]),
    ...(journeys === undefined
      ? []
      : [
          [
            ...tsx,
            'qa/journeys/cli.ts',
            '--level',
            'dom',
            '--only',
            journeys,
            '--fail-fast',
          ] as const,
        ]),
    ...(specs === undefined
      ? []
      : [
          [
            process.execPath,
            playwrightTest,
            'test',
            ...specs,
            '-x',
            '--workers=1',
            '--grep-invert=by the address: scheduler',
          ] as const,
        ]),
  ];
}

let running: number | undefined;

/** Ends what is running now with all that it has started; for a signal to this process. */
export function endRunning(): void {
  if (running === undefined) return;
  try {
    process.kill(-running, 'SIGKILL');
  } catch {
    // it has just ended by itself
  }
}

interface Said {
  readonly code: number | null;
  readonly text: string;
  readonly isTooLong: boolean;
}

function say(folder: string, [program, ...args]: Program, limitMs: number): Promise<Said> {
  return new Promise((ended, failed) => {
    // a group of its own, so that its databases and browsers end with it
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child.pid;
    let text = '';
    let isTooLong = false;
    const hear = (part: Buffer) => (text += part.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      isTooLong = true;
      endRunning();
    }, limitMs);
    child.once('error', failed);
    child.once('close', (code) => {
      clearTimeout(timer);
      endRunning();
      running = undefined;
      ended({ code, text, isTooLong });
    });
  });
}

/** The report of vitest, as far as it is read. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What was agreed is one test for all journeys: what it says tells which of them. */
const told = (name: string, [said = '']: readonly string[]): string =>
  name.includes('npm run lab:keep')
    ? (/^AssertionError: expected '(.*?)(?:…)?' to be/s.exec(said)?.[1] ?? name).replaceAll(
        /(?:\\n|\s)+/g,
        ' ',
      )
    : name;

/** The first failed test, or a file that could not be read; undefined when none is. */
function failedIn(folder: string): string | undefined {
  const file = join(folder, VITEST);
  if (!existsSync(file)) return undefined;
  // written by vitest's json reporter
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  for (const { assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') return told(fullName, failureMessages);
  const broken = testResults.find(({ status }) => status === 'failed');
  return broken && `${broken.name.slice(folder.length + 1)}: ${broken.message.split('\n')[0]}`;
}

/** What a program says of its first failure in its own words. */
function failureIn({ vitest, journeys }: Lane, folder: string, text: string): string | undefined {
  if (vitest !== undefined) return failedIn(folder);
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) =>
    (journeys === undefined ? /^1\) / : /^(?:step \d+|\d+ journeys? )/).test(line),
  );
  return first < 0
    ? undefined
    : lines
        .slice(first, first + 2)
        .join(' ')
        .slice(0, 200);
}

/** A test that was given up says so; the next one then finds its clocks gone. */
const TIMED_OUT = /timed out in \d+ ?ms|timers APIs are not mocked/;

/** Red only where a test failed: a lane that found nothing to run, or that broke off, is told. */
export async function runLane(folder: string, lane: Lane, limitSeconds: number): Promise<Ran> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / secondMs);
  rmSync(join(folder, VITEST), { force: true });
  for (const program of programsOf(lane)) {
    const left = limitSeconds * secondMs - (performance.now() - began);
    const { code, text, isTooLong } = await say(folder, program, Math.max(1, left));
    if (isTooLong) return { color: 'too long', how: `over ${limitSeconds} s`, seconds: seconds() };
    if (code === 0) continue;
    const how = failureIn(lane, folder, text);
    if (how !== undefined && TIMED_OUT.test(how))
      return { color: 'broken off', how, seconds: seconds() };
    if (how !== undefined) return { color: 'red', how, seconds: seconds() };
    const tail = text.trimEnd().split('\n').slice(-8).join('\n');
    return { color: 'broken off', how: tail, seconds: seconds() };
  }
  return { color: 'green', how: '', seconds: seconds() };
}
