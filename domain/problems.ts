// The problem codes for what was typed or chosen, by the requirement they come from. The wording of
// a code is copy: locales/<language>/problems.json, in English the specification's own. Rows marked
// "ours" are not in it.
import { CHOSEN_OF_WHO } from './who.ts';

/** A person's choice that is missing (PAT-03). */
const choicesMissing = CHOSEN_OF_WHO.map((name) => `${name}.missing` as const);

export const PROBLEMS = {
  // from the third on ours: problems of a date, of birth or of a dose
  'VAL-01': [
    'dateOfBirth.missing',
    'dateOfBirth.invalid',
    'date.incomplete',
    'date.letters',
    'date.noSuchDay',
    'date.tooLongAgo',
    'date.future',
  ],
  // ours: the last. COV-05: "1st" has wording, but every question asks for the last dose
  'VAL-09': [
    'lastDoseDate.missing',
    'lastDoseDate.invalid',
    'firstDoseDate.invalid',
    'date.beforeBirth',
  ],
  'VAL-08': [
    'firstDoseDate.missing',
    ...choicesMissing,
    'confirmationNumber.missing',
    'authorizationCode.missing',
    // ours: for a code that the partner does not have, and for one that is used up or expired
    'authorizationCode.wrong',
    'authorizationCode.used',
    'vaccine.missing',
    'immunocompromised.missing',
    'boosterDose.missing',
    'vaccineManufacturer.missing',
    'manufacturer.missing',
    'dose.missing',
    'dose1Manufacturer.missing',
    'dose2Manufacturer.missing',
  ],
  // the specification has two wordings; ours: the short one is for the edit overlays, and a domain
  // that looks mistyped prompts a question
  'VAL-03': ['email.missing', 'email.invalid', 'email.invalidInEdit', 'email.likelyTypo'],
  'VAL-04': ['phone.missing', 'phone.invalid', 'phone.invalidInEdit'],
  // the second is ours, and the third, where a ZIP alone is asked for
  'VAL-05': ['location.invalid', 'location.unknown', 'zip.invalid'],
  // ours: for a refused character; the form names it, and the server says invalid
  'VAL-06': [
    'firstName.missing',
    'firstName.invalid',
    'firstName.character',
    'lastName.missing',
    'lastName.invalid',
    'lastName.character',
  ],
  'FLW-02': ['bookingOption.missing'],
  'VAC-02': ['vaccine.tooMany', 'vaccine.combination'],
  // ours: why one vaccine may not be given, in words with placeholders
  'ELG-07': [
    'vaccine.tooYoung',
    'vaccine.tooOld',
    'vaccine.notYet',
    'vaccine.notNow',
    'vaccine.callStore',
    'vaccine.answerFirst',
  ],
  // ours: the same dose, already booked for another day
  // ours: the second is of a name that is corrected after booking
  'VAC-15': ['vaccine.booked', 'name.booked'],
  'ELG-02': ['age.tooYoung'],
  // ours: choices the specification asks for without wording
  'COV-05': ['answer.missing'],
  'VAC-09': ['earlierDoses.missing'],
  // ours: the second of a checkbox
  'SMS-01': ['sms.missing', 'sms.notAgreed'],
  // ours: accounts
  'CHN-01': [
    'password.missing',
    'password.tooShort',
    'password.tooLong',
    'password.common',
    'code.missing',
    'code.wrong',
    'signIn.failed',
  ],
  'ACC-01': ['currentPassword.missing', 'password.wrong', 'password.same', 'email.same'],
  // ours: the second factor of a team member
  'DSK-01': [
    'appCode.missing',
    'appCode.wrong',
    // the people of a store
    'role.missing',
    'role.lastManager',
    'role.byProvider',
    'role.changed',
    'email.inTeam',
  ],
  'PAT-05': ['dependent.tooMany'],
  // ours: the people of a group, and what each is for
  'GRP-01': ['party.none', 'party.tooMany', 'party.vaccinesMissing', 'party.samePerson'],
  // ours: links that lead back
  'RES-04': ['dateOfBirth.wrong', 'shortCode.missing', 'shortCode.unknown'],
  // ours: a prescription at a store, by the number on its message
  'RXR-01': [
    'prescriptionNumber.missing',
    'prescriptionNumber.invalid',
    'prescription.notFound',
    'vaccine.prescribed',
  ],
  // the first is ours
  'MNG-01': ['confirmationNumber.invalid', 'appointment.notFound'],
  // ours: a choice the specification asks for without wording
  'CAN-01': ['reason.missing'],
  // ours: a name that is corrected after booking
  'MNG-06': ['name.overlapping'],
  // ours: which members of a group cancel
  'GRP-03': ['scope.missing'],
  // ours: what is recorded of a dose that was given
  'DSK-03': [
    'lot.missing',
    'lot.invalid',
    'lotExpiry.missing',
    'lotExpiry.invalid',
    'lotExpiry.past',
    'site.missing',
    'route.missing',
    'visDate.missing',
    'errorReason.missing',
    'visDate.invalid',
    'visDate.future',
  ],
  // ours: when a store is open, and stock by lot
  'DSK-04': [
    'hours.order',
    'hours.break',
    'hours.past',
    'doses.invalid',
    'doses.tooMany',
    'doses.changed',
    'vaccine.gone',
    'lotExpiry.differs',
  ],
  // ours: what is filled in before the visit
  'DOC-02': ['language.missing', 'acknowledged.missing'],
  'DOC-04': [
    'insurance.missing',
    'payer.missing',
    'memberId.missing',
    'memberId.invalid',
    'bin.missing',
    'bin.invalid',
    'pcn.missing',
    'holder.missing',
    'holderName.missing',
  ],
  'DOC-05': ['mbi.missing', 'mbi.invalid'],
  'DOC-06': ['npi.missing', 'npi.invalid', 'npi.unknown', 'npi.notLookedUp'],
  'DOC-07': ['sheet.missing'],
  'CRD-01': ['walletConsent.missing'],
  'DOC-11': ['cardBy.missing', 'picture.missing', 'picture.invalid', 'picture.tooLarge'],
  // ours: anything without a rule of its own
  'VAL-11': ['field.missing', 'field.unknown', 'field.repeated', 'field.invalid'],
} as const;

export type ProblemCode = (typeof PROBLEMS)[keyof typeof PROBLEMS][number];

export const PROBLEM_CODES: readonly ProblemCode[] = Object.values(PROBLEMS).flat();

/** True when the text is a known code: a server may be newer than this client. */
export const isProblemCode = (text: string): text is ProblemCode =>
  PROBLEM_CODES.some((code) => code === text);
