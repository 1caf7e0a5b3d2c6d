/** The results of several machines in one folder (QAL-06). */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '#tests/support/root.ts';
import { readRuns } from '#qa/report/read-runs.ts';
import { desk } from '../desk/desk.ts';
import { patient } from '../patient.ts';
import { keepRuns } from './history.ts';
import { summaryText, type OfChart } from './shards-text.ts';
import { WrongUsage } from './wrong-usage.ts';

/**
 * Reads the results below a folder as `npm run journeys` leaves them in `reports`, and adds them to
 * the history there.
 * @throws WrongUsage where there are none
 */
export function summaryOf(folder: string): { text: string; isWell: boolean } {
  const reports = resolve(root, folder);
  const charts = [patient, desk].flatMap(({ name, reports: ofChart }): OfChart[] => {
    const results = join(reports, ofChart);
    const runs = existsSync(results) ? readRuns(results) : [];
    return runs.length === 0 ? [] : [{ chart: name, runs: keepRuns(results, runs) }];
  });
  if (charts.length === 0)
    throw new WrongUsage(
      `--summary is a folder with results, as reports, and "${folder}" has none.`,
    );
  return summaryText(charts);
}
