/**
 * The plan of a chart that was kept last: what `npm run lab:keep` wrote into the lab's file of it.
 * It is of an earlier chart when the chart has changed since, so it is only replayed, never
 * believed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptPlan, type EarlierPlan } from '@dosepath/journeys';
import { LAB_FILE_VERSION, type LabFile } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from './journey-chart.ts';

/** Undefined where there is none, or none that can be read: the journeys are then found anew. */
export function readPlan(
  chart: Pick<JourneyChart, 'planFile' | 'casesOfType'>,
): EarlierPlan | undefined {
  try {
    // in a DOM a module does not know where its file is
    const text = readFileSync(join(process.cwd(), chart.planFile), 'utf8');
    return planOf(chart, JSON.parse(text) as LabFile); // written by `npm run lab:keep`, checked by a test
  } catch {
    return undefined;
  }
}

/** Its journeys in the samples of today. */
export function planOf(
  { casesOfType }: Pick<JourneyChart, 'casesOfType'>,
  file: LabFile,
): EarlierPlan | undefined {
  // an older file says it otherwise
  if ((file.version as number) !== LAB_FILE_VERSION) return undefined;
  return readKeptPlan(casesOfType, file);
}
