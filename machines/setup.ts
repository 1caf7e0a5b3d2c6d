// The vocabulary of the chart: what it may ask, judge and change. The pages only arrange it.
import { assign, raise, setup } from 'xstate';
import type { Alternatives, ErrorCode, ErrorReply } from '#contract/errors.ts';
import type { Suggestion, GeocodeReply } from '#contract/geo.ts';
import type { ServiceError } from '#contract/service-error.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import type { EligibleVaccine, VaccineDetails } from '#contract/vaccines.ts';
import type { Appointment } from '#contract/appointments.ts';
import { oldEnoughOn } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { PageId } from '#domain/pages.ts';
import { checkSelection, orderSelection, toggleSelection } from '#domain/vaccine-selection.ts';
import {
  bornTooLate,
  checkContact,
  checkPatient,
  checkPatientEdit,
  checkStart,
  checkTexts,
  dateOfBirthOf,
  problemsFrom,
  stillWrong,
} from './checks.ts';
import { choiceAmong, firstChoice, nearestChoice } from './choices.ts';
import {
  freshJourney,
  freshSearch,
  type Choice,
  type ContactDraft,
  type Edit,
  type HeldTime,
  type JourneyContext,
  type JourneyInput,
  type PatientDraft,
  type Problem,
  type Search,
  type StartDraft,
  type TextsDraft,
} from './context.ts';
import type { JourneyEvent, OverlayId, TimeRef } from './events.ts';
import { nextUnanswered, pageReached } from './facts.ts';
import { ports, type Outcome } from './ports.ts';
import { known } from './requests.ts';

export interface Meta {
  /** The page a state belongs to: its address, title and view follow from it. */
  page?: PageId;
  /** The overlay that lies over the page. */
  overlay?: OverlayId;
}

/** ux.md: "Still looking…" at 5 s, Retry at 15 s. */
const delays = { STILL_LOOKING: 5_000, OFFER_RETRY: 10_000 };

/** The answer a call ended with. The guard's event type is the union of all; an onDone event always carries its output. */
const outcomeOf = (event: unknown) => (event as { output: Outcome<unknown> }).output;
/** Likewise for what a call threw. */
const errorOf = (event: unknown) => (event as { error?: Partial<ServiceError> }).error;

/** The value of an accepted answer; the guard before has seen that it is one. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`A refusal (${outcome.refusal.code}) was taken for an answer.`);
}

/** The refusal of a refused answer; the guard before has seen that it is one. */
export function refusalOf(outcome: Outcome<unknown>): ErrorReply {
  if (!outcome.ok) return outcome.refusal;
  throw new Error('An answer was taken for a refusal.');
}

/** A refused Continue: what is wrong, and that it happened again, so that the second time is heard as well. */
const refuse = (context: JourneyContext, problems: Problem[]) => ({
  problems,
  refusals: context.refusals + 1,
});

const chosenTime = (choice: Choice | undefined) => ({
  choice: known(choice, 'time'),
  picked: choice,
  problems: [],
});

