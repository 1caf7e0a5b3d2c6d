// What the desk knows about a patient at the counter without an appointment (WLK-03).
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
  /** ENG-09: whether the record of the visit may be texted to the phone. */
  texts: '' | 'agree' | 'decline';
  /** The language of later messages to the patient. */
  language: Language;
}

export interface WalkIn {
  form: WalkInForm;
  /** For the date of birth that was typed. */
  offer: Offer | undefined;
  known: readonly KnownPatient[];
  /** A known patient whose name and details are used. */
  chosen: KnownPatient | undefined;
  problems: readonly { name: string; problem: string }[];
  /** What the server has so far, so that a retry does not start over. */
  engagementId: string | undefined;
  patientId: string | undefined;
  hold: { holdId: string; confirmationNumber: string } | undefined;
  /** The last one sent to be added to the line, until the answer is known. */
  sent: { name: string; confirmationNumber: string } | undefined;
  /** Minted when the form is submitted; each of its calls derives a key from it. */
  key: string;
}

/**
 * The last two digits of a known patient's phone: they tell two people of one name and birthday
 * apart, without showing a number that the patient has not said.
 */
export const phoneEnding = ({ phone = '' }: KnownPatient): string =>
  phone.replace(/\D/g, '').slice(-2);

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
  sent: undefined,
  key: '',
};
