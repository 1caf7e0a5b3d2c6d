// The requests about the forms before a visit (DOC-01).
import type { findDoctor } from '#contract/doctors.ts';
import type {
  getDocuments,
  removeCardPicture,
  saveCardPicture,
  saveDocument,
} from '#contract/documents.ts';
import { answersOfStep } from '#domain/documents/answers.ts';
import { npiOf } from '#domain/documents/npi.ts';
import type { JourneyEvent } from '../knowledge/events.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { freshDocuments } from '../knowledge/documents.ts';
import { intentionOf, known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

const numberOf = ({ documents = freshDocuments }: JourneyContext) => documents.number;

export const documentsRequest = (context: JourneyContext): PortInput<typeof getDocuments> => ({
  params: { confirmationNumber: numberOf(context) },
});

/** DOC-06: carries nothing about the patient. */
export const doctorRequest = ({
  documents = freshDocuments,
}: JourneyContext): PortInput<typeof findDoctor> => ({
  params: { npi: npiOf(documents.answers.doctorNpi) },
});

const sideOf = ({ documents = freshDocuments }: JourneyContext) => ({
  confirmationNumber: documents.number,
  side: documents.side,
});

/** DOC-11: the picture goes from the device through the event into the call; nothing keeps it. */
export const pictureRequest = (
  context: JourneyContext,
  event: JourneyEvent,
): PortInput<typeof saveCardPicture> => ({
  params: sideOf(context),
  body: { picture: event.type === 'picture.taken' ? event.picture : '' },
});

export const noPictureRequest = (context: JourneyContext): PortInput<typeof removeCardPicture> => ({
  params: sideOf(context),
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
