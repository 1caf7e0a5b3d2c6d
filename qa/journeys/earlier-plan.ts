/**
 * The last plan kept for a chart: what `npm run lab:keep` wrote into its lab file. It belongs to an
 * earlier chart if the chart has changed since, so it is only replayed, never trusted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptPlan, type EarlierPlan } from '@dosepath/journeys';
import { LAB_FILE_VERSION, type LabFile } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from './journey-chart.ts';

/**
 * Undefined where none exists, or none that can be read: the journeys are then searched from
 * scratch.
 */
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

/** Its journeys in terms of today's samples. */
export function planOf(
  { casesOfType }: Pick<JourneyChart, 'casesOfType'>,
  file: LabFile,
): EarlierPlan | undefined {
  // an older file has another format
  if ((file.version as number) !== LAB_FILE_VERSION) return undefined;
  return readKeptPlan(casesOfType, file);
}
