// What a patient fills in before their visit, and how far they have come (DOC-01).
import type { Documents } from '#contract/documents.ts';
import {
  answersOfStep,
  freshAnswers,
  type DocumentAnswers,
  type StepState,
} from '#domain/documents/answers.ts';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import type { DocumentStep, DocumentVisit } from '#domain/documents/steps.ts';
import type { Booked } from '#contract/appointments.ts';
import type { Manage } from './manage.ts';
import type { Party } from './party.ts';

/** The patient's position: a step, or the page where everything is read back. */
export type DocumentPlace = DocumentStep | 'summary';

export interface DocumentsPart {
  /** Whose forms: a person's own confirmation number; '' until an appointment is found. */
  number: string;
  /** RTE-15: whether a found appointment leads on to its forms. */
  isWanted: boolean;
  /** As last sent by the server. */
  read: Documents | undefined;
  /** As typed. */
  answers: DocumentAnswers;
  place: DocumentPlace;
  /** The step named by an address. */
  wanted: string | undefined;
  /** DOC-11: of the card, whose picture was last sent or removed. */
  side: CardSide;
}

export const freshDocuments: DocumentsPart = {
  number: '',
  isWanted: false,
  read: undefined,
  answers: freshAnswers,
  place: 'summary',
  wanted: undefined,
  side: 'front',
};

/** The steps of the visit, in order; none before they are loaded. */
export const stepsIn = ({ read }: DocumentsPart): readonly StepState[] => read?.steps ?? [];

/** What a step's rules need to know about the visit. */
export const visitIn = ({ read }: DocumentsPart): DocumentVisit => ({
  questions: read?.questions ?? [],
  sheets: (read?.sheets ?? []).map(({ id }) => id),
  emergencyProducts: (read?.emergencyProducts ?? []).map(({ productId }) => productId),
  pictures: read?.pictures ?? [],
});

const isOfVisit = (steps: readonly StepState[], wanted: string | undefined) =>
  steps.findIndex(({ step }) => step === wanted);

/**
 * The place for an address: that step, when all before it are done; else the first open one, or
 * where everything is read back.
 */
export function reachedPlace(
  steps: readonly StepState[],
  wanted: string | undefined,
): DocumentPlace {
  const open = steps.findIndex(({ isDone }) => !isDone);
  const at = isOfVisit(steps, wanted);
  const named = at >= 0 && (open < 0 || at <= open) ? steps[at] : undefined;
  return (named ?? steps[open])?.step ?? 'summary';
}

/** The step after this one, or the page where everything is read back. */
export const placeAfter = (steps: readonly StepState[], place: DocumentPlace): DocumentPlace =>
  steps[isOfVisit(steps, place) + 1]?.step ?? 'summary';

/** The step before; undefined before the first. */
export const placeBefore = (
  steps: readonly StepState[],
  place: DocumentPlace,
): DocumentPlace | undefined =>
  (place === 'summary' ? steps.at(-1) : steps[isOfVisit(steps, place) - 1])?.step;

/**
 * When the same person's forms are loaded again, unsaved answers of their current step are kept.
 */
export function withRead(before: DocumentsPart, read: Documents): DocumentsPart {
  const isSame = before.number === read.confirmationNumber;
  const { place } = before;
  const unsaved = isSame && place !== 'summary' ? answersOfStep(place, before.answers) : {};
  const isTyped = isSame && before.read !== undefined;
  return {
    ...before,
    number: read.confirmationNumber,
    read,
    answers: { ...read.answers, ...(isTyped && unsaved) },
    place: reachedPlace(read.steps, before.wanted ?? (isTyped ? place : undefined)),
    wanted: undefined,
  };
}

/** DOC-01: everyone in the booking, each with their own forms. */
export function peopleWithForms({
  manage,
  appointment,
  party,
}: {
  manage: Manage;
  appointment: Booked | undefined;
  party: Party;
}) {
  const shown = manage.appointment ? [manage.appointment, ...manage.others] : undefined;
  const all = shown ?? party.booked?.appointments ?? (appointment ? [appointment] : []);
  return all.map(({ confirmationNumber, patient }) => ({
    confirmationNumber,
    firstName: patient.firstName,
  }));
}
