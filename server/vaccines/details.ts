// What booking a vaccine involves besides its verdict: prescription, conflicts with the other
// vaccines, notices, products (VAC-06).
import type { VaccineDetails, Warning } from '#contract/vaccines.ts';
import { doseValue, tellsOfSecondDose } from '#domain/covid.ts';
import type { IsoDate } from '#domain/dates.ts';
import { askRows } from '#domain/eligibility/answers.ts';
import { againstTogether } from '#domain/eligibility/combinations.ts';
import type { Case, Decision, EligibilityTables } from '#domain/eligibility/decide.ts';
import type { Language } from '#domain/languages.ts';
import {
  isOnFile,
  prescriptionRequired,
  PRESCRIPTION_BY_RESPONSE,
  PRESCRIPTION_NEEDED,
} from '#domain/prescriptions.ts';
import { ageOn } from '#domain/ages.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { Vaccine } from '#domain/vaccines.ts';
import { doseCalledBy } from './dose-called.ts';
import { productsFor } from './products.ts';

/** VAC-08: the last dose of a vaccine, as far as known. */
export interface LastDose {
  date?: IsoDate;
  manufacturer?: string;
}

interface About {
  person: Case;
  decision: Decision;
  /** The other selected vaccines. */
  beside: readonly Vaccine[];
  lastDose: LastDose;
  /** The language of the texts. */
  language: Language;
}

/** Everything except the verdict. */
export function detailsOf(
  tables: EligibilityTables,
  vaccine: Vaccine,
  { person, decision, beside, lastDose, language }: About,
): Omit<VaccineDetails, 'vaccineCode' | 'verdict'> {
  const warnings = warningsOf(tables, vaccine, person);
  const { dose = 1 } = decision;
  const products = productsFor(tables, vaccine, person, lastDose.manufacturer);
  const calledBy = doseCalledBy(tables, {
    vaccine: vaccine.code,
    dose,
    age: ageOn(person.dateOfBirth, person.on),
    makers: products.map(({ manufacturer }) => manufacturer),
  });
  return {
    dose: doseValue(dose),
    ...(calledBy && { doseCalledBy: calledBy }),
    rxRequired: prescriptionRequired(warnings, { ...person.answers }),
    warnings,
    restrictions: restrictionsOf(tables, vaccine, { beside, on: person.on, language }),
    notices: noticesOf(vaccine, person, decision, lastDose),
    products,
  };
}

/** VAC-05: state law requires a prescription, or an answer does (RSV-01). */
function warningsOf(tables: EligibilityTables, { code }: Vaccine, person: Case): Warning[] {
  const { dateOfBirth, state, on } = person;
  // RXR-04: a prescription on file at the store satisfies it.
  if (isOnFile(person.prescriptions, code, on)) return [];
  const law = tables.authority({ vaccine: code, state, age: ageOn(dateOfBirth, on), on });
  const byResponse = askRows(tables, code, person, on).filter(
    ({ withoutIt }) => withoutIt === 'prescription',
  );
  return [
    ...(law.answer === 'prescription' ? [{ code: PRESCRIPTION_NEEDED } as const] : []),
    ...byResponse.map(({ ask }): Warning => ({
      code: PRESCRIPTION_BY_RESPONSE,
      question: ask,
      answers: ['no'],
    })),
  ];
}

/** COV-04; and the pharmacist asks again where an answer was "not sure". */
function noticesOf(
  { code }: Vaccine,
  { on }: Case,
  { confirm }: Decision,
  lastDose: LastDose,
): VaccineDetails['notices'] {
  const second = code === COVID && tellsOfSecondDose(lastDose, on);
  return [
    ...(second ? (['COVID_SECOND_DOSE'] as const) : []),
    ...(confirm ? (['ASK_PHARMACIST'] as const) : []),
  ];
}

/** VAC-04: reasons against giving it on the same day as another selected vaccine. */
export function restrictionsOf(
  { combinations }: Pick<EligibilityTables, 'combinations'>,
  { code }: Pick<Vaccine, 'code'>,
  {
    beside,
    on,
    language,
  }: { beside: readonly Pick<Vaccine, 'code'>[]; on: IsoDate; language: Language },
): VaccineDetails['restrictions'] {
  const others = beside.map((vaccine) => vaccine.code);
  return againstTogether(combinations, code, others, on).map(({ row, beside: other }) => ({
    code: row.code,
    displayName: row.says[language],
    beside: other,
  }));
}
