// What is wrong with the step of the forms in front of the visitor (DOC-01).
import { checkDocumentStep } from '#domain/documents/answers.ts';
import { visitIn, type DocumentsPart } from '../knowledge/documents.ts';
import type { Problem } from '../knowledge/problem.ts';

export const checkDocuments = (documents: DocumentsPart | undefined): Problem[] =>
  documents === undefined || documents.place === 'summary'
    ? []
    : checkDocumentStep(documents.place, documents.answers, visitIn(documents));
