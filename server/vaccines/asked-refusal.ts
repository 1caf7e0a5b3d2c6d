// What is refused before any vaccine is looked at: dates that cannot be, and a person whom nothing can be given (VAL-11, ELG-03).
import type { Screening } from '#contract/vaccines.ts';
import { addDays, EARLIEST_YEAR, usToIso, type IsoDate } from '#domain/dates.ts';
import type { EligibilityTables } from '#domain/eligibility/decide.ts';
import { wholePersonRefusal } from '#domain/eligibility/whole-person.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';

interface Asked {
  dob: IsoDate;
  state: string;
  on: IsoDate;
  screening?: Screening | undefined;
  vaccines?: readonly { lastShotDate?: string | undefined }[];
}

/** Nobody plans a visit further ahead, in days: ten years. */
const FARTHEST_VISIT = 3_652;

/** @param today the date where the person is */
export function askedRefusal(
  tables: EligibilityTables,
  asked: Asked,
  today: IsoDate,
): Refused | undefined {
  const fields = [...datesOf(asked, today), ...dosesOf(asked, today)];
  if (fields.length > 0) return refuse('INVALID_REQUEST', { fields });
  const { dob: dateOfBirth, state, on } = asked;
  const ineligible = wholePersonRefusal(tables, { dateOfBirth, state, on });
  if (!ineligible) return undefined;
  return refuse('ELIGIBLITY_ERROR', {
    ineligible,
    ...(ineligible.reason === 'tooYoung' && { fields: [{ name: 'dob', problem: 'age.tooYoung' }] }),
  });
}

/** VAL-01: born from 1900 until today; a visit from today on. */
function datesOf({ dob, on }: Asked, today: IsoDate): FieldProblem[] {
  const born = dob <= today && Number(dob.slice(0, 4)) >= EARLIEST_YEAR;
  const planned = on >= today && on <= addDays(today, FARTHEST_VISIT);
  return [
    ...(born ? [] : [{ name: 'dob', problem: 'dateOfBirth.invalid' } as const]),
    ...(planned ? [] : [{ name: 'on', problem: 'field.invalid' } as const]),
  ];
}

/** VAL-09: a dose was given after birth and not in the future. */
function dosesOf({ dob, screening, vaccines = [] }: Asked, today: IsoDate): FieldProblem[] {
  const given = (date: IsoDate | undefined) => date !== undefined && date >= dob && date <= today;
  const problem = 'lastDoseDate.invalid';
  const history = (screening?.history ?? []).flatMap(({ date }, index): FieldProblem[] =>
    given(date) ? [] : [{ name: `screening.history.${index}.date`, problem }],
  );
  const items = vaccines.flatMap(({ lastShotDate }, index): FieldProblem[] =>
    lastShotDate === undefined || given(usToIso(lastShotDate))
      ? []
      : [{ name: `vaccines.${index}.lastShotDate`, problem }],
  );
  return [...history, ...items];
}
