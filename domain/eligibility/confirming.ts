// When the pharmacist asks again before giving a vaccine that may be booked (ELG-07).
import type { HealthAnswers } from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { isHealthAsk, observationsOf } from './answers.ts';
import type { Case } from './case.ts';
import { isBookable, type Day } from './day.ts';
import { lookAt, type EligibilityTables, type Look } from './look.ts';
import { rowsFor, type AskRow, type ProductTables } from './product-rows.ts';

/** Whether the pharmacist weighs an answer, or somebody was not sure of one. */
const weighsAnswer = (
  tables: Pick<ProductTables, 'answers'>,
  vaccine: VaccineCode,
  rows: readonly AskRow[],
  answers: HealthAnswers,
): boolean =>
  rows.some(({ ask }) => {
    if (!isHealthAsk(ask)) return false;
    if (answers[ask] === 'notSure') return true;
    return (
      answers[ask] === 'yes' &&
      tables.answers.some(
        (row) => row.ask === ask && (row.vaccine ?? vaccine) === vaccine && row.confirm,
      )
    );
  });

const certain = new WeakMap<EligibilityTables, EligibilityTables>();

/** The tables without what is only taken as true because somebody asks for a vaccine. */
function certainOf(tables: EligibilityTables): EligibilityTables {
  const known = certain.get(tables) ?? {
    ...tables,
    implied: tables.implied.filter(({ confirm }) => !confirm),
  };
  certain.set(tables, known);
  return known;
}

/**
 * Whether a day is open only because of what asking for the vaccine is taken to mean, and the pharmacist is to confirm that: who
 * books typhoid vaccine travels.
 */
export function standsOnImplied(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { assumed, on }: Look,
): boolean {
  const rows = rowsFor(tables.implied, vaccine, person.dateOfBirth, on);
  if (!rows.some(({ confirm }) => confirm)) return false;
  return lookAt(certainOf(tables), vaccine, person, { assumed, on }).blocks.length > 0;
}

/** Whether another vaccine fits better, by the product's own row: somebody who lacks whooping cough vaccine gets Tdap before Td. */
function isPreceded(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { product, assumed, on }: Look,
): boolean {
  if (product?.confirmWhileDue === undefined) return false;
  const observations = observationsOf(tables, vaccine, person, assumed, on);
  const patient = { ...person, observations };
  const { status, earliest = on } = tables.forecast(patient, product.confirmWhileDue, on);
  return status === 'due' && earliest <= on;
}

/** @param days.visit the day on which it may be booked, if there is one: the same day, or the first later one */
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
