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
  /**
   * EDT-01: the times that a sheet shows have been loaded, for the vaccines of the journey. A reset
   * keeps it: the next sheet shows them at once.
   */
  dataLoaded: boolean;
}

export const freshEdit: Edit = {
  patient: emptyPatient,
  contact: emptyContact,
  texts: emptyTexts,
  vaccines: [],
  details: [],
  dataLoaded: false,
};
