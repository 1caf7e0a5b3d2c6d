// Changes to an appointment: with the booking pages or in an overlay (MNG-06, CHR-06).
import { assign, raise } from 'xstate';
import type { AppointmentDetails, updateAppointment } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import { outcomeOf } from '../chart/answers.ts';
import { AFTER } from '../knowledge/visit.ts';
import { isBookedTime, offersBookedTime, wantsOtherVaccines } from '../knowledge/booked-time.ts';
import { freshSearch } from '../knowledge/times.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { memberMeant } from '../knowledge/members.ts';
import {
  contextOfChanged,
  contextOfManaged,
  contextOfMovedGroup,
} from '../knowledge/kept/managed.ts';
import type { Saved } from '../knowledge/manage.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

/** A hold was refused because the same people already have this time booked. */
function asksForBooked(context: JourneyContext, event: Parameters<typeof outcomeOf>[0]): boolean {
  const outcome = outcomeOf(event);
  return (
    !outcome.ok &&
    outcome.refusal.code === 'FC_908_Conflict' &&
    isBookedTime(context, context.picked ?? context.choice)
  );
}

export const changing = topic({
  guards: {
    changing: ({ context }) => context.manage.changing,
    movingAll: ({ context }) => context.manage.isMovingAll,
    offeredUnknown: ({ context }) => context.offered.length === 0,
    /** The requested time is the booked one: it is kept. */
    keepsBooked: ({ context, event }) => asksForBooked(context, event),
    /** The same, for other vaccines than booked. */
    keepsTimeOnly: ({ context, event }) =>
      asksForBooked(context, event) && wantsOtherVaccines(context),
    offersBookedTime: ({ context }) => offersBookedTime(context),
    /** EDT-01: something was typed that the journey does not have. */
    editUnsaved: ({ context }) => {
      const { edit, ...kept } = context;
      return (
        edit.vaccines.join() !== kept.vaccines.join() ||
        [
          [edit.patient, memberMeant(context)?.person ?? kept.patient],
          [edit.contact, kept.contact],
          [edit.texts, kept.texts],
        ].some(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))
      );
    },
  },
  actions: {
    /** CHR-06: from here the booking pages change the appointment. */
    beginChange: assign(({ context }) => ({
      manage: { ...context.manage, changing: true, saved: undefined },
      // After an offer of a later day, times start from that day.
      search: {
        ...freshSearch,
        date: context.search.date,
        isDateChosen: context.search.isDateChosen,
      },
      picked: undefined,
      vaccinesAccepted: true,
      step: AFTER,
    })),
    /** GRP-03: another time for everyone still to come. */
    beginGroupMove: assign(({ context }) => ({
      manage: { ...context.manage, changing: true, isMovingAll: true, saved: undefined },
      party: { ...context.party, inFront: undefined },
      search: freshSearch,
      picked: undefined,
    })),
    keepMoved: assign(({ context }, moved: Reply<typeof updateAppointment>) =>
      contextOfMovedGroup(context, moved),
    ),
    /** Unsaved changes are gone; the appointment is back as booked. */
    endChange: assign(({ context }) => {
      const { appointment, others, changing, wanted } = context.manage;
      if (!changing || appointment === undefined) return {};
      const { manage = context.manage, ...booked } = contextOfManaged(context, [
        appointment,
        ...others,
      ]);
      return { ...booked, manage: { ...manage, wanted, changing: false, isMovingAll: false } };
    }),
    keepChange: assign(({ context }, changed: AppointmentDetails) =>
      contextOfChanged(context, changed),
    ),
    /** The booked time was refused for these vaccines: in a sheet, or on the page of times. */
    noteNotThen: assign(({ context: { manage, edit, vaccines } }) => ({
      manage: { ...manage, notThen: manage.changing ? vaccines : edit.vaccines },
    })),
    /** SMS-01: a STOP was said from the number before, and stays with that number. */
    keepTextsDecision: assign(({ context: { edit, texts, manage } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
      ...(manage.appointment &&
        edit.texts.phoneNumber !== texts.phoneNumber && {
          manage: {
            ...manage,
            appointment: { ...manage.appointment, textsStopped: undefined },
          },
        }),
    })),
    /** CNF-04: the other one stays as it is. */
    wishReminders: assign(({ context: { manage } }, by: 'email' | 'text') => {
      const { reminders } = known(manage.appointment, 'appointment');
      const wished = { ...reminders, [by]: !reminders[by] };
      return { manage: { ...manage, reminders: wished } };
    }),
    /** They belong to the whole booking. */
    keepReminders: assign(
      ({ context: { manage } }, reminders: AppointmentDetails['reminders']) => ({
        manage: {
          ...manage,
          appointment: manage.appointment && { ...manage.appointment, reminders },
          others: manage.others.map((one) => ({ ...one, reminders })),
          reminders: undefined,
          saved: 'reminders' as const,
        },
      }),
    ),
    /** SAF-01: it belongs to the whole booking. */
    keepSharing: assign(
      (
        { context: { manage } },
        { membersSeeOthers }: Pick<Required<AppointmentDetails>, 'membersSeeOthers'>,
      ) => ({
        manage: {
          ...manage,
          appointment: manage.appointment && { ...manage.appointment, membersSeeOthers },
          others: manage.others.map((one) => ({ ...one, membersSeeOthers })),
          saved: 'sharing' as const,
        },
      }),
    ),
    tellSaved: assign(({ context: { manage } }, saved: Saved) => ({
      manage: { ...manage, saved },
    })),
    /** The notice of the change before would be read as the answer to this one. */
    untellSaved: assign(({ context: { manage } }) => ({
      manage: { ...manage, saved: undefined },
    })),
    /** It was changed elsewhere: it is read again, and what is typed here stays. */
    keepLatest: assign(({ context: { manage } }, appointment: AppointmentDetails) => ({
      manage: { ...manage, appointment },
    })),
    /**
     * Nobody knows whether it was changed: wherever it is shown next, it is read before (MNG-06,
     * CAN-01).
     */
    wantAgain: assign(({ context: { manage } }) => ({
      manage: { ...manage, wanted: manage.appointment?.confirmationNumber },
    })),
    tellOutdated: raise({ type: 'appointment.outdated' }),
  },
});
