// What the chart can judge: guards read as facts.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Suggestion } from '#contract/geo.ts';
import type { PageId } from '#domain/pages.ts';
import type { Question } from '#domain/screening.ts';
import { checkSelection, toggleSelection } from '#domain/vaccine-selection.ts';
import { TBE } from '#domain/vaccine-codes.ts';
import { BEFORE, AFTER, type Objection } from '../context.ts';
import type { Explanation, LaterOverlayId, OverlayId } from '../events.ts';
import { GROUP, isForGroup, nextUnanswered, pageReached } from '../facts.ts';
import { checkContact, checkPatientEdit } from '../forms/contact.ts';
import { checkPatient } from '../forms/patient.ts';
import { bornTooLate } from '../forms/start.ts';
import { checkTexts } from '../forms/texts.ts';
import { dueBeside, fitLater, makersIn, objectionsTo } from '../judgement.ts';
import { type Outcome } from '../ports.ts';
import { checkStep, currentStep, resumedStep, stepsOf, type QuestionPage } from '../screening.ts';
import { outcomeOf, errorOf } from '../answers.ts';
import { landing } from './landing.ts';

export const judging = landing.extend({
  guards: {
    accepted: ({ event }) => outcomeOf(event).ok,
    refusedWith: ({ event }, code: ErrorCode) => {
      const outcome = outcomeOf(event);
      return !outcome.ok && outcome.refusal.code === code;
    },
    timedOut: ({ event }) => errorOf(event)?.code === 1004,

    navLeadsTo: ({ context, event }, page: PageId) =>
      event.type === 'NAV' && pageReached(context, event.page) === page,
    navEdits: ({ context, event }, overlay: OverlayId) =>
      event.type === 'NAV' &&
      event.edit === overlay &&
      (event.page === 'review-appt' ||
        event.page === 'group-review' ||
        event.page === 'view-details') &&
      pageReached(context, event.page) === event.page,
    navLeavesEdit: ({ event }, overlay: OverlayId) =>
      event.type === 'NAV' && event.edit !== overlay,
    answersMissingAt: ({ context }, page: PageId) => nextUnanswered(context) === page,

    forGroup: ({ context }) => isForGroup(context),
    /** FLW-02: on the first page. */
    asksForGroup: ({ context }) => context.start.bookingOption === GROUP,
    bornTooLate: ({ context }) => bornTooLate(context.start, context.today),
    hasEngagement: ({ context }) => context.engagementId !== undefined,
    /** What was begun was begun for as many: one, or a group. */
    hasEngagementAlone: ({ context }) =>
      context.engagementId !== undefined && context.acceptedFor !== GROUP,
    positionKnown: ({ event }) => (event as unknown as { output?: string }).output !== undefined,
    anySuggestion: ({ event }) => {
      const outcome = outcomeOf(event) as Outcome<{ suggestions: Suggestion[] }>;
      return outcome.ok && outcome.value.suggestions.length > 0;
    },

    selectable: ({ context, event }) =>
      event.type === 'vaccine.toggled' &&
      checkSelection(toggleSelection(context.vaccines, event.code)) !== 'vaccine.tooMany',
    noneSelected: ({ context }) => context.vaccines.length === 0,
    selectionClashes: ({ context }) => checkSelection(context.vaccines) !== undefined,
    /** VAC-11: tick-borne encephalitis is explained when it is chosen. */
    explains: ({ context, event }) =>
      event.type === 'vaccine.toggled' &&
      event.code === TBE &&
      !context.vaccines.includes(TBE) &&
      checkSelection(toggleSelection(context.vaccines, TBE)) !== 'vaccine.tooMany',
    explainsWith: ({ event }, topic: Explanation) =>
      event.type === 'explanation.opened' && event.topic === topic,
    moreIsDue: ({ context }) => !context.offerMade && dueBeside(context).length > 0,

    asks: ({ context }, one: { page: QuestionPage; question: Question }) => {
      const step = currentStep(context);
      return step?.page === one.page && step.question === one.question;
    },
    beforeQuestions: ({ context }) => context.step === BEFORE,
    pastQuestions: ({ context }) => context.step === AFTER,
    nothingToAsk: ({ context }) => stepsOf(context).length === 0,
    answerHasProblems: ({ context }) => {
      const step = currentStep(context);
      return step !== undefined && checkStep(context, step).length > 0;
    },
    navAsks: ({ context, event }, page: QuestionPage) =>
      event.type === 'NAV' &&
      event.page === page &&
      event.question !== undefined &&
      pageReached(context, page) === page,
    objects: ({ context }, objection: Objection) =>
      !context.accepted.includes(objection) && objectionsTo(context).includes(objection),
    fitsLater: ({ context }) => fitLater(context),
    dropsAll: ({ context, event }) =>
      event.type === 'vaccines.dropped' &&
      context.vaccines.every((code) => event.codes.includes(code)),
    makersOffered: ({ context }) => makersIn(context).length > 1,
    noMaker: ({ context }) => context.maker === '',
    rsvComplete: ({ context: { rsvTest } }) => rsvTest.age !== '' && rsvTest.state !== '',
    stateChanged: ({ context }) =>
      context.engagementId !== undefined &&
      context.ruledBy !== undefined &&
      context.vaccines.length > 0 &&
      context.place?.state !== context.ruledBy,

    moreStores: ({ context }) => context.search.result?.pagination.more === true,
    nonePicked: ({ context }) => context.picked === undefined,

    patientHasProblems: ({ context }) => checkPatient(context.patient).length > 0,
    hasPatient: ({ context }) => context.patientId !== undefined,
    contactHasProblems: ({ context }) => checkContact(context.contact).length > 0,
    textsHaveProblems: ({ context }) => checkTexts(context.texts).length > 0,
    consentSent: ({ context }) => context.consentSent,

    extendable: ({ context }) => (context.hold?.extensionsLeft ?? 0) > 0,

    /** VAC-05, RXR-01. */
    needsPrescription: ({ context }) => context.details.some(({ rxRequired }) => rxRequired),
    needsNoPrescription: ({ context }) => !context.details.some(({ rxRequired }) => rxRequired),
    opens: ({ event }, overlay: OverlayId | LaterOverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay,
    editedPatientHasProblems: ({ context }) => checkPatientEdit(context.edit).length > 0,
    editedTextsHaveProblems: ({ context }) => checkTexts(context.edit.texts).length > 0,
    editedVaccinesAreTooMany: ({ context }) =>
      checkSelection(context.edit.vaccines) === 'vaccine.tooMany',
    noneInEdit: ({ context }) => context.edit.vaccines.length === 0,
    editedVaccinesClash: ({ context }) => checkSelection(context.edit.vaccines) !== undefined,
    editAsksMore: ({ context }) =>
      resumedStep({ ...context, vaccines: context.edit.vaccines }) !== AFTER,
    editObjects: ({ context }) => objectionsTo(context.edit).length > 0,
    vaccinesUnchanged: ({ context }) => context.edit.vaccines.join() === context.vaccines.join(),
  },
});
