// Turns a screening from the API into the question the rules answer (VAC-08, COV-05, ELG-07).
import type { Screening } from '#contract/vaccines.ts';
import type { IsoDate } from '#domain/dates.ts';
import { cvxOfDose } from '#domain/eligibility/cvx.ts';
import type { Case } from '#domain/eligibility/decide.ts';
import type { EarlierDose } from '#domain/eligibility/patient.ts';
import type { OnFile } from '#domain/prescriptions.ts';
import type { ProductTables } from '#domain/eligibility/product-rows.ts';
import { healthAnswersIn } from '#domain/screening.ts';

export interface Asked {
  dob: IsoDate;
  /** Two-letter code. */
  state: string;
  /** The day of the visit. */
  on: IsoDate;
  screening?: Screening | undefined;
  /** RXR-04: the person's prescriptions on file at a store. */
  prescriptions?: readonly OnFile[] | undefined;
}

type Dose = NonNullable<Screening['history']>[number];

/**
 * A dose given twice in the history counts once. Doses after the visit or before birth do not
 * count.
 */
export function caseFrom(
  tables: Pick<ProductTables, 'cvx'>,
  { dob, state, on, screening = {}, prescriptions = [] }: Asked,
): Case {
  const { sex = 'Unknown', history = [], answers = {}, observations = [] } = screening;
  const doses = history.flatMap((dose) => doseOf(tables, dose, dob) ?? []);
  const given = doses.filter(({ date }) => date >= dob && date <= on);
  const told = new Map(given.map((dose) => [`${dose.cvx} ${dose.date}`, dose]));
  return {
    dateOfBirth: dob,
    sex,
    state,
    on,
    answers: healthAnswersIn(answers),
    observations: observations.map(({ code, date }) =>
      date === undefined ? { code } : { code, date },
    ),
    doses: [...told.values()],
    ...(prescriptions.length > 0 && { prescriptions }),
  };
}

function doseOf(
  { cvx: rows }: Pick<ProductTables, 'cvx'>,
  { vaccineCode, cvx, date, manufacturer }: Dose,
  dob: IsoDate,
): EarlierDose | undefined {
  if (cvx !== undefined) return { cvx, date };
  if (vaccineCode === undefined) return undefined;
  const known = cvxOfDose(rows, { vaccineCode, date, ...(manufacturer && { manufacturer }) }, dob);
  return known === undefined ? undefined : { cvx: known, date };
}
