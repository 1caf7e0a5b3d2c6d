import type { LabFile } from './lab-file.ts';

/** Brings what the lab knows of the journeys. */
export async function loadLabFile(): Promise<LabFile> {
  const { default: file } = await import('#data/journeys/lab.json');
  // Written by `npm run lab:keep` in this shape; tests/journeys/lab holds it to it.
  return file as unknown as LabFile;
}
