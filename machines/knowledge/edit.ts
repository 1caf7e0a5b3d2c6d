import type { VaccineDetails } from '#contract/vaccines.ts';
import {
  emptyContact,
  emptyPatient,
  emptyTexts,
  type ContactDraft,
  type PatientDraft,
  type TextsDraft,
} from './patient.ts';

/** What an edit overlay works on; the journey itself changes only when it is saved (EDT-01). */
export interface Edit {
  patient: PatientDraft;
  contact: ContactDraft;
  texts: TextsDraft;
  vaccines: string[];
  /** What the server says of these vaccines. */
  details: VaccineDetails[];
}

export const freshEdit: Edit = {
  patient: emptyPatient,
  contact: emptyContact,
  texts: emptyTexts,
  vaccines: [],
  details: [],
};
