// Refusals before any vaccine is considered: impossible dates, and a person who can be given
// nothing (VAL-11, ELG-03).
import type { Screening } from '#contract/vaccines.ts';
import { addDays, checkBirthDate, checkDoseDate, usToIso, type IsoDate } from '#domain/dates.ts';
import type { EligibilityTables } from '#domain/eligibility/decide.ts';
import { wholePersonRefusal } from '#domain/eligibility/whole-person.ts';
import { invalidFields, refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';

interface Asked {
  dob: IsoDate;
  state: string;
  on: IsoDate;
  screening?: Screening | undefined;
  vaccines?: readonly { vaccineCode: string; lastShotDate?: string | undefined }[];
}

/** Nobody plans a visit further ahead than ten years, in days. */
const FARTHEST_VISIT = 3_652;

/** @param today the date where the person is */
export function askedRefusal(
  tables: EligibilityTables,
  asked: Asked,
  today: IsoDate,
): Refused | undefined {
  const fields = [...datesOf(asked, today), ...doseProblems(asked, today)];
  if (fields.length > 0) return invalidFields(...fields);
  const { dob: dateOfBirth, state, on } = asked;
  const ineligible = wholePersonRefusal(tables, { dateOfBirth, state, on });
  if (!ineligible) return undefined;
  return refuse('ELIGIBLITY_ERROR', {
    ineligible,
    ...(ineligible.reason === 'tooYoung' && { fields: [{ name: 'dob', problem: 'age.tooYoung' }] }),
  });
}

/** VAL-01; and a visit is today or later. */
function datesOf({ dob, on }: Asked, today: IsoDate): FieldProblem[] {
  const problem = checkBirthDate(dob, today);
  const planned = on >= today && on <= addDays(today, FARTHEST_VISIT);
  return [
    ...(problem ? [{ name: 'dob', problem }] : []),
    ...(planned ? [] : [{ name: 'on', problem: 'field.invalid' } as const]),
  ];
}

/** VAL-09: a dose was given after birth and not in the future. */
export function doseProblems(
  { dob, screening, vaccines = [] }: Omit<Asked, 'state' | 'on'>,
  today: IsoDate,
): FieldProblem[] {
  const judge = (name: string, date: string): FieldProblem[] => {
    const problem = checkDoseDate(date, { today, dateOfBirth: dob });
    return problem ? [{ name, problem }] : [];
  };
  const history = (screening?.history ?? []).flatMap(({ date }, index) =>
    judge(`screening.history.${index}.date`, date),
  );
  const items = vaccines.flatMap(({ lastShotDate }, index) =>
    lastShotDate === undefined
      ? []
      : judge(`vaccines.${index}.lastShotDate`, usToIso(lastShotDate) ?? ''),
  );
  return [...history, ...items];
}
