/**
 * What the command hands to the processes that run journeys for it, and what they report back: a
 * file each way.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StateValue } from 'xstate';
import { BrokenJourney } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import type { Choice } from '../generate.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';

/**
 * Names the file in the environment of those processes; without it, a test run runs the usual
 * journeys.
 */
export const HANDOVER = 'JOURNEYS_HANDOVER';

export interface Run {
  readonly id: string;
  readonly language: Language;
}

export interface Handover {
  /** The chart. */
  readonly chart: ChartName;
  /** The plan. */
  readonly choice: Choice;
  readonly runs: readonly Run[];
  /** Where each run appends its line when it has finished. */
  readonly told: string;
}

/** The report of a run. */
export interface Told extends Run {
  readonly seconds: number;
  readonly broken?: {
    readonly message: string;
    readonly step: number | undefined;
    readonly event: string;
    readonly expected: StateValue | undefined;
    readonly actual: StateValue | undefined;
  };
  /** The path of its trace, when the run was recorded. */
  readonly trace?: string;
  /** The path of the DOM's page as it was when the run broke. */
  readonly page?: string;
}

export const writeHandover = (file: string, handover: Handover): void =>
  writeFileSync(file, JSON.stringify(handover));

let known: Handover | undefined;

/** What was handed to this process; undefined in a usual test run. */
export function handedOver(): Handover | undefined {
  const file = process.env[HANDOVER];
  if (file === undefined || file === '') return undefined;
  // written by the function above
  return (known ??= JSON.parse(readFileSync(file, 'utf8')) as Handover);
}

const secondMs = 1000;

/**
 * Runs a journey and reports the result, if anything is to be reported; rethrows what it throws.
 * `pageNow`: writes the page of a broken run into this folder; returns the path.
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
    // one write, shorter than a file accepts at once: two workers do not mix their lines
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

/** The report of a broken journey, from what it threw. */
export function brokenBy(error: unknown): NonNullable<Told['broken']> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof BrokenJourney))
    return { message, step: undefined, event: '', expected: undefined, actual: undefined };
  const { step, event, expected, actual } = error;
  return { message, step, event, expected, actual };
}

/** The reports so far; a line still being written is left for the next time. */
export function readTold(file: string): Told[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  // written above
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Told);
}
