// Compares the engine's answers with CDC's.
import type { Forecast, VaccineGroup } from '#domain/eligibility/forecast.ts';
import { forecastGroup } from '#domain/eligibility/schedule/forecast-group.ts';
import type { Schedule } from '#domain/eligibility/schedule/schedule.ts';
import type { CdcCase } from './cases.ts';

export interface Compared {
  case: CdcCase;
  forecast: Forecast;
  isEarliestSame: boolean;
  isRecommendedSame: boolean;
  isStatusSame: boolean;
}

export interface Tally {
  cases: number;
  earliest: number;
  status: number;
  recommended: number;
}

/** The engine's statuses in CDC's words. */
export const STATUS: Readonly<Record<Forecast['status'], string>> = {
  due: 'not complete',
  complete: 'complete',
  agedOut: 'aged out',
  immune: 'immune',
  contraindicated: 'contraindicated',
  notRecommended: 'not recommended',
};

/**
 * Undefined for a case about a vaccine group outside the tables. CDC gives dates only for an
 * incomplete series.
 */
export function compare(schedule: Schedule, one: CdcCase, explain: boolean): Compared | undefined {
  if (one.group === undefined) return undefined;
  const forecast = forecastGroup(schedule, one.patient, one.group, one.on, { explain });
  const isDue = forecast.status === 'due';
  const { earliest, recommended, status } = one.expected;
  return {
    case: one,
    forecast,
    isEarliestSame: (isDue ? forecast.earliest : undefined) === earliest,
    isRecommendedSame: (isDue ? forecast.recommended : undefined) === recommended,
    isStatusSame: STATUS[forecast.status] === status,
  };
}

export const isSame = ({ isEarliestSame, isStatusSame }: Compared): boolean =>
  isEarliestSame && isStatusSame;

/** How many match, by group, sorted by name. */
export function tallies(compared: readonly Compared[]): [VaccineGroup, Tally][] {
  const byGroup = new Map<VaccineGroup, Tally>();
  for (const { forecast, ...one } of compared) {
    const tally = byGroup.get(forecast.group) ?? {
      cases: 0,
      earliest: 0,
      status: 0,
      recommended: 0,
    };
    tally.cases += 1;
    tally.earliest += Number(one.isEarliestSame);
    tally.status += Number(one.isStatusSame);
    tally.recommended += Number(one.isRecommendedSame);
    byGroup.set(forecast.group, tally);
  }
  return [...byGroup].sort(([one], [other]) => one.localeCompare(other));
}
