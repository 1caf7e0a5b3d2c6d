/**
 * What the command hands to the processes that run journeys for it, and what they tell back: a file
 * each way.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StateValue } from 'xstate';
import { BrokenJourney } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import type { Choice } from '../generate.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';

/**
 * Names the file in the environment of those processes; where it is missing, a test run makes the
 * usual journeys.
 */
export const HANDOVER = 'JOURNEYS_HANDOVER';

export interface Run {
  readonly id: string;
  readonly language: Language;
}

export interface Handover {
  /** Of which chart. */
  readonly chart: ChartName;
  /** Of which plan. */
  readonly choice: Choice;
  readonly runs: readonly Run[];
  /** Where each run adds its line when it is over. */
  readonly told: string;
}

/** How a run went, as it is told. */
export interface Told extends Run {
  readonly seconds: number;
  readonly broken?: {
    readonly message: string;
    readonly step: number | undefined;
    readonly event: string;
    readonly expected: StateValue | undefined;
    readonly actual: StateValue | undefined;
  };
  /** Where a trace lies when the run was recorded. */
  readonly trace?: string;
  /** Where the page of a DOM lies as it stood when the run broke. */
  readonly page?: string;
}

export const writeHandover = (file: string, handover: Handover): void =>
  writeFileSync(file, JSON.stringify(handover));

let known: Handover | undefined;

/** What this process was handed; undefined in a usual test run. */
export function handedOver(): Handover | undefined {
  const file = process.env[HANDOVER];
  if (file === undefined || file === '') return undefined;
  // written by the function above
  return (known ??= JSON.parse(readFileSync(file, 'utf8')) as Handover);
}

const secondMs = 1000;

/**
 * Makes a journey and tells how it went, where somebody wants to know; what it throws it goes on to
 * throw. `pageNow`: writes down the page of one that broke into this folder; answers where.
 */
export async function tellingHow(
  run: Run & { readonly trace?: string },
  make: () => Promise<void>,
  pageNow?: (folder: string) => string,
): Promise<void> {
  const handover = handedOver();
  if (handover === undefined) return make();
  const started = performance.now();
  const tell = (more: Pick<Told, 'broken' | 'page'>) => {
    const seconds = (performance.now() - started) / secondMs;
    const told: Told = { ...run, seconds, ...more };
    // one write, shorter than what a file takes at once: two workers do not mix their lines
    appendFileSync(handover.told, `${JSON.stringify(told)}\n`);
  };
  try {
    await make();
  } catch (error) {
    const page = pageNow?.(dirname(handover.told));
    tell({ broken: brokenBy(error), ...(page !== undefined && { page }) });
    throw error;
  }
  tell({});
}

/** What is told of a journey that broke, by what it threw. */
export function brokenBy(error: unknown): NonNullable<Told['broken']> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof BrokenJourney))
    return { message, step: undefined, event: '', expected: undefined, actual: undefined };
  const { step, event, expected, actual } = error;
  return { message, step, event, expected, actual };
}

/** What has been told until now; a line that is still being written is left for the next time. */
export function readTold(file: string): Told[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  // written above
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Told);
}
