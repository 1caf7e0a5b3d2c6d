// The code systems used in answers, and how our codes map to them (STD-03).
import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { IsoDate } from '#domain/dates.ts';
import { currentCvx, cvxOfDose } from '#domain/eligibility/cvx.ts';
import { ownCode, type VaccineCode } from '#domain/vaccine-codes.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';

export const CVX = 'http://hl7.org/fhir/sid/cvx';
export const MVX = 'http://hl7.org/fhir/sid/mvx';

/** HL7's service type for vaccination. */
export const IMMUNIZATION_SERVICE: CodeableConcept = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/service-type',
      code: '57',
      display: 'Immunization',
    },
  ],
};

/** COV-01 has its own code for one manufacturer. */
const MVX_OF: Readonly<Record<string, string>> = { PFI: 'PFR' };
export const mvxOf = (manufacturer: string): string => MVX_OF[manufacturer] ?? manufacturer;

const nameOf = (code: string) => vaccineByCode(code)?.names.english ?? code;

/** A vaccine's current CVX codes, the usual product first. */
export const cvxCodings = (code: string): Coding[] =>
  currentCvx(eligibility().cvx, code).map((cvx) => ({
    system: CVX,
    code: cvx,
    display: nameOf(code),
  }));

/** Whether CDC lists this code as current. */
export const isCurrentCvx = (code: string, cvx: string): boolean =>
  currentCvx(eligibility().cvx, code).includes(cvx);

// One search repeats the same vaccine on the same day dozens of times.
const REMEMBERED = 2048;
const concepts = new Map<string, CodeableConcept>();

/**
 * A vaccine of the catalogue with the CVX code for this person on this day; text only when it has
 * no current code.
 */
export function vaccineConcept(
  code: string,
  {
    date,
    manufacturer,
    dob,
  }: { date: IsoDate; manufacturer?: string | undefined; dob: IsoDate | undefined },
): CodeableConcept {
  const key = [code, date, manufacturer, dob].join();
  const known = concepts.get(key);
  if (known) return known;
  const dose = { vaccineCode: code, date, ...(manufacturer !== undefined && { manufacturer }) };
  const exact = dob === undefined ? undefined : cvxOfDose(eligibility().cvx, dose, dob);
  const current = currentCvx(eligibility().cvx, code);
  const cvx = exact !== undefined && current.includes(exact) ? exact : current[0];
  const concept = cvxConcept(code, cvx);
  if (concepts.size >= REMEMBERED) concepts.clear();
  concepts.set(key, concept);
  return concept;
}

/** The same from a stored CVX code. */
export const cvxConcept = (code: string, cvx: string | undefined): CodeableConcept => ({
  ...(cvx !== undefined && { coding: [{ system: CVX, code: cvx, display: nameOf(code) }] }),
  text: nameOf(code),
});
/** The vaccine a current CVX code stands for here. */
export interface MeantVaccine {
  code: VaccineCode;
  /** Set when only one manufacturer has the code; undefined when any will do. */
  manufacturer: string | undefined;
}

/** The vaccine of a current CVX code; undefined for a code that is retired or unknown. */
export function vaccineOfCvx(cvx: string): MeantVaccine | undefined {
  const row = eligibility().cvx.find((one) => one.current && one.cvx === cvx);
  const code = row && ownCode(row.vaccine);
  return code && { code, manufacturer: row.manufacturer };
}
