/** Forms before a visit as the server sends them: one for each thing the chart distinguishes. */
import type { Doctor } from '#contract/doctors.ts';
import type { Documents, FilledForms } from '#contract/documents.ts';
import { freshAnswers, type DocumentAnswers } from '#domain/documents/answers.ts';
import { questionsFor } from '#domain/documents/screening-questions.ts';
import { stepsOfVisit, type DocumentStep } from '#domain/documents/steps.ts';
import type { InsuranceKind } from '#domain/documents/insurance.ts';
import { appointment } from './samples.ts';

const questions = questionsFor({ age: 41, gender: 'Female' }, ['150']);
const sheet = {
  id: 'flu',
  title: { en: 'Flu (injected)', es: 'Gripe (inyectable)' },
  edition: '2021-08-06',
  address: { en: 'https://www.cdc.gov/flu', es: 'https://www.immunize.org/flu' },
};
const product = {
  productId: 'under-authorization',
  factSheet: 'https://www.fda.gov/fact-sheet',
  edition: '2026-01-15',
};

/** A product given under an authorization requires the last of all steps. */
const visit = { questions, sheets: ['flu'], emergencyProducts: [product.productId] };

const stepsWith = (insurance: InsuranceKind | '', isDone: (step: DocumentStep) => boolean) =>
  stepsOfVisit(visit, insurance).map((step) => ({ step, isDone: isDone(step) }));

export const filledIn: DocumentAnswers = {
  ...freshAnswers,
  language: 'en',
  acknowledged: true,
  screening: {
    ...Object.fromEntries(questions.map((id) => [id, 'no' as const])),
    allergies: 'yes',
  },
  allergies: 'Penicillin',
  insurance: 'none',
  sheetsRead: ['flu'],
  factSheetsRead: [product.productId],
};

/** The forms of a patient who has answered nothing yet. */
export const documents = (more: Partial<Documents> = {}): Documents => ({
  confirmationNumber: appointment.confirmationNumber,
  firstName: appointment.patient.firstName,
  answers: freshAnswers,
  steps: stepsWith('', () => false),
  questions,
  sheets: [sheet],
  emergencyProducts: [product],
  pictures: [],
  knowsDoctors: true,
  varStatus: '',
  ...more,
});

/** DOC-06: from the list that a chain has loaded; the number is CMS's own example. */
export const doctor: Doctor = {
  npi: '1234567893',
  name: 'Grace Lee, MD',
  city: 'Chicago',
  phone: '3125550188',
};

/** Everything is filled in. */
export const doneDocuments = (): Documents =>
  documents({
    answers: filledIn,
    steps: stepsWith('none', () => true),
    varStatus: 'submitted_success',
  });

/** The server's answer after a step, by who pays. */
export const savedWith = (insurance: InsuranceKind | '') => ({
  steps: stepsWith(insurance, () => true),
  varStatus: 'Pending',
});

/** The same as the desk sees it. */
export const filledForms = (): FilledForms => {
  const { answers, steps } = doneDocuments();
  return { answers, steps, questions, pictures: [] };
};

/** DOC-11: the front of the card was sent. */
export const picturesWith = (pictures: Documents['pictures']) => ({
  ...savedWith('medical'),
  pictures,
});
