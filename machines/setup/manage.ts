// Booked appointments: found, read, changed, cancelled (MNG, CAN).
import { assign, raise } from 'xstate';
import type {
  AppointmentDetails,
  getAppointmentStatus,
  getGroupStatus,
  ManagedAppointment,
} from '#contract/manage.ts';
import { ERRORS, type ErrorReply } from '#contract/errors.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { Reply } from '#contract/operation.ts';
import {
  groupCheckInStatus,
  groupRemoteStatus,
  indexAppointments,
  isLegacy,
  LEGACY,
  type Standing,
} from '#domain/appointments.ts';
import { winBackFor, type CancelReason, type WinBack } from '#domain/cancellation.ts';
import { addDays } from '#domain/dates.ts';
import { outcomeOf } from '../answers.ts';
import { firstChoice } from '../choices.ts';
import { freshJourney, freshSearch, type JourneyContext } from '../context.ts';
import { checkFind, checkFindByLink } from '../forms/manage.ts';
import { known } from '../known.ts';
import { contextOfChanged, contextOfManaged } from '../managed.ts';
import type { FindDraft, Saved } from '../manage/manage.ts';
import { refuse, stillWrong } from '../refuse.ts';
import { AFTER } from '../context.ts';
import { comingBack } from './coming-back.ts';

const shown = ({ manage }: JourneyContext) => known(manage.appointment, 'appointment');

/** Offers that are another time. */
const MOVING: readonly (WinBack | undefined)[] = ['date', 'location', 'transport'];

/** A week for who is ill, a day for whom the day does not suit. */
const LATER_DAYS = { sick: 7, date: 1 } as const;

/** The first time on screen that is another than the booked one; of another store where the store is the trouble. */
function offerIn(context: JourneyContext) {
  const { search, manage } = context;
  const { storeNumber } = shown(context).store;
  const elsewhere = manage.reason === 'location' || manage.reason === 'transport';
  const locations = search.result?.locations.filter(
    (location) => !elsewhere || location.storeNumber !== storeNumber,
  );
  return search.result && firstChoice({ ...search.result, locations: locations ?? [] });
}

