// What is wrong with a form, field by field. The rules are the domain's; here they meet the drafts.
import { isTooYoung } from '#domain/ages.ts';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkDate, dateFromParts, type IsoDate } from '#domain/dates.ts';
import { checkLocation } from '#domain/location-text.ts';
import { checkName } from '#domain/names.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { isProblemCode, type ProblemCode } from '#domain/problems.ts';
import type {
  ContactDraft,
  Edit,
  PatientDraft,
  Problem,
  StartDraft,
  TextsDraft,
} from './context.ts';

const problemsOf = (checks: [field: string, code: ProblemCode | undefined][]): Problem[] =>
  checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));

/** The date of birth as typed, read once; undefined while it is not a date. */
export function dateOfBirthOf(draft: StartDraft, today: IsoDate): IsoDate | undefined {
  const read = checkDate(dateFromParts(draft, today), today);
  return read.ok ? read.date : undefined;
}

export function checkStart(draft: StartDraft, today: IsoDate): Problem[] {
  const date = checkDate(dateFromParts(draft, today), today);
  return problemsOf([
    ['bookingOption', draft.bookingOption === '' ? 'bookingOption.missing' : undefined],
    ['location', checkLocation(draft.location)],
    ['dob', date.ok ? undefined : date.problem],
  ]);
}

export const bornTooLate = (draft: StartDraft, today: IsoDate): boolean => {
  const dateOfBirth = dateOfBirthOf(draft, today);
  return dateOfBirth !== undefined && isTooYoung(dateOfBirth, today);
};

export const checkPatient = (draft: PatientDraft): Problem[] =>
  problemsOf([
    ['firstName', checkName(draft.firstName, 'firstName')],
    ['lastName', checkName(draft.lastName, 'lastName')],
    ['gender', draft.gender === '' ? 'gender.missing' : undefined],
    ['userRace', draft.race === '' ? 'race.missing' : undefined],
    ['userEthnicity', draft.ethnicity === '' ? 'ethnicity.missing' : undefined],
  ]);

/** The specification words these two otherwise in an overlay (VAL-03, VAL-04). */
export const checkContact = (draft: ContactDraft, place: 'page' | 'edit' = 'page'): Problem[] =>
  problemsOf([
    ['emailAddress', checkEmail(draft.emailAddress, place)],
    ['phoneNumber', checkPhone(draft.phoneNumber, place)],
  ]);

/** SMS-01: a yes needs a phone number; a no needs nothing. */
export const checkTexts = (draft: TextsDraft): Problem[] =>
  problemsOf([
    ['consentDecision', draft.decision === '' ? 'sms.missing' : undefined],
    ['phoneNumber', draft.decision === 'agree' ? checkPhone(draft.phoneNumber) : undefined],
  ]);

/** The patient overlay edits name and contact together. */
export const checkPatientEdit = (edit: Edit): Problem[] => [
  ...checkPatient(edit.patient),
  ...checkContact(edit.contact, 'edit'),
];

/** Problems that are still there after an edit: a field is re-checked as it is mended, and none is added while typing (ux.md). */
export const stillWrong = (shown: Problem[], now: Problem[]): Problem[] =>
  shown.flatMap((problem) => now.find(({ field }) => field === problem.field) ?? []);

/** Where a form calls a field otherwise than the wire does (VAL-10). */
const FIELD_OF_WIRE: Record<string, string> = {
  'race.code': 'userRace',
  'ethnicity.code': 'userEthnicity',
  'contact.emails.0.address': 'emailAddress',
  'contact.phones.0.number': 'phoneNumber',
  'metaData.dob': 'dob',
};

/** What the server refuses, shown at its field (VAL-11). A field it names without a known rule is simply not valid. */
export const problemsFrom = (refusal: ErrorReply): Problem[] =>
  (refusal.fields ?? []).map(({ name, code }) => ({
    field: FIELD_OF_WIRE[name] ?? name,
    code: isProblemCode(code) ? code : 'field.invalid',
  }));
