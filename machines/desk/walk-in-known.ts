// What the desk knows of somebody who stands at the counter without a time (WLK-03).
import type { KnownPatient } from '#contract/desk.ts';
import type { Offer } from '#contract/vaccines.ts';
import type { Language } from '#domain/languages.ts';
import type { HealthQuestion, YesNoUnsure } from '#domain/screening.ts';

/** As typed and chosen. */
export interface WalkInForm {
  /** MM/DD/YYYY. */
  dob: string;
  firstName: string;
  lastName: string;
  phone: string;
  codes: readonly string[];
  answers: Readonly<Partial<Record<HealthQuestion, YesNoUnsure>>>;
  /** ENG-09: whether the record of the visit may be sent to the phone. */
  texts: '' | 'agree' | 'decline';
  /** In which what is sent to them later is written. */
  language: Language;
}

export interface WalkIn {
  form: WalkInForm;
  /** For the date of birth that was typed. */
  offer: Offer | undefined;
  known: readonly KnownPatient[];
  /** Somebody known, whose name and details are taken over. */
  chosen: KnownPatient | undefined;
  problems: readonly { name: string; problem: string }[];
  /** What the server has of it so far, so that a retry begins nothing anew. */
  engagementId: string | undefined;
  patientId: string | undefined;
  hold: { holdId: string; confirmationNumber: string } | undefined;
  /** Minted when the form is handed in; each call of it has a key of its own made of it. */
  key: string;
}

export const freshWalkIn: WalkIn = {
  form: {
    dob: '',
    firstName: '',
    lastName: '',
    phone: '',
    codes: [],
    answers: {},
    texts: '',
    language: 'en',
  },
  offer: undefined,
  known: [],
  chosen: undefined,
  problems: [],
  engagementId: undefined,
  patientId: undefined,
  hold: undefined,
  key: '',
};
