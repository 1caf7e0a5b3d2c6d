// What booking one vaccine takes beside its verdict: prescription, what speaks against its
// neighbours, what to read, products (VAC-06).
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

/** VAC-08: what is known of the last dose of a vaccine. */
export interface LastDose {
  date?: IsoDate;
  manufacturer?: string;
}

interface About {
  person: Case;
  decision: Decision;
  /** The others of the choice. */
  beside: readonly Vaccine[];
  lastDose: LastDose;
  /** Of what the person reads. */
  language: Language;
}

/** Everything but the verdict. */
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

/** VAC-05: state law asks for a prescription, or an answer does (RSV-01). */
function warningsOf(tables: EligibilityTables, { code }: Vaccine, person: Case): Warning[] {
  const { dateOfBirth, state, on } = person;
  // RXR-04: what is at the store is needed no more.
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

/** COV-04, and the pharmacist asks again where somebody was not sure. */
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

/** VAC-04: what speaks against giving it on the same day as another of the choice. */
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
