// Booked appointments: found, listed and read (MNG-01..MNG-05).
import { assign, enqueueActions } from 'xstate';
import type { KeyedPage } from '#domain/pages.ts';
import type {
  AppointmentDetails,
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  ManagedAppointment,
} from '#contract/manage.ts';
import { ERRORS } from '#contract/error-codes.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Reply } from '#contract/operation.ts';
import {
  groupCheckInStatus,
  groupRemoteStatus,
  indexAppointments,
  isLegacy,
  type Standing,
} from '#domain/appointments.ts';
import { outcomeOf } from '../chart/answers.ts';
import { bookedBefore } from '../knowledge/booked-before.ts';
import { freshJourney } from '../knowledge/context.ts';
import { checkFind, checkFindByLink, checkNumberAgain } from '../forms/manage.ts';
import { contextOfManaged, contextOfRead } from '../knowledge/kept/managed.ts';
import { freshDocuments } from '../knowledge/documents.ts';
import { dateDraftOf } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import type { FindDraft, Manage } from '../knowledge/manage.ts';
import { startedOver } from '../knowledge/started-over.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';

/** MNG-01: an answer without an appointment. */
const failureOf = (data: ErrorReply): Manage['failure'] => ({
  data,
  status: ERRORS[data.code].status,
  statusText: data.message,
});

const NO_KEY = { key: undefined, shortCode: undefined, isGroup: false } as const;

