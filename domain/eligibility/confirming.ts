// When the pharmacist asks again before giving a vaccine that can be booked (ELG-07).
import { isHealthQuestion, type HealthAnswers } from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { patientOf } from './answers.ts';
import type { Case } from './case.ts';
import { isBookable, type Day } from './day.ts';
import { isDueOn } from './forecast.ts';
import type { EligibilityTables, Look } from './look.ts';
import { rowsFor, type AskRow, type ImpliedRow, type ProductTables } from './product-rows.ts';

/** Whether the pharmacist weighs an answer, or one was "not sure". */
const weighsAnswer = (
  tables: Pick<ProductTables, 'answers'>,
  vaccine: VaccineCode,
  rows: readonly AskRow[],
  answers: HealthAnswers,
): boolean =>
  rows.some(({ ask }) => {
    if (!isHealthQuestion(ask)) return false;
    if (answers[ask] === 'notSure') return true;
    return (
      answers[ask] === 'yes' &&
      tables.answers.some(
        (row) => row.ask === ask && (row.vaccine ?? vaccine) === vaccine && row.confirm,
      )
    );
  });

const certain = new WeakMap<readonly ImpliedRow[], readonly ImpliedRow[]>();

/** What asking for a vaccine implies without needing confirmation. */
function certainOf(implied: readonly ImpliedRow[]): readonly ImpliedRow[] {
  const known = certain.get(implied) ?? implied.filter(({ confirm }) => !confirm);
  certain.set(implied, known);
  return known;
}

/**
 * Whether a day is open only because of what asking for the vaccine implies, which the pharmacist
 * must confirm: booking typhoid vaccine implies travel.
 */
export function standsOnImplied(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { product, assumed, on }: Look,
): boolean {
  const rows = rowsFor(tables.implied, vaccine, person.dateOfBirth, on);
  if (!product || !rows.some(({ confirm }) => confirm)) return false;
  const { answers, implied } = tables;
  const sure = { answers, implied: certainOf(implied) };
  const patient = patientOf(sure, vaccine, person, { assumed, on });
  return !product.groups.every((group) => isDueOn(tables.forecast(patient, group, on), on));
}

/**
 * Whether another vaccine fits better, by the product's own row: a patient who lacks whooping cough
 * vaccine gets Tdap before Td.
 */
function isPreceded(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { product, assumed, on }: Look,
): boolean {
  if (product?.confirmWhileDue === undefined) return false;
  const patient = patientOf(tables, vaccine, person, { assumed, on });
  return isDueOn(tables.forecast(patient, product.confirmWhileDue, on), on);
}

/**
 * @param days.visit the day it can be booked, if there is one: the same day, or the first later one
 */
export function needsConfirming(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { today, visit }: { today: Day; visit: Day },
): boolean {
  if (weighsAnswer(tables, vaccine, today.asks, person.answers)) return true;
  return (
    isBookable(visit) &&
    (standsOnImplied(tables, vaccine, person, visit.best) ||
      isPreceded(tables, vaccine, person, visit.best))
  );
}
