/** What the journeys were agreed to lead to: texts that only `npm run lab:keep` writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabFile } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from '../journey-chart.ts';
import type { Tale } from './record.ts';
import { readTales } from './text.ts';

export const ORACLE_FOLDER = 'docs/journeys';

export const oracleFileOf = ({ name }: Pick<JourneyChart, 'name'>): string =>
  `${ORACLE_FOLDER}/${name}.txt`;

/** The agreed journeys, and what they lead to. */
export interface Agreed {
  readonly plan: LabFile;
  readonly tales: readonly Tale[];
}

/** Throws when nothing has been stored yet. */
export function readAgreed(chart: Pick<JourneyChart, 'name' | 'planFile'>): Agreed {
  const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8');
  return {
    plan: JSON.parse(read(chart.planFile)) as LabFile, // written by `npm run lab:keep`
    tales: readTales(read(oracleFileOf(chart))),
  };
}