export const finding = topic({
  guards: {
    findHasProblems: ({ context }) => checkFind(context.manage.find, context.today).length > 0,
    birthHasProblems: ({ context }) =>
      checkFindByLink(context.manage.find, context.today).length > 0,
    numberAgainHasProblems: ({ context }) =>
      checkNumberAgain(context.manage.find, context.today).length > 0,
    /** RTE-18, CAN-03: a message brought what finds the appointment. */
    broughtKey: ({ context: { manage } }) =>
      manage.key !== undefined || manage.shortCode !== undefined,
    /** Another page has its own keys. */
    navBringsKey: ({ event }, page: KeyedPage) =>
      event.type === 'NAV' &&
      event.page === page &&
      (event.key !== undefined || event.code !== undefined),
    navAsksGuest: ({ event }) =>
      event.type === 'NAV' && event.page === 'manage-appointment' && event.userType === 'guest',
    /** RTE-18, CHN-09. */
    listsOwn: ({ context }) => context.me?.isLoggedIn === true && !context.manage.asGuest,
    /** Just booked here: Back can return to the confirmation (CHR-05). */
    justBooked: ({ context }) => context.appointment !== undefined,
    /**
     * CHR-06: the appointment on screen, or being read for it, is the one just booked, and has not
     * been changed since.
     */
    showsJustBooked: ({ context: { appointment, party, manage } }) => {
      if (appointment === undefined) return false;
      const shown = manage.wanted ?? manage.appointment?.confirmationNumber;
      const { booked } = party;
      return [appointment, booked, ...(booked?.appointments ?? [])].some(
        (one) => one?.confirmationNumber === shown,
      );
    },
    /**
     * VAC-15: one of the visitor's own bookings has a dose for the person vaccines are chosen for.
     */
    bookedBefore: ({ context }) => bookedBefore(context).length > 0,
    appointmentWanted: ({ context }) => context.manage.wanted !== undefined,
    /** What is on screen is already booked. */
    booked: ({ context }) => context.manage.appointment !== undefined,
    notFoundAsOne: ({ context: { manage }, event }) => {
      const outcome = outcomeOf(event);
      return !manage.asksGroup && !outcome.ok && outcome.refusal.code === 'FC_903_NotFound';
    },
    /**
     * The whole group is known here; a member who sees only their own visit is treated as alone.
     */
    ofGroup: ({ context: { manage } }) =>
      manage.appointment?.bookingType === 'Group' && manage.appointment.asMember === undefined,
    ofSeveral: ({ context: { manage } }) => manage.others.length > 0,
    /** SAF-01: a group member, who has proved to be that person. */
    asMember: ({ context }) => context.manage.appointment?.asMember !== undefined,
    /** MNG-04. */
    ofSystemBefore: ({ context }) =>
      isLegacy(context.manage.appointment ? [context.manage.appointment] : []),
    stands: ({ context }, standing: Standing) => context.manage.appointment?.standing === standing,
    /** CAN-03, CHR-06: a message about a missed appointment led here. */
    cameByCode: ({ context: { manage } }) =>
      manage.shortCode !== undefined && manage.appointment?.standing === 'missed',
  },
  actions: {
    /**
     * RTE-08, RTE-18, CHN-09: what the address says about who is searching and for what. A search
     * for a group stays with the key it came with; an address that names neither clears it.
     */
    keepManageArrival: assign(({ context, event }) => {
      if (event.type !== 'NAV') return {};
      const { page, key, code, isGroupBooking, userType } = event;
      const { manage } = context;
      const brings = key !== undefined || code !== undefined;
      const goesOnWithKey = !brings && !isGroupBooking && manage.key !== undefined;
      return {
        // RTE-15: an address of the forms leads here first, and then on to them.
        documents:
          page === 'documents'
            ? { ...freshDocuments, ...context.documents, isWanted: true, wanted: event.step }
            : undefined,
        // A record read before may not belong to this key.
        ...(brings && { vaccinations: undefined }),
        manage: {
          ...manage,
          asGuest: userType === 'guest',
          ...(brings && { key, shortCode: code }),
          ...(!goesOnWithKey && { isGroup: isGroupBooking === true }),
        },
      };
    }),
    typeFind: assign(({ context }, draft: Partial<FindDraft>) => {
      const find = { ...context.manage.find, ...draft };
      return {
        manage: { ...context.manage, find },
        // Only the form in front has shown problems.
        problems: stillWrong(context.problems, [
          ...checkFind(find, context.today),
          ...checkNumberAgain(find, context.today),
        ]),
      };
    }),
    showFindProblems: assign(({ context }) =>
      refuse(context, checkFind(context.manage.find, context.today)),
    ),
    showBirthProblems: assign(({ context }) =>
      refuse(context, checkFindByLink(context.manage.find, context.today)),
    ),
    showNumberAgainProblems: assign(({ context }) =>
      refuse(context, checkNumberAgain(context.manage.find, context.today)),
    ),
    /** MNG-01: reported once, at the number: it must not say which of the two was wrong. */
    keepNotFound: assign(({ context }, data: ErrorReply) => ({
      ...refuse(context, [{ field: 'confirmationNumber', code: 'appointment.notFound' }]),
      manage: { ...context.manage, failure: failureOf(data) },
    })),
    keepBirthNotFound: assign(({ context }, data: ErrorReply) => ({
      ...refuse(context, [{ field: 'dob', code: 'dateOfBirth.wrong' }]),
      manage: { ...context.manage, failure: failureOf(data) },
    })),
    /** As the address says; a number alone may be a person's or a group's (MNG-01). */
    askAsOne: assign(({ context: { manage } }) => ({
      manage: { ...manage, asksGroup: manage.isGroup },
    })),
    askAsGroup: assign(({ context: { manage, intentions } }) => ({
      manage: { ...manage, asksGroup: true },
      intentions: intentions + 1,
    })),
    /** RTE-18: a key that no longer works is not tried again. */
    dropKey: assign(({ context: { manage } }) => ({ manage: { ...manage, ...NO_KEY } })),
    /** The number can still be typed. */
    forgetKey: assign(({ context: { manage } }) => ({
      manage: { ...manage, ...NO_KEY, asGuest: true },
      problems: [],
    })),
    /**
     * Opening this page does not cost a booking its held time: it is released when an appointment
     * is opened, and going back keeps it.
     */
    tellHoldDroppedIfManaged: enqueueActions(({ context, enqueue }) => {
      if (context.manage.appointment !== undefined || context.engagementId === undefined)
        enqueue.raise({ type: 'hold.dropped' });
    }),
    keepList: assign(({ context: { manage } }, appointments: ManagedAppointment[]) => ({
      manage: { ...manage, list: indexAppointments(appointments) },
    })),
    wantAppointment: assign(({ context: { manage } }, wanted: string) => ({
      manage: { ...manage, wanted, saved: undefined, free: undefined },
    })),
    takeUpFound: assign(({ context }, found: AppointmentDetails[]) => {
      const next = contextOfManaged(context, found);
      return { ...next, manage: { ...(next.manage ?? context.manage), saved: undefined } };
    }),
    takeUpOne: assign(({ context }, found: Reply<typeof getAppointment>) =>
      contextOfRead(context, found),
    ),
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
    /**
     * MNG-04: another booking after the one on screen, for whom it was and near its store. Nothing
     * is filled in that its page does not show.
     */
    startAgain: assign(({ context }) => {
      const fresh = startedOver(context);
      const { store, bookingType, asMember } = known(context.manage.appointment, 'appointment');
      const { dateOfBirth, me } = context;
      const isOfAll = bookingType === 'Group' && !asMember;
      const isOwn = dateOfBirth !== undefined && me?.profile?.dateOfBirth === dateOfBirth;
      const whose = isOfAll
        ? { bookingOption: 'group' as const }
        : {
            ...(dateOfBirth && dateDraftOf(dateOfBirth)),
            ...(isOwn && { bookingOption: 'me' as const }),
          };
      return { ...fresh, start: { ...fresh.start, ...whose, location: store.address.zip } };
    }),
    /**
     * Back to finding one: nothing of it remains for a booking; a booking just made here is still
     * confirmed.
     */
    forgetAppointment: assign(({ context }) => {
      const { manage, appointment, contact, texts, details, hold, dependents } = context;
      const documents = context.documents?.isWanted ? context.documents : undefined;
      const rest = {
        ...manage,
        appointment: undefined,
        others: [],
        wanted: undefined,
        changing: false,
        isMovingAll: false,
        scope: '' as const,
        saved: undefined,
        free: undefined,
      };
      if (manage.appointment === undefined)
        return { manage: rest, documents, vaccinations: undefined };
      return {
        ...freshJourney(context),
        ...(appointment && { appointment, contact, texts, details }),
        hold,
        dependents,
        documents,
        manage: rest,
      };
    }),
  },
});