export const base = setup({
  types: {} as {
    context: JourneyContext;
    events: JourneyEvent;
    input: JourneyInput;
    tags: 'busy' | 'dialog' | 'trouble';
    meta: Meta;
  },
  actors: ports,
  delays,
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
      event.page === 'review-appt' &&
      pageReached(context, event.page) === event.page,
    navLeavesEdit: ({ event }, overlay: OverlayId) =>
      event.type === 'NAV' && event.edit !== overlay,
    answersMissingAt: ({ context }, page: PageId) => nextUnanswered(context) === page,

    forGroup: ({ context }) => context.start.bookingOption === 'group',
    startHasProblems: ({ context }) => checkStart(context.start, context.today).length > 0,
    bornTooLate: ({ context }) => bornTooLate(context.start, context.today),
    hasEngagement: ({ context }) => context.engagementId !== undefined,
    positionKnown: ({ event }) => (event as unknown as { output?: string }).output !== undefined,
    anySuggestion: ({ event }) => {
      const outcome = outcomeOf(event) as Outcome<{ suggestions: Suggestion[] }>;
      return outcome.ok && outcome.value.suggestions.length > 0;
    },

    selectable: ({ context, event }) =>
      event.type === 'vaccine.toggled' &&
      checkSelection(toggleSelection(context.vaccines, event.code)) !== 'vaccine.tooMany',
    noneSelected: ({ context }) => context.vaccines.length === 0,

    moreStores: ({ context }) => context.search.result?.pagination.more === true,
    nonePicked: ({ context }) => context.picked === undefined,

    patientHasProblems: ({ context }) => checkPatient(context.patient).length > 0,
    hasPatient: ({ context }) => context.patientId !== undefined,
    contactHasProblems: ({ context }) => checkContact(context.contact).length > 0,
    textsHaveProblems: ({ context }) => checkTexts(context.texts).length > 0,
    consentSent: ({ context }) => context.consentSent,

    extendable: ({ context }) => (context.hold?.extensionsLeft ?? 0) > 0,

    opens: ({ event }, overlay: OverlayId) =>
      event.type === 'overlay.opened' && event.overlay === overlay,
    editedPatientHasProblems: ({ context }) => checkPatientEdit(context.edit).length > 0,
    editedTextsHaveProblems: ({ context }) => checkTexts(context.edit.texts).length > 0,
    editedVaccinesAreTooMany: ({ context }) =>
      checkSelection(context.edit.vaccines) === 'vaccine.tooMany',
    noneInEdit: ({ context }) => context.edit.vaccines.length === 0,
    vaccinesUnchanged: ({ context }) => context.edit.vaccines.join() === context.vaccines.join(),

    nothingTyped: ({ context }) =>
      JSON.stringify(context) === JSON.stringify(freshJourney(context)),
  },
  actions: {
    /** A time that is still held stays known until the hold region has given it back. */
    startOver: assign(({ context }) => ({ ...freshJourney(context), hold: context.hold })),
    keepToday: assign({ today: (_, today: IsoDate) => today }),
    clearProblems: assign({ problems: [] }),
    showProblem: assign(({ context }, shown: Problem) => refuse(context, [shown])),
    showRefusal: assign(({ context }, refusal: ErrorReply) =>
      refuse(context, problemsFrom(refusal)),
    ),

    typeStart: assign(({ context }, draft: Partial<StartDraft>) => {
      const start = { ...context.start, ...draft };
      return { start, problems: stillWrong(context.problems, checkStart(start, context.today)) };
    }),
    showStartProblems: assign(({ context }) =>
      refuse(context, checkStart(context.start, context.today)),
    ),
    bookAlone: assign(({ context }) => ({
      start: { ...context.start, bookingOption: '' as const },
    })),
    keepPlace: assign((_, place: GeocodeReply) => ({ place })),
    keepSuggestions: assign((_, suggestions: Suggestion[]) => ({ suggestions })),
    placeText: assign(({ context }, location: string) => ({
      start: { ...context.start, location },
      suggestions: [],
    })),
    /** A new person or place makes earlier choices of vaccine and time void; what was typed about the patient stays. */
    acceptStart: assign(({ context }) => {
      const dateOfBirth = known(dateOfBirthOf(context.start, context.today), 'date of birth');
      return {
        dateOfBirth,
        refusal: undefined,
        vaccinesAccepted: false,
        picked: undefined,
        choice: undefined,
        search: freshSearch,
      };
    }),
    keepEngagement: assign((_, engagementId: string) => ({ engagementId })),
    refuseForAge: assign(({ context }) => {
      const dateOfBirth = known(dateOfBirthOf(context.start, context.today), 'date of birth');
      return { refusal: { reason: 'tooYoung' as const, eligibleFrom: oldEnoughOn(dateOfBirth) } };
    }),
    forgetRefusal: assign({ refusal: undefined }),

    keepOffered: assign(({ context }, offered: EligibleVaccine[]) => {
      const possible = new Set(
        offered.filter(({ eligible }) => eligible).map(({ vaccineCode }) => vaccineCode),
      );
      return { offered, vaccines: context.vaccines.filter((code) => possible.has(code)) };
    }),
    toggleVaccine: assign(({ context }, code: string) => ({
      vaccines: orderSelection(toggleSelection(context.vaccines, code)),
      vaccinesAccepted: false,
      problems: [],
    })),
    keepDetails: assign((_, details: VaccineDetails[]) => ({
      details,
      vaccinesAccepted: true,
      search: freshSearch,
      picked: undefined,
    })),
    dropVaccines: assign(({ context }, codes: string[]) => ({
      vaccines: context.vaccines.filter((code) => !codes.includes(code)),
    })),

    /** A new wish starts again from the first page of stores. */
    wish: assign(({ context: { search } }, wish: Partial<Search>) => ({
      search: { ...search, page: 1, days: [], alternatives: undefined, ...wish },
      picked: undefined,
      problems: [],
    })),
    wantMoreStores: assign(({ context: { search } }) => ({
      search: { ...search, page: search.page + 1, days: [] },
    })),
    keepTimes: assign(({ context: { search } }, result: TimeslotReply) => ({
      search: {
        ...search,
        result,
        days: result.days.length > 0 ? result.days : search.days,
        date: result.date,
        firstDate: search.firstDate ?? result.date,
        alternatives: undefined,
      },
    })),
    wishDate: assign(({ context: { search } }, date: IsoDate) => ({
      search: { ...search, page: 1, alternatives: undefined, date, isDateChosen: true },
      picked: undefined,
      problems: [],
    })),
    keepAlternatives: assign(({ context }, alternatives: Alternatives | undefined) => ({
      search: { ...context.search, result: undefined, alternatives },
    })),
    keepNearest: assign(({ context }, alternatives: Alternatives | undefined) => ({
      search: { ...context.search, alternatives },
      picked: undefined,
    })),
    unfold: assign(({ context }, locationId: string) => ({
      search: { ...context.search, unfolded: [...context.search.unfolded, locationId] },
    })),
    pick: assign(({ context }, time: TimeRef) => ({
      picked: choiceAmong(context.search.result, time),
      problems: [],
    })),
    choosePicked: assign(({ context }) => chosenTime(context.picked)),
    chooseFirst: assign(({ context }) => chosenTime(firstChoice(context.search.result))),
    chooseNearest: assign(
      ({ context }, time: { date: IsoDate; slot: string; appointmentDate: string }) =>
        chosenTime(nearestChoice(context.choice, time)),
    ),

    mint: assign({ intentions: ({ context }) => context.intentions + 1 }),
    keepHold: assign((_, hold: HeldTime) => ({ hold })),
    leaveHold: assign(({ context }) => ({
      leftHoldId: context.hold?.holdId,
      hold: undefined,
      picked: undefined,
    })),
    forgetHold: assign({ hold: undefined, picked: undefined }),

    welcomeGuest: assign({ visitor: 'guest' as const }),
    typePatient: assign(({ context }, draft: Partial<PatientDraft>) => {
      const patient = { ...context.patient, ...draft };
      return { patient, problems: stillWrong(context.problems, checkPatient(patient)) };
    }),
    showPatientProblems: assign(({ context }) => refuse(context, checkPatient(context.patient))),
    keepPatient: assign(({ context }, patientId: string) => ({
      patientId,
      keptPatient: context.patient,
    })),
    typeContact: assign(({ context }, draft: Partial<ContactDraft>) => {
      const contact = { ...context.contact, ...draft };
      return { contact, problems: stillWrong(context.problems, checkContact(contact)) };
    }),
    showContactProblems: assign(({ context }) => refuse(context, checkContact(context.contact))),
    /** Nothing is asked twice: the phone number stands in the text-message form already (WCAG 3.3.7). */
    keepContact: assign(({ context }) => ({
      keptContact: context.contact,
      texts: {
        ...context.texts,
        phoneNumber: context.texts.phoneNumber || context.contact.phoneNumber,
      },
    })),
    typeTexts: assign(({ context }, draft: Partial<TextsDraft>) => {
      const texts = { ...context.texts, ...draft };
      return { texts, problems: stillWrong(context.problems, checkTexts(texts)) };
    }),
    showTextsProblems: assign(({ context }) => refuse(context, checkTexts(context.texts))),
    keepTexts: assign(({ context }) => ({ keptTexts: context.texts, consentSent: true })),
    goWithoutTexts: assign(({ context }) => {
      const texts = { ...context.texts, decision: 'decline' as const };
      return { texts, keptTexts: texts };
    }),

    keepAppointment: assign((_, appointment: Appointment) => ({ appointment })),

    beginEdit: assign(({ context }) => ({
      edit: {
        patient: context.patient,
        contact: context.contact,
        texts: context.texts,
        vaccines: context.vaccines,
      },
      problems: [],
    })),
    typeEdit: assign(({ context }, change: Partial<Edit>) => {
      const edit = { ...context.edit, ...change };
      return {
        edit,
        problems: stillWrong(context.problems, [
          ...checkPatientEdit(edit),
          ...checkTexts(edit.texts),
        ]),
      };
    }),
    toggleEditedVaccine: assign(({ context }, code: string) => ({
      edit: {
        ...context.edit,
        vaccines: orderSelection(toggleSelection(context.edit.vaccines, code)),
      },
      problems: [],
    })),
    showEditedPatientProblems: assign(({ context }) =>
      refuse(context, checkPatientEdit(context.edit)),
    ),
    showEditedTextsProblems: assign(({ context }) =>
      refuse(context, checkTexts(context.edit.texts)),
    ),
    saveEditedPatient: assign(({ context: { edit } }) => ({
      patient: edit.patient,
      keptPatient: edit.patient,
      contact: edit.contact,
      keptContact: edit.contact,
    })),
    saveEditedTexts: assign(({ context: { edit } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
      consentSent: true,
    })),
    saveEditedVaccines: assign(({ context: { edit } }) => ({ vaccines: edit.vaccines })),
    keepEditedDetails: assign((_, details: VaccineDetails[]) => ({ details })),

    // One region tells the others.
    tellRecord: raise({ type: 'record.changed' }),
    tellHoldStarted: raise({ type: 'hold.started' }),
    tellHoldDropped: raise({ type: 'hold.dropped' }),
    tellHoldFinished: raise({ type: 'hold.finished' }),
    tellHoldExpired: raise({ type: 'hold.expired' }),
    tellHoldLost: raise({ type: 'hold.lost' }),
    leadToTimes: raise({ type: 'NAV', page: 'timeslots' }),
    leadToStart: raise({ type: 'NAV', page: 'get-started' }),

    /** Filled in by src/app: the other language has its own host (LNG-01). */
    openOtherLanguage: () => {},
    /** Filled in by src/app (ENG-02: 'FAILED PATCH'). */
    logFailedPatch: () => {},
  },
});
