// Personal details: of the patient, and of people in the visitor's care (PAT-01, PAT-05; VAL-06,
// VAL-07, VAL-08).
import { object } from 'valibot';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import { checkName } from '#domain/names.ts';
import { choiceOf, WHO_CHOICES } from '#domain/people.ts';
import { CHOSEN_OF_WHO } from '#domain/who.ts';
import type { DependentDraft } from '../knowledge/account.ts';
import { birthDate } from '../knowledge/dates.ts';
import type { PatientDraft } from '../knowledge/patient.ts';
import type { Problem } from '../knowledge/problem.ts';
import { chosen, problemsIn, ruled } from './form.ts';
import { namingCharacter } from './names.ts';

const names = {
  firstName: ruled((text) => checkName(text, 'firstName')),
  lastName: ruled((text) => checkName(text, 'lastName')),
};
/** By their fields' names on the page. */
const choices = Object.fromEntries(
  CHOSEN_OF_WHO.map((name) => [WHO_CHOICES[name].field, chosen(choiceOf(name))]),
);
const patientForm = object({ ...names, ...choices });
const bornForm = (today: IsoDate) => object({ ...names, dob: birthDate(today), ...choices });

const fieldsOf = (draft: PatientDraft) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  ...Object.fromEntries(CHOSEN_OF_WHO.map((name) => [WHO_CHOICES[name].field, draft[name]])),
});

/** Whether the page that asks who the patient is has this field. */
export const isOfPatient = (field: string): boolean => Object.hasOwn(patientForm.entries, field);

export const checkPatient = (draft: PatientDraft): Problem[] =>
  namingCharacter(problemsIn(patientForm, fieldsOf(draft)), draft);

/** The same for a person whose date of birth is on the form too (PAT-05). */
export const checkDependent = (draft: DependentDraft, today: IsoDate): Problem[] =>
  namingCharacter(
    problemsIn(bornForm(today), { ...fieldsOf(draft), dob: dateFromParts(draft, today) }),
    draft,
  );
