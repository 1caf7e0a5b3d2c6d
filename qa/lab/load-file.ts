import { unpacked, type ContextFile } from './context-file.ts';
import type { ChartName, LabFile } from './lab-file.ts';

const FILES = {
  patient: () => import('#data/journeys/lab.json'),
  desk: () => import('#data/journeys/desk.json'),
} as const;

/** Brings what the lab knows of the journeys of a chart. */
export async function loadLabFile(chart: ChartName = 'patient'): Promise<LabFile> {
  const [{ default: file }, inContexts] = await Promise.all([
    FILES[chart](),
    chart === 'patient' ? loadContexts() : undefined,
  ]);
  // Written by `npm run lab:keep` in this shape; qa/journeys/lab holds it to it.
  return { ...(file as unknown as LabFile), ...(inContexts && { inContexts }) };
}

async function loadContexts() {
  const { default: file } = await import('#data/journeys/contexts.json');
  // Written by `npm run lab:keep` in this shape; qa/journeys/contexts holds it to it.
  return unpacked(file as unknown as ContextFile);
}
