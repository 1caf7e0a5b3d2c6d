// Seasons that recur every year (docs/decisions/007): CDC publishes their dates one year at a time.
import { addDays, type IsoDate } from '../dates.ts';
import type { VaccineGroup } from './forecast.ts';
import type { SeasonRow } from './product-rows.ts';

const ANY_COMMON_YEAR = 2001;
const MONTH_AND_DAY = 5;

/** The row about a group, or about one of its series when that is named. */
export const seasonRow = (
  rows: readonly SeasonRow[],
  { group, series }: { group: VaccineGroup; series?: string },
): SeasonRow | undefined =>
  rows.find((row) => row.group === group && (row.series === undefined || row.series === series));

/**
 * The day the next season of a group or series begins, after `on`; undefined when it has no
 * seasons.
 */
export function nextSeason(
  rows: readonly SeasonRow[],
  of: { group: VaccineGroup; series?: string },
  on: IsoDate,
): IsoDate | undefined {
  const row = seasonRow(rows, of);
  if (!row) return undefined;
  const year = Number(on.slice(0, 4));
  const thisYears = `${year}-${row.begins}`;
  return thisYears > on ? thisYears : `${year + 1}-${row.begins}`;
}

/** Whether each season begins the day after the last one ended: such an end means nothing. */
export const isAllYear = ({ begins, ends }: SeasonRow): boolean =>
  addDays(`${ANY_COMMON_YEAR}-${ends}`, 1).slice(MONTH_AND_DAY) === begins;
