// Who walks in, and a number to call: as little as a line needs (WLK-01, CTC-01).
import { object } from 'valibot';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkName } from '#domain/names.ts';
import type { ContactDraft, PatientDraft } from '../knowledge/patient.ts';
import type { Problem } from '../knowledge/problem.ts';
import { askAboutMail } from './contact.ts';
import { problemsIn, ruled } from './form.ts';
import { namingCharacter } from './names.ts';

const detailsForm = object({
  firstName: ruled((text) => checkName(text, 'firstName')),
  lastName: ruled((text) => checkName(text, 'lastName')),
  phoneNumber: ruled((text) => checkPhone(text)),
  /** Optional in a line. */
  emailAddress: ruled((text) => (text.trim() === '' ? undefined : checkEmail(text))),
});

export const checkDetails = ({
  patient,
  contact,
}: {
  patient: PatientDraft;
  contact: ContactDraft;
}): Problem[] => {
  const { firstName, lastName } = patient;
  const fields = { firstName, lastName, ...contact };
  return [
    ...namingCharacter(problemsIn(detailsForm, fields), patient),
    ...(contact.emailAddress.trim() === '' ? [] : askAboutMail(contact)),
  ];
};
