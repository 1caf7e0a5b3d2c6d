// Waiting for an earlier time, and what is offered then (CNF-05).
import { assign } from 'xstate';
import type { setEarlierWish } from '#contract/earlier-times.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { IsoDate } from '#domain/dates.ts';
import { defaultUntil } from '#domain/earlier-times.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { outcomeOf } from '../chart/answers.ts';
import { known } from '../knowledge/known.ts';
import { freshSearch } from '../knowledge/times.ts';
import { topic } from './topic.ts';
import type { HeldOffer } from '../knowledge/links.ts';
import type { WishFor } from '../knowledge/manage.ts';

/**
 * The wish of one appointment from now on; undefined when there is none, and then nothing is held
 * for it either.
 */
const waitingFor =
  (wish: AppointmentDetails['earlierWish']) =>
  ({ earlierWish: _before, earlierOffer, ...one }: AppointmentDetails): AppointmentDetails => ({
    ...one,
    ...(wish && { earlierWish: wish }),
    ...(wish && earlierOffer && { earlierOffer }),
  });

export const waiting = topic({
  guards: {
    offerTaken: ({ context }) => context.offer?.state === 'moved',
    /** DSK-04: the store closed at the booked time, whatever becomes of the offer. */
    offeredAsClosed: ({ context }) => context.offer?.because === 'closed',
    refusedAsClosed: ({ event }) => {
      const outcome = outcomeOf(event);
      return !outcome.ok && outcome.refusal.storeClosed === true;
    },
  },
  actions: {
    /** Starts from the existing wish, else around the store until the day before. */
    beginWish: assign(({ context: { manage, start } }) => {
      const { earlierWish, store, appointmentDate, today } = known(
        manage.appointment,
        'appointment',
      );
      const { date: booked } = wallTimeIn(appointmentDate);
      const { searchRadius = freshSearch.miles, partOfDay = freshSearch.partOfDay } =
        earlierWish ?? {};
      const until = earlierWish?.until ?? defaultUntil(today, booked);
      return {
        search: { ...freshSearch, miles: searchRadius, partOfDay },
        start: { ...start, location: earlierWish?.around ?? store.address.zip },
        manage: {
          ...manage,
          until,
          wishFor: earlierWish?.forAll === false ? ('person' as const) : ('group' as const),
          free: undefined,
          saved: undefined,
        },
        problems: [],
      };
    }),
    wishUntil: assign(({ context: { manage } }, until: IsoDate) => ({
      manage: { ...manage, until },
    })),
    wishFor: assign(({ context: { manage } }, wishFor: WishFor) => ({
      manage: { ...manage, wishFor },
    })),
    /** A booking has one wish: one for a single person ends the group's. */
    keepWish: assign(({ context: { manage } }, { wish, free }: Reply<typeof setEarlierWish>) => {
      const { appointment, others } = manage;
      return {
        manage: {
          ...manage,
          appointment: appointment && waitingFor(wish)(appointment),
          others: others.map(waitingFor(wish.forAll ? wish : undefined)),
          free,
          saved: 'wish' as const,
        },
      };
    }),
    keepNoWish: assign(({ context: { manage } }) => ({
      manage: {
        ...manage,
        appointment: manage.appointment && waitingFor(undefined)(manage.appointment),
        others: manage.others.map(waitingFor(undefined)),
        free: undefined,
        saved: 'wishEnded' as const,
      },
    })),
    keepOffer: assign((_, offer: HeldOffer) => ({ offer })),
    /** RTE-18: the moved appointment is shown after the date of birth. */
    followOffer: assign(({ context: { manage, offer } }) => ({
      manage: {
        ...manage,
        key: offer?.manageKey,
        shortCode: undefined,
        isGroup: offer?.isGroup === true,
      },
    })),
    /** DSK-04: whom to call, when only the refusal says which store it is. */
    keepClosedStore: assign((_, { bookedStore }: ErrorReply) => ({ closedStore: bookedStore })),
    forgetOffer: assign({ offer: undefined, closedStore: undefined }),
  },
});
