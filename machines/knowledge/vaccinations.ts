// A person's vaccination record as loaded, and the card made from it (CRD-01, CRD-02).
import type { DueDose, HealthCards, RecordedPerson, VaccinationRecord } from '#contract/records.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import { noAnswers, type Answers } from './answers.ts';
import { dateDraftOf } from './dates.ts';

export interface VaccinationsPart {
  /** The number that opens the record; '' before it is known. */
  number: string;
  /** The people whose records can be chosen. */
  people: RecordedPerson[];
  read: VaccinationRecord | undefined;
  cards: HealthCards | undefined;
}

export const freshVaccinations: VaccinationsPart = {
  number: '',
  people: [],
  read: undefined,
  cards: undefined,
};

/** Those of a found appointment: one, or all of a group. */
export const peopleFound = (found: readonly AppointmentDetails[]): RecordedPerson[] =>
  found.map(({ confirmationNumber, patient, outcome = [] }) => ({
    confirmationNumber,
    firstName: patient.firstName,
    lastName: patient.lastName,
    doses: outcome.filter(({ given }) => given !== undefined).length,
  }));

/** CRD-05: what the record says about a vaccine is not asked again when booking its next dose. */
export function answersFrom({ doses }: VaccinationRecord, { vaccineCode }: DueDose): Answers {
  const dates = doses
    .filter((dose) => dose.vaccineCode === vaccineCode)
    .map(({ on }) => dateDraftOf(on))
    .toReversed();
  return dates.length === 0
    ? noAnswers
    : { ...noAnswers, earlierDoses: [vaccineCode], doseDates: { [vaccineCode]: dates } };
}
