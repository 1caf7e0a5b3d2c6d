// Who the patient is, how to reach them, and what was decided about texts: as typed, and as the
// server accepted it.
import { NOBODY, type Who } from '#domain/who.ts';

export type PatientDraft = Who;

export interface ContactDraft {
  emailAddress: string;
  phoneNumber: string;
}

/** Of who walks in (WLK-01). */
export type DetailsDraft = Pick<PatientDraft, 'firstName' | 'lastName'> & ContactDraft;

export interface TextsDraft {
  decision: '' | 'agree' | 'decline';
  phoneNumber: string;
}

export interface PatientPart {
  patient: PatientDraft;
  keptPatient: PatientDraft | undefined;
  patientId: string | undefined;
  contact: ContactDraft;
  keptContact: ContactDraft | undefined;
  texts: TextsDraft;
  keptTexts: TextsDraft | undefined;
  consentSent: boolean;
}

export const emptyPatient: PatientDraft = NOBODY;
export const emptyContact: ContactDraft = { emailAddress: '', phoneNumber: '' };
export const emptyTexts: TextsDraft = { decision: '', phoneNumber: '' };

export const freshPatient: PatientPart = {
  patient: emptyPatient,
  keptPatient: undefined,
  patientId: undefined,
  contact: emptyContact,
  keptContact: undefined,
  texts: emptyTexts,
  keptTexts: undefined,
  consentSent: false,
};
