// Who the patient is, how to reach them, and what was decided about texts: as typed, and as the
// server accepted it.
import type { PostalAddress } from '#domain/postal-address.ts';
import { NOBODY, type Who } from '#domain/who.ts';

export type PatientDraft = Who;

export interface ContactDraft {
  emailAddress: string;
  phoneNumber: string;
  /** PAT-06: once any of it is typed or known. */
  address?: PostalAddress;
  /** VCH-01: the authorization code of a partner, once any of it is typed or known. */
  code?: string;
}

/** Of who walks in (WLK-01). */
export type DetailsDraft = Pick<PatientDraft, 'firstName' | 'lastName'> &
  Omit<ContactDraft, 'address' | 'code'>;

export interface TextsDraft {
  decision: '' | 'agree' | 'decline';
  phoneNumber: string;
}

export interface PatientPart {
  patient: PatientDraft;
  /** Accepted by the form; by the server as well once there is an id. */
  keptPatient: PatientDraft | undefined;
  patientId: string | undefined;
  contact: ContactDraft;
  keptContact: ContactDraft | undefined;
  texts: TextsDraft;
  keptTexts: TextsDraft | undefined;
  /** Whether the visitor has said it: nobody is asked whose booking begins elsewhere. */
  textsAnswered: boolean;
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
  textsAnswered: false,
};
