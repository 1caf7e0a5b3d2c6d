// The forms before a visit, step by step (DOC-01).
import { assign } from 'xstate';
import type { Doctor } from '#contract/doctors.ts';
import type { Documents, saveCardPicture, saveDocument } from '#contract/documents.ts';
import type { Reply } from '#contract/operation.ts';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import { checkNpi } from '#domain/documents/npi.ts';
import { showPhone } from '#domain/phone-shape.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { DocumentAnswers } from '#domain/documents/answers.ts';
import { checkDocuments } from '../forms/documents.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import {
  freshDocuments,
  peopleWithForms,
  placeAfter,
  placeBefore,
  reachedPlace,
  stepsIn,
  withRead,
  type DocumentPlace,
  type DocumentsPart,
} from '../knowledge/documents.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

const partOf = ({ documents }: JourneyContext): DocumentsPart => documents ?? freshDocuments;

const npiProblem = (context: JourneyContext) => checkNpi(partOf(context).answers.doctorNpi);

export const filling = topic({
  guards: {
    documentsUnread: ({ context }) => context.documents?.read === undefined,
    documentsReadBack: ({ context }) => context.documents?.place === 'summary',
    documentHasProblems: ({ context }) => checkDocuments(context.documents).length > 0,
    npiHasProblem: ({ context }) => npiProblem(context) !== undefined,
    laterDocument: ({ context }) => {
      const { place } = partOf(context);
      return placeBefore(stepsIn(partOf(context)), place) !== undefined;
    },
    navAsksDocuments: ({ event }) => event.type === 'NAV' && event.page === 'documents',
    /** RTE-15: the appointment was searched for to fill in its forms. */
    documentsWanted: ({ context }) =>
      context.documents?.isWanted === true &&
      context.manage.appointment !== undefined &&
      context.manage.wanted === undefined,
  },
  actions: {
    /**
     * Whose forms are filled in: those of the number given, else of the appointment shown, else of
     * the one just booked. What was typed for the same person stays.
     */
    beginDocuments: assign(({ context, event }) => {
      const { manage, appointment } = context;
      const before = partOf(context);
      const named = event.type === 'documents.wanted' ? event.confirmationNumber : undefined;
      // After finding the appointment again, continues with the same person's forms, also in a
      // group.
      const again =
        before.isWanted &&
        peopleWithForms(context).some((one) => one.confirmationNumber === before.number);
      const shown = (manage.appointment ?? known(appointment, 'appointment')).confirmationNumber;
      const number = named ?? (again ? before.number : shown);
      const same = before.number === number ? before : { ...freshDocuments, number };
      // A visitor who had to find it first came by an address that named the step.
      const wanted =
        event.type === 'NAV' ? event.step : before.isWanted ? before.wanted : undefined;
      return { documents: { ...same, isWanted: false, ...(wanted !== undefined && { wanted }) } };
    }),
    /** RTE-15: a visitor who must find the appointment first then continues to the forms. */
    wantDocuments: assign(({ context, event }) => ({
      documents: {
        ...partOf(context),
        isWanted: true,
        ...(event.type === 'NAV' && { wanted: event.step }),
      },
    })),
    keepDocuments: assign(({ context }, read: Documents) => ({
      documents: withRead(partOf(context), read),
      problems: [],
    })),
    visitDocument: assign(({ context, event }) => ({
      documents: {
        ...partOf(context),
        place: reachedPlace(
          stepsIn(partOf(context)),
          event.type === 'NAV' ? event.step : undefined,
        ),
      },
      problems: [],
    })),
    openDocument: assign(({ context }, place: DocumentPlace) => ({
      documents: { ...partOf(context), place },
      problems: [],
    })),
    typeDocument: assign(({ context }, said: Partial<DocumentAnswers>) => {
      const before = partOf(context);
      const documents = { ...before, answers: { ...before.answers, ...said } };
      return { documents, problems: stillWrong(context.problems, checkDocuments(documents)) };
    }),
    showDocumentProblems: assign(({ context }) =>
      refuse(context, checkDocuments(context.documents)),
    ),
    /** DOC-06: to look up a number it must be given, and valid; elsewhere it is optional. */
    showNpiProblem: assign(({ context }) =>
      refuse(context, [
        { field: 'doctorNpi', code: npiProblem(context) ?? ('npi.invalid' satisfies ProblemCode) },
      ]),
    ),
    showUnknownDoctor: assign(({ context }) =>
      refuse(context, [{ field: 'doctorNpi', code: 'npi.unknown' }]),
    ),
    showNoLookUp: assign(({ context }) =>
      refuse(context, [{ field: 'doctorNpi', code: 'npi.notLookedUp' }]),
    ),
    /** DOC-06: fields the table does not know stay as typed. */
    keepDoctor: assign(({ context }, { npi, name, city, phone }: Doctor) => {
      const before = partOf(context);
      const said = {
        doctorNpi: npi,
        doctorName: name,
        doctorCity: city,
        ...(phone !== '' && { doctorPhone: showPhone(phone) }),
      };
      return {
        documents: { ...before, answers: { ...before.answers, ...said } },
        problems: [],
      };
    }),
    /** The saved answers are loaded, and the next step is in front. */
    keepSavedDocument: assign(({ context }, { steps, varStatus }: Reply<typeof saveDocument>) => {
      const before = partOf(context);
      const read = known(before.read, 'forms');
      const { answers, place } = before;
      return {
        documents: {
          ...before,
          read: { ...read, answers, steps, varStatus },
          place: placeAfter(steps, place),
        },
        problems: [],
      };
    }),
    /** DOC-11: which side of the card is under way. */
    beginPicture: assign(({ context, event }) =>
      event.type === 'picture.taken' || event.type === 'picture.removed'
        ? { documents: { ...partOf(context), side: event.side }, problems: [] }
        : {},
    ),
    /** DOC-11: which sides exist; what is typed stays. */
    keepPictures: assign(
      ({ context }, { pictures, steps, varStatus }: Reply<typeof saveCardPicture>) => {
        const before = partOf(context);
        const read = { ...known(before.read, 'forms'), pictures, steps, varStatus };
        const documents = { ...before, read };
        return { documents, problems: stillWrong(context.problems, checkDocuments(documents)) };
      },
    ),
    /** DOC-11: the device could not read it, or it is too large to send. */
    showPictureProblem: assign(
      ({ context }, { side, code }: { side: CardSide; code: ProblemCode }) =>
        refuse(context, [{ field: `picture.${side}`, code }]),
    ),
    toPreviousDocument: assign(({ context }) => {
      const before = partOf(context);
      const place = placeBefore(stepsIn(before), before.place) ?? before.place;
      return { documents: { ...before, place }, problems: [] };
    }),
  },
});
