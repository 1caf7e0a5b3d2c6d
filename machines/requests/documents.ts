// What is asked about the forms before a visit (DOC-01).
import type { getDocuments, saveDocument } from '#contract/documents.ts';
import { answersOfStep } from '#domain/documents/answers.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { freshDocuments } from '../knowledge/documents.ts';
import { intentionOf, known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

const numberOf = ({ documents = freshDocuments }: JourneyContext) => documents.number;

export const documentsRequest = (context: JourneyContext): PortInput<typeof getDocuments> => ({
  params: { confirmationNumber: numberOf(context) },
});

export function documentRequest(context: JourneyContext): PortInput<typeof saveDocument> {
  const { answers, place } = known(context.documents, 'forms');
  const step = known(place === 'summary' ? undefined : place, 'step of the forms');
  const { engagementId } = known(context.manage.appointment ?? context.appointment, 'appointment');
  return {
    intention: intentionOf({ ...context, engagementId }),
    params: { confirmationNumber: numberOf(context), step },
    body: { answers: answersOfStep(step, answers) },
  };
}
