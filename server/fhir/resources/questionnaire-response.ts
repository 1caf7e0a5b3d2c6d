// The forms a patient filled in before the visit (STD-03, DOC-01): a group for each step, an item
// for each answer.
import type { QuestionnaireResponse, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import { answersOfStep, FORMS_DONE, type DocumentAnswers } from '#domain/documents/answers.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { documentsOf, type KeptDocuments } from '#server/documents/documents.store.ts';
import type { FhirCall } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Told } from '../told.ts';
import { codesIn, references, type Asked, type ParameterTable } from '../search/parameters.ts';
import { ofPatients } from './patient.ts';
import { findForms, isOneOf, only, type FormsRow } from './visits.store.ts';

export const QUESTIONNAIRE_RESPONSE_PARAMETERS = {
  _id: 'token',
  patient: 'reference',
  subject: 'reference',
} as const satisfies ParameterTable;

/** Its id is the appointment's: a patient fills in one set of forms per visit. */
export async function readForms(call: FhirCall, id: string): Promise<Told<QuestionnaireResponse>> {
  const { db } = call.database;
  const [row] = await findForms(db, call.client, only(isOneOf(appointments.id, [id])));
  if (!row) throw notFound('QuestionnaireResponse', id);
  return { resource: await formsOf(call, row), seen: row };
}

export async function searchForms(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<QuestionnaireResponse>[]> {
  const whose = ['patient', 'subject'].flatMap((name) =>
    references(asked, name, 'Patient', call.base),
  );
  const rows = await findForms(call.database.db, call.client, {
    ...page,
    conditions: [
      ...codesIn(asked, '_id').map((ids) => isOneOf(appointments.id, ids)),
      ...whose.map(ofPatients),
    ],
  });
  return Promise.all(rows.map(async (row) => ({ resource: await formsOf(call, row), seen: row })));
}

async function formsOf(
  { base, database }: FhirCall,
  { appointment, patient, updatedAt }: FormsRow,
): Promise<QuestionnaireResponse> {
  const key = await documentKey(database.pool);
  const kept = await documentsOf(database.db, key, appointment.id);
  if (!kept) throw notFound('QuestionnaireResponse', appointment.id);
  return {
    resourceType: 'QuestionnaireResponse',
    id: appointment.id,
    meta: { lastUpdated: updatedAt.toISOString() },
    questionnaire: `${base}/Questionnaire/before-the-visit`,
    status: appointment.varStatus === FORMS_DONE ? 'completed' : 'in-progress',
    subject: { reference: `Patient/${patient.id}` },
    authored: updatedAt.toISOString(),
    source: { reference: `Patient/${patient.id}` },
    ...(kept.saved.length > 0 && { item: kept.saved.map((step) => groupOf(step, kept)) }),
  };
}

/** @param sheetsRead the vaccine information sheets, each with the edition that was read */
function groupOf(
  step: DocumentStep,
  { answers, sheetsRead }: KeptDocuments,
): QuestionnaireResponseItem {
  const sheets = step === 'vaccine-information' ? sheetsRead : [];
  const item = [
    ...Object.entries(answersOfStep(step, answers)).flatMap(([name, value]) =>
      itemsOf(name, value),
    ),
    ...sheets.map(({ sheet, edition }) => ({
      linkId: `sheetsRead.${sheet}`,
      answer: [{ valueString: edition }],
    })),
  ];
  return { linkId: step, ...(item.length > 0 && { item }) };
}

type Value = DocumentAnswers[keyof DocumentAnswers];

/** An empty answer makes no item. */
function itemsOf(linkId: string, value: Value | undefined): QuestionnaireResponseItem[] {
  if (value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [{ linkId, answer: [{ valueBoolean: value }] }];
  if (typeof value === 'string') return [{ linkId, answer: [{ valueString: value }] }];
  if (Array.isArray(value))
    return value.length > 0 ? [{ linkId, answer: value.map((one) => ({ valueString: one })) }] : [];
  return Object.entries(value).map(([question, said]) => ({
    linkId: `${linkId}.${question}`,
    answer: [{ valueString: said }],
  }));
}
