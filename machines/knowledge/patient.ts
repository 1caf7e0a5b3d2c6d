// Who the patient is, how to reach them, and the decision about texts: as typed, and as accepted by
// the server.
import type { PostalAddress } from '#domain/postal-address.ts';
import { NOBODY } from '#domain/nobody.ts';
import type { Who } from '#domain/who.ts';

export type PatientDraft = Who;

export interface ContactDraft {
  emailAddress: string;
  phoneNumber: string;
  /** PAT-06: set once any of it is typed or known. */
  address?: PostalAddress;
  /** VCH-01: a partner's authorization code, set once any of it is typed or known. */
  code?: string;
}

/** For a walk-in (WLK-01). */
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
  /** Whether the visitor has answered: a booking begun elsewhere does not ask. */
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
