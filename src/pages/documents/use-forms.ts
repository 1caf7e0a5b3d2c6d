import { useRef } from 'react';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { DocumentAnswers } from '#domain/documents/answers.ts';
import { stepsIn, type DocumentsPart } from '#machines/knowledge/documents.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { change, useFormStep, type FormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';

/** The props of each step of the forms. */
export interface StepProps {
  forms: DocumentsPart;
  answers: DocumentAnswers;
  /** Whose forms they are: the visitor's own, or those of a named person. */
  whose: 'own' | 'other';
  name: string;
  say: (answers: Partial<DocumentAnswers>) => void;
  problemOf: (field: string) => string | undefined;
  isBusy: boolean;
  /** DOC-06 */
  seekDoctor: () => void;
  /** DOC-11 */
  sendPicture: (event: PictureEvent) => void;
}

export type PictureEvent = Extract<
  JourneyEvent,
  { type: 'picture.taken' | 'picture.refused' | 'picture.removed' }
>;

/** The forms on screen; undefined until they are loaded. */
export function useForms():
  | (StepProps & { form: FormStep; number: number; retryPicture: () => void })
  | undefined {
  /** The chart holds no pictures: a failed one is sent again from here. */
  const last = useRef<PictureEvent>(undefined);
  const send = useSend();
  const form = useFormStep('flow');
  const { problemOf } = useProblems();
  const { documents } = useKnown('documents');
  const isOwn = useJourney(
    ({ context }) => context.start.bookingOption === 'me' && context.party.members.length === 0,
  );
  if (documents?.read === undefined) return undefined;
  return {
    forms: documents,
    answers: documents.answers,
    whose: isOwn ? 'own' : 'other',
    name: documents.read.firstName,
    say: (answers) => change(form, send, { type: 'documents.typed', answers }),
    problemOf,
    isBusy: form === 'busy',
    seekDoctor: () => change(form, send, { type: 'doctor.sought' }),
    sendPicture: (event) => {
      last.current = event;
      change(form, send, event);
    },
    retryPicture: () => send(last.current ?? { type: 'back' }),
    form,
    number: stepsIn(documents).findIndex(({ step }) => step === documents.place) + 1,
  };
}
