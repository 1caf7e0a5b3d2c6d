// The eligibility tables, read once and bound to CDC's schedule and state law (ELG-07).
import { changingAges } from '#domain/eligibility/changing-ages.ts';
import { authorityFor } from '#domain/eligibility/authority.ts';
import type { Case, EligibilityTables } from '#domain/eligibility/decide.ts';
import { remembering } from '#domain/eligibility/remembering.ts';
import { forecastGroup } from '#domain/eligibility/schedule/forecast-group.ts';
import { repeatingSeasons } from '#domain/eligibility/seasonal-schedule.ts';
import { readAuthority } from './authority-tables.ts';
import { caseFrom, type Asked } from './case.ts';
import { readProductTables } from './product-tables.ts';
import { readSchedule } from './schedule-tables.ts';

let read: EligibilityTables | undefined;

/**
 * Reads the files at the first call and keeps them.
 * @throws Error naming file, line and column of an invalid cell
 */
export function eligibility(): EligibilityTables {
  read ??= readEligibility();
  return read;
}

function readEligibility(): EligibilityTables {
  const tables = readProductTables();
  const schedule = readSchedule();
  const authority = readAuthority();
  const scheduleOn = repeatingSeasons(schedule, tables.seasons);
  return {
    ...tables,
    forecast: remembering(schedule, (patient, group, on, options) =>
      forecastGroup(scheduleOn(on), patient, group, on, options),
    ),
    changes: changingAges(schedule),
    authority: (question) => authorityFor(authority, question),
  };
}

/** The question for the rules: earlier doses by CVX, the answers given, and nothing else. */
export const caseOf = (asked: Asked): Case => caseFrom(eligibility(), asked);
