// How to reach the patient (CTC-01; VAL-03, VAL-04).
import { object } from 'valibot';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkAddress } from '#domain/postal-address.ts';
import { meantAddress } from '#domain/mail-domains.ts';
import type { ContactDraft } from '../knowledge/patient.ts';
import type { Edit } from '../knowledge/edit.ts';
import type { Problem } from '../knowledge/problem.ts';
import { problemsIn, ruled } from './form.ts';
import { checkPatient } from './patient.ts';

/** The specification has other wording for a bad value in an overlay. */
const contactForm = (place: 'page' | 'edit') =>
  object({
    emailAddress: ruled((text) => checkEmail(text, place)),
    phoneNumber: ruled((text) => checkPhone(text, place)),
  });

export const checkContact = (draft: ContactDraft): Problem[] => [
  ...problemsIn(contactForm('page'), draft),
  ...askAboutMail(draft),
  ...checkAddress(draft.address),
];

/** VAL-03: an address that is probably mistyped. */
export function askAboutMail({ emailAddress }: ContactDraft): Problem[] {
  const meant = checkEmail(emailAddress) ? undefined : meantAddress(emailAddress);
  return meant ? [{ field: 'emailAddress', code: 'email.likelyTypo', meant }] : [];
}

/** The patient overlay edits name and contact together (EDT-01). */
export const checkPatientEdit = ({ patient, contact }: Edit): Problem[] => [
  ...checkPatient(patient),
  ...problemsIn(contactForm('edit'), contact),
  ...askAboutMail(contact),
  ...checkAddress(contact.address),
];