export const managing = comingBack.extend({
  guards: {
    findHasProblems: ({ context }) => checkFind(context.manage.find, context.today).length > 0,
    birthHasProblems: ({ context }) =>
      checkFindByLink(context.manage.find, context.today).length > 0,
    /** RTE-18, CAN-03: a message brought what finds the appointment. */
    broughtKey: ({ context: { manage } }) =>
      manage.key !== undefined || manage.shortCode !== undefined,
    navBringsKey: ({ event }) =>
      event.type === 'NAV' && (event.key !== undefined || event.code !== undefined),
    navAsksGuest: ({ event }) => event.type === 'NAV' && event.userType === 'guest',
    /** RTE-18, CHN-09. */
    listsOwn: ({ context }) => context.me?.isLoggedIn === true && !context.manage.asGuest,
    /** Just booked here: the confirmation can be gone back to (CHR-05). */
    justBooked: ({ context }) => context.appointment !== undefined,
    appointmentWanted: ({ context }) => context.manage.wanted !== undefined,
    ofGroup: ({ context }) => context.manage.appointment?.bookingType === 'Group',
    /** MNG-04. */
    ofSystemBefore: ({ context }) =>
      isLegacy(context.manage.appointment ? [context.manage.appointment] : []),
    stands: ({ context }, standing: Standing) => context.manage.appointment?.standing === standing,
    lostWhileChanging: ({ context, event }) => {
      const outcome = outcomeOf(event);
      return context.manage.changing && !outcome.ok && outcome.refusal.code === 'FC_903_NotFound';
    },
    closedWhileChanging: ({ context, event }) => {
      const outcome = outcomeOf(event);
      return (
        context.manage.changing && !outcome.ok && outcome.refusal.code === 'APPOINTMENT_CLOSED'
      );
    },
    changing: ({ context }) => context.manage.changing,
    offeredUnknown: ({ context }) => context.offered.length === 0,
    /** The time that was asked for is the one that is booked: it is kept. */
    keepsBooked: ({ context: { manage, choice, picked }, event }) => {
      const outcome = outcomeOf(event);
      const asked = picked ?? choice;
      return (
        !outcome.ok &&
        outcome.refusal.code === 'FC_908_Conflict' &&
        asked?.storeNumber === manage.appointment?.store.storeNumber &&
        asked?.appointmentDate === manage.appointment?.appointmentDate
      );
    },
    /** What is on screen is booked already. */
    booked: ({ context }) => context.manage.appointment !== undefined,
    /** CAN-03, CHR-06: a message about a missed appointment led here. */
    cameByCode: ({ context: { manage } }) =>
      manage.shortCode !== undefined && manage.appointment?.standing === 'missed',
    noReason: ({ context }) => context.manage.reason === '',
    winsBackBy: ({ context: { manage } }, offer: WinBack) =>
      manage.reason !== '' && winBackFor(manage.reason) === offer,
    /** Another time could help, and can be had here. */
    movable: ({ context: { manage } }) =>
      manage.reason !== '' &&
      MOVING.includes(winBackFor(manage.reason)) &&
      manage.appointment?.source !== LEGACY,
    /** The store is the trouble, and ours can move it. */
    elsewhereHelps: ({ context: { manage } }) =>
      (manage.reason === 'location' || manage.reason === 'transport') &&
      manage.appointment?.source !== LEGACY,
    offerFound: ({ context }) => offerIn(context) !== undefined,
    nextDateKnown: ({ event }) => {
      const { output } = event as unknown as { output?: { refusal?: ErrorReply } }; // of a search
      return output?.refusal?.alternatives?.nextDate !== undefined;
    },
    noPlaceText: ({ context }) => context.start.location.trim() === '',
    /** EDT-01: something was typed that the journey does not have. */
    editUnsaved: ({ context: { edit, ...kept } }) =>
      edit.vaccines.join() !== kept.vaccines.join() ||
      [
        [edit.patient, kept.patient],
        [edit.contact, kept.contact],
        [edit.texts, kept.texts],
      ].some(([one, other]) => JSON.stringify(one) !== JSON.stringify(other)),
  },
  actions: {
    /** RTE-08, RTE-18, CHN-09: what the address says of whom and what is looked for. */
    keepManageArrival: assign(({ context: { manage }, event }) => {
      if (event.type !== 'NAV') return {};
      const { key, code, isGroupBooking, userType } = event;
      const brings = key !== undefined || code !== undefined;
      return {
        manage: {
          ...manage,
          asGuest: userType === 'guest',
          ...(brings && { key, shortCode: code }),
          ...((brings || isGroupBooking) && { isGroup: isGroupBooking === true }),
        },
      };
    }),
    typeFind: assign(({ context }, draft: Partial<FindDraft>) => {
      const find = { ...context.manage.find, ...draft };
      return {
        manage: { ...context.manage, find },
        problems: stillWrong(context.problems, checkFind(find, context.today)),
      };
    }),
    showFindProblems: assign(({ context }) =>
      refuse(context, checkFind(context.manage.find, context.today)),
    ),
    showBirthProblems: assign(({ context }) =>
      refuse(context, checkFindByLink(context.manage.find, context.today)),
    ),
    /** MNG-01: said once, at the number: which of the two was wrong is nobody's business. */
    keepNotFound: assign(({ context }, data: ErrorReply) => ({
      ...refuse(context, [{ field: 'confirmationNumber', code: 'appointment.notFound' }]),
      manage: {
        ...context.manage,
        failure: { data, status: ERRORS[data.code].status, statusText: data.message },
      },
    })),
    keepBirthNotFound: assign(({ context }, data: ErrorReply) => ({
      ...refuse(context, [{ field: 'dob', code: 'dateOfBirth.wrong' }]),
      manage: {
        ...context.manage,
        failure: { data, status: ERRORS[data.code].status, statusText: data.message },
      },
    })),
    /** The number can be typed after all. */
    forgetKey: assign(({ context: { manage } }) => ({
      manage: { ...manage, key: undefined, shortCode: undefined, asGuest: true },
      problems: [],
    })),
    keepList: assign(({ context: { manage } }, appointments: ManagedAppointment[]) => ({
      manage: { ...manage, list: indexAppointments(appointments) },
    })),
    wantAppointment: assign(({ context: { manage } }, wanted: string) => ({
      manage: { ...manage, wanted, saved: undefined },
    })),
    wantJustBooked: assign(({ context: { manage, appointment } }) => ({
      manage: {
        ...manage,
        wanted: known(appointment, 'appointment').confirmationNumber,
        saved: undefined,
      },
    })),
    takeUpFound: assign(({ context }, found: AppointmentDetails[]) => {
      const next = contextOfManaged(context, found);
      return { ...next, manage: { ...(next.manage ?? context.manage), saved: undefined } };
    }),
    takeUpOne: assign(({ context }, found: AppointmentDetails) =>
      contextOfManaged(context, [found]),
    ),
    /** Somebody changed it elsewhere: it is read anew, and what is typed here stays. */
    keepLatest: assign(({ context: { manage } }, appointment: AppointmentDetails) => ({
      manage: { ...manage, appointment },
    })),
    keepStatus: assign(({ context: { manage } }, status: Reply<typeof getAppointmentStatus>) => ({
      manage: {
        ...manage,
        checkIn: status.appointment.appointmentSubStatus,
        remote: status.consentDocument.varStatus,
      },
    })),
    /** MNG-03. */
    keepGroupStatus: assign(
      ({ context: { manage } }, { appointments }: Reply<typeof getGroupStatus>) => ({
        manage: {
          ...manage,
          checkIn: groupCheckInStatus(
            appointments.map(({ appointmentSubStatus }) => appointmentSubStatus),
          ),
          remote: groupRemoteStatus(appointments.map(({ varStatus }) => varStatus)),
        },
      }),
    ),
    /** Back to finding one: nothing of it is left for a booking; what was just booked here is still confirmed. */
    forgetAppointment: assign(({ context }) => {
      const { manage, appointment, contact, texts, details, hold, dependents } = context;
      const rest = {
        ...manage,
        appointment: undefined,
        others: [],
        wanted: undefined,
        changing: false,
        saved: undefined,
      };
      if (manage.appointment === undefined) return { manage: rest };
      return {
        ...freshJourney(context),
        ...(appointment && { appointment, contact, texts, details }),
        hold,
        dependents,
        manage: rest,
      };
    }),

    keepChange: assign(({ context }, changed: AppointmentDetails) =>
      contextOfChanged(context, changed),
    ),
    tellSaved: assign(({ context: { manage } }, saved: Saved) => ({
      manage: { ...manage, saved },
    })),
    keepCancelled: assign(({ context: { manage } }) => ({
      appointment: undefined,
      manage: {
        ...manage,
        saved: 'cancelled' as const,
        wanted: manage.appointment?.confirmationNumber,
      },
    })),
    keepTextsDecision: assign(({ context: { edit } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
    })),
    /** CHR-06: from here the pages of the booking change what is booked. */
    beginChange: assign(({ context }) => ({
      manage: { ...context.manage, changing: true, saved: undefined },
      // Who was offered a later day sees the times from then on.
      search: {
        ...freshSearch,
        date: context.search.date,
        isDateChosen: context.search.isDateChosen,
      },
      picked: undefined,
      vaccinesAccepted: true,
      step: AFTER,
    })),
    /** What was not saved of a change is gone; what is booked is there again. */
    endChange: assign(({ context }) => {
      const { appointment, others, changing } = context.manage;
      if (!changing || appointment === undefined) return {};
      const { manage = context.manage, ...booked } = contextOfManaged(context, [
        appointment,
        ...others,
      ]);
      return { ...booked, manage: { ...manage, changing: false } };
    }),

    giveReason: assign(({ context: { manage } }, reason: CancelReason) => ({
      manage: { ...manage, reason },
      problems: [],
    })),
    forgetReason: assign(({ context: { manage } }) => ({
      manage: { ...manage, reason: '' as const },
    })),
    /** Later than what is booked; around the store, whose place it is (CAN-02). */
    wishLater: assign(({ context }) => {
      const { appointmentDate } = shown(context);
      const days = LATER_DAYS[context.manage.reason === 'sick' ? 'sick' : 'date'];
      const booked = appointmentDate.slice(0, 'YYYY-MM-DD'.length);
      const first = booked < context.today ? context.today : booked;
      return {
        search: { ...freshSearch, date: addDays(first, days), isDateChosen: true },
        picked: undefined,
      };
    }),
    wishNextDate: assign(({ context: { search } }, { alternatives }: ErrorReply) => ({
      search: { ...search, date: alternatives?.nextDate },
    })),
    wishElsewhere: assign({ search: freshSearch, picked: undefined }),
    chooseOffer: assign(({ context }) => {
      const choice = known(offerIn(context), 'offer');
      return { choice, picked: choice, problems: [] };
    }),
    typePlace: assign(({ context }, location: string) => ({
      start: { ...context.start, location },
      problems: [],
    })),
    searchAround: assign((_, place: GeocodeReply) => ({
      place,
      search: freshSearch,
      picked: undefined,
      problems: [],
    })),
    tellOutdated: raise({ type: 'appointment.outdated' }),
  },
});
