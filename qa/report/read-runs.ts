/** The results that the levels have left in the folder of the report. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathResult, RunResult } from '#qa/journeys/run/results.ts';

/** `dom-es.json`, and `dom-es-2of3.json` where several machines shared the work. */
const RESULT_FILE = /^(?:chart|dom|browser)-(?:en|es)(?:-\d+of\d+)?\.json$/;

export interface Run extends RunResult {
  /** `dom es`, `dom es 2of3`. */
  readonly title: string;
}

export function readRuns(folder: string): Run[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => RESULT_FILE.test(name))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
    .map((name) => ({
      // written by `npm run journeys`
      ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunResult),
      title: name.replace('.json', '').replaceAll('-', ' '),
    }));
}

const LEVELS = ['chart', 'dom', 'browser'];

const orderOf = (name: string): string => `${LEVELS.indexOf(name.replace(/-.*/, ''))} ${name}`;

export const failedIn = ({ paths }: Pick<RunResult, 'paths'>): readonly PathResult[] =>
  paths.filter(({ passed }) => !passed);
