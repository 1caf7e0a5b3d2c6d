import type { ChartName, LabFile } from './lab-file.ts';

const FILES = {
  patient: () => import('#data/journeys/lab.json'),
  desk: () => import('#data/journeys/desk.json'),
} as const;

/** Brings what the lab knows of the journeys of a chart. */
export async function loadLabFile(chart: ChartName = 'patient'): Promise<LabFile> {
  const { default: file } = await FILES[chart]();
  // Written by `npm run lab:keep` in this shape; qa/journeys/lab holds it to it.
  return file as unknown as LabFile;
}
