/**
 * The controls of personal details: how to book, who the patient is, how to reach them, text
 * messages; on their pages and in overlays.
 */
import type { Language } from '#domain/languages.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import type { ContactDraft, PatientDraft, TextsDraft } from '#machines/knowledge/patient.ts';
import type { Gesture, Name } from '../gestures.ts';
import { copy, on, over, press, type Controls, type Moment } from './moment.ts';

const type = (label: Name, text: string): Gesture => ({ do: 'type', label, text });

/** One label may appear under several questions. */
const chooseCoded = (
  question: string,
  rows: readonly ({ code: string } & Record<Language, string>)[],
  code: string,
): Gesture => ({
  do: 'choose',
  role: 'radio',
  name: ({ language }) => rows.find((row) => row.code === code)?.[language] ?? code,
  within: { role: 'group', name: copy('patient-fields', `choice.${question}`) },
});

export const fillPatient = (patient: PatientDraft): readonly Gesture[] => [
  type(copy('patient-fields', 'firstName'), patient.firstName),
  type(copy('patient-fields', 'lastName'), patient.lastName),
  chooseCoded('gender', GENDERS, patient.gender),
  chooseCoded('race', RACES, patient.race),
  chooseCoded('ethnicity', ETHNICITIES, patient.ethnicity),
];

export const fillContact = (contact: ContactDraft): readonly Gesture[] => [
  type(copy('contact-fields', 'email'), contact.emailAddress),
  type(copy('contact-fields', 'phone'), contact.phoneNumber),
];

const answerTexts = ({ decision, phoneNumber }: TextsDraft): readonly Gesture[] => [
  { do: 'choose', role: 'radio', name: copy('texts-fields', `answer.${decision}`) },
  ...(decision === 'agree' ? [type(copy('texts-fields', 'phone'), phoneNumber)] : []),
];

const nobody: PatientDraft = { firstName: '', lastName: '', gender: '', race: '', ethnicity: '' };
const nowhere: ContactDraft = { emailAddress: '', phoneNumber: '' };

const goOn = press(copy('common', 'continue'));

const isContactForm = (moment: Moment) =>
  on(moment, 'contact-info', 'form') || on(moment, 'rx-ready-contact', 'form');

export const peopleControls: Controls<
  | 'patient.typed'
  | 'patient.submitted'
  | 'contact.typed'
  | 'contact.submitted'
  | 'texts.typed'
  | 'texts.answered'
  | 'overlay.typed'
> = {
  'patient.typed': (moment, { draft }) =>
    on(moment, 'patient-info', 'form') ? fillPatient({ ...nobody, ...draft }) : undefined,
  'patient.submitted': (moment) => (on(moment, 'patient-info', 'form') ? goOn : undefined),
  'contact.typed': (moment, { draft }) =>
    isContactForm(moment) ? fillContact({ ...nowhere, ...draft }) : undefined,
  'contact.submitted': (moment) => (isContactForm(moment) ? goOn : undefined),
  'texts.typed': (moment, { draft }) =>
    on(moment, 'sms-opt', 'form')
      ? [type(copy('texts-fields', 'phone'), draft.phoneNumber ?? '')]
      : undefined,
  'texts.answered': (moment, { decision }) =>
    on(moment, 'sms-opt', 'form') ? press(copy('texts-fields', `answer.${decision}`)) : undefined,
  'overlay.typed': (moment, { edit: { patient, contact, texts } }) => {
    if (over(moment, 'patient', 'editing') && patient && contact)
      return [...fillPatient(patient), ...fillContact(contact)];
    if (over(moment, 'rx-contact', 'editing') && contact && !patient) return fillContact(contact);
    return over(moment, 'sms', 'editing') && texts ? answerTexts(texts) : undefined;
  },
};
