// What is booked, changed: with the pages of the booking or in an overlay (MNG-06, CHR-06).
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

/** A hold was refused since what was asked for is booked for the same people. */
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
    /** The time that was asked for is the one that is booked: it is kept. */
    keepsBooked: ({ context, event }) => asksForBooked(context, event),
    /** The same, for other vaccines than are booked. */
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
    /** GRP-03: another time for everybody who is still to come. */
    beginGroupMove: assign(({ context }) => ({
      manage: { ...context.manage, changing: true, isMovingAll: true, saved: undefined },
      party: { ...context.party, inFront: undefined },
      search: freshSearch,
      picked: undefined,
    })),
    keepMoved: assign(({ context }, moved: Reply<typeof updateAppointment>) =>
      contextOfMovedGroup(context, moved),
    ),
    /** What was not saved of a change is gone; what is booked is there again. */
    endChange: assign(({ context }) => {
      const { appointment, others, changing } = context.manage;
      if (!changing || appointment === undefined) return {};
      const { manage = context.manage, ...booked } = contextOfManaged(context, [
        appointment,
        ...others,
      ]);
      return { ...booked, manage: { ...manage, changing: false, isMovingAll: false } };
    }),
    keepChange: assign(({ context }, changed: AppointmentDetails) =>
      contextOfChanged(context, changed),
    ),
    /** What was asked for at the booked time is refused: in a sheet, or on the page of times. */
    noteNotThen: assign(({ context: { manage, edit, vaccines } }) => ({
      manage: { ...manage, notThen: manage.changing ? vaccines : edit.vaccines },
    })),
    keepTextsDecision: assign(({ context: { edit } }) => ({
      texts: edit.texts,
      keptTexts: edit.texts,
    })),
    /** CNF-04: the other one stays as it is. */
    wishReminders: assign(({ context: { manage } }, by: 'email' | 'text') => {
      const { reminders } = known(manage.appointment, 'appointment');
      return { manage: { ...manage, reminders: { ...reminders, [by]: !reminders[by] } } };
    }),
    /** They are the whole booking's. */
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
    /** SAF-01: it is the whole booking's. */
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
    /** Somebody changed it elsewhere: it is read anew, and what is typed here stays. */
    keepLatest: assign(({ context: { manage } }, appointment: AppointmentDetails) => ({
      manage: { ...manage, appointment },
    })),
    tellOutdated: raise({ type: 'appointment.outdated' }),
  },
});
