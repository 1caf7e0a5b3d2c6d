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
  /** The server's verdict on these vaccines. */
  details: VaccineDetails[];
  /**
   * EDT-01: whether the times that a sheet shows are loaded, for the journey's vaccines. A reset
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
