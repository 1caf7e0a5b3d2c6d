// One question to the product: may this person, with these answers and earlier doses, have a
// vaccine in that state on that day (ELG-07)?
import type { IsoDate } from '../dates.ts';
import type { OnFile } from '../prescriptions.ts';
import type { HealthAnswers } from '../screening.ts';
import type { EarlierDose, Observation, Sex } from './patient.ts';

export interface Case {
  dateOfBirth: IsoDate;
  sex: Sex;
  /** Two letters. */
  state: string;
  /** The day of the visit. */
  on: IsoDate;
  answers: HealthAnswers;
  observations: readonly Observation[];
  doses: readonly EarlierDose[];
  /** RXR-04: prescriptions waiting at a store; each covers its vaccine. */
  prescriptions?: readonly OnFile[];
}
