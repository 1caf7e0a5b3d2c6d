// The patient (PAT-01; VAL-06, VAL-07, VAL-08).
import { object } from 'valibot';
import { checkName } from '#domain/names.ts';
import { ETHNICITY, GENDER, RACE } from '#domain/person-choices.ts';
import type { PatientDraft } from '../knowledge/patient.ts';
import type { Problem } from '../knowledge/problem.ts';
import { chosen, problemsIn, ruled } from './form.ts';

const patientForm = object({
  firstName: ruled((text) => checkName(text, 'firstName')),
  lastName: ruled((text) => checkName(text, 'lastName')),
  gender: chosen(GENDER),
  userRace: chosen(RACE),
  userEthnicity: chosen(ETHNICITY),
});

export const checkPatient = ({ race, ethnicity, ...fields }: PatientDraft): Problem[] =>
  problemsIn(patientForm, { ...fields, userRace: race, userEthnicity: ethnicity });
