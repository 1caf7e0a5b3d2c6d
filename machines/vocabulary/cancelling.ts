// Why a patient cancels, and what is offered instead (CAN-01, CAN-02).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import { LEGACY } from '#domain/appointments.ts';
import { winBackFor, type CancelReason, type WinBack } from '#domain/cancellation.ts';
import { addDays } from '#domain/dates.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { offeredTime } from '../knowledge/booked-time.ts';
import { firstChoice } from '../knowledge/choices.ts';
import { freshSearch } from '../knowledge/times.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import type { CancelScope } from '../knowledge/manage.ts';
import { topic } from './topic.ts';

const shown = ({ manage }: JourneyContext) => known(manage.appointment, 'appointment');

const isOffered = ({ manage: { appointment } }: JourneyContext) =>
  appointment !== undefined && offeredTime(appointment) !== undefined;

/** Offers of another time. */
const MOVING: readonly (WinBack | undefined)[] = ['date', 'location', 'transport'];

/** Reasons about the store: another one could help. */
const OF_THE_STORE: readonly (CancelReason | '')[] = ['location', 'transport'];

/** A week for a patient who is ill, a day when the day does not suit. */
const LATER_DAYS = { sick: 7, date: 1 } as const;

/** The appointment after its whole group is cancelled; a past or cancelled one stays so. */
const cancelled = (one: AppointmentDetails): AppointmentDetails =>
  one.standing === 'upcoming' ? { ...one, status: 'Cancelled', standing: 'cancelled' } : one;

/**
 * The first time on screen: at another store when the store is the problem; otherwise it is later,
 * since the search began after the booked day.
 */
function offerIn(context: JourneyContext) {
  const { search, manage } = context;
  if (!search.result) return undefined;
  const { storeNumber } = shown(context).store;
  const locations = search.result.locations.filter(
    (location) => !OF_THE_STORE.includes(manage.reason) || location.storeNumber !== storeNumber,
  );
  return firstChoice({ ...search.result, locations });
}

/** The first day after the one on screen that has times; only where no day was requested. */
const dayAfter = ({ search: { result, days, isDateChosen } }: JourneyContext) =>
  isDateChosen || !result ? undefined : days.find(({ date }) => date > result.date)?.date;

export const cancelling = topic({
  guards: {
    /** GRP-03: one member of a group, or everyone. */
    noScope: ({ context: { manage } }) =>
      manage.appointment?.bookingType === 'Group' &&
      manage.others.some(({ standing }) => standing === 'upcoming') &&
      manage.scope === '',
    cancelsAll: ({ context: { manage } }) =>
      manage.scope === 'group' && manage.appointment?.groupNumber !== undefined,
    /** CNF-05, DSK-04: a message offers another time. */
    otherTimeHeld: ({ context }) => isOffered(context),
    noReason: ({ context }) => context.manage.reason === '',
    winsBackBy: ({ context: { manage } }, offer: WinBack) =>
      manage.reason !== '' && winBackFor(manage.reason) === offer,
    /** Another time could help, and is available here. */
    movable: ({ context: { manage } }) =>
      manage.scope !== 'group' &&
      manage.reason !== '' &&
      MOVING.includes(winBackFor(manage.reason)) &&
      manage.appointment?.source !== LEGACY,
    /**
     * The store is the problem, and we can move the appointment. The time found elsewhere is held
     * at once: not in place of one that a message offers (CNF-05, DSK-04).
     */
    elsewhereHelps: ({ context }) =>
      !isOffered(context) &&
      context.manage.scope !== 'group' &&
      OF_THE_STORE.includes(context.manage.reason) &&
      context.manage.appointment?.source !== LEGACY,
    offerFound: ({ context }) => offerIn(context) !== undefined,
    /** Late in the day the booked store may be the only one that still has times. */
    laterDayKnown: ({ context }) => dayAfter(context) !== undefined,
    nextDateKnown: ({ event }) => {
      const { output } = event as unknown as { output?: { refusal?: ErrorReply } }; // from a search
      return output?.refusal?.alternatives?.nextDate !== undefined;
    },
  },
  actions: {
    giveReason: assign(({ context: { manage } }, reason: CancelReason) => ({
      manage: { ...manage, reason },
      problems: [],
    })),
    forgetReason: assign(({ context: { manage } }) => ({
      manage: { ...manage, reason: '' as const, scope: '' as const },
    })),
    giveScope: assign(({ context: { manage } }, scope: Exclude<CancelScope, ''>) => ({
      manage: { ...manage, scope },
      problems: [],
    })),
    /** Later than the booked time; around its store (CAN-02). */
    wishLater: assign(({ context }) => {
      const { appointmentDate, today } = shown(context);
      const days = LATER_DAYS[context.manage.reason === 'sick' ? 'sick' : 'date'];
      const { date: booked } = wallTimeIn(appointmentDate);
      const first = booked < today ? today : booked;
      return {
        search: { ...freshSearch, date: addDays(first, days), isDateChosen: true },
        picked: undefined,
      };
    }),
    wishNextDate: assign(({ context: { search } }, { alternatives }: ErrorReply) => ({
      search: { ...search, date: alternatives?.nextDate },
    })),
    wishLaterDay: assign(({ context }) => ({
      search: { ...context.search, date: dayAfter(context), isDateChosen: true },
    })),
    wishElsewhere: assign({ search: freshSearch, picked: undefined }),
    chooseOffer: assign(({ context }) => {
      const choice = known(offerIn(context), 'offer');
      return { choice, picked: choice, problems: [] };
    }),
    keepCancelled: assign(({ context: { manage } }) => ({
      appointment: undefined,
      manage: {
        ...manage,
        saved: manage.scope === 'group' ? ('allCancelled' as const) : ('cancelled' as const),
        wanted: manage.appointment?.confirmationNumber,
        ...(manage.scope === 'group' && { others: manage.others.map(cancelled) }),
      },
    })),
  },
});
