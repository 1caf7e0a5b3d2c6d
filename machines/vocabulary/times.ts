// Times, and the held one: for one person, or for a whole group (GRP-01, SLT-01).
import { assign, enqueueActions } from 'xstate';
import type { Alternatives } from '#contract/errors.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { LinkedSlot } from '#contract/slots.ts';
import type { IsoDate } from '#domain/dates.ts';
import { referralIn } from '#domain/referral.ts';
import { choiceAmong, choiceOfSlot, nearestChoice, offersOf } from '../knowledge/choices.ts';
import { freshSearch, type Choice, type FoundTimes, type OfferedAs } from '../knowledge/times.ts';
import type { HeldTime, Search } from '../knowledge/times.ts';
import type { TimeRef } from '../knowledge/events.ts';
import { known } from '../knowledge/known.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import { isBookingHeld } from '../knowledge/held-for.ts';
import { peopleOf } from '../knowledge/members.ts';
import { topic } from './topic.ts';

/** For when the server did not say when to ask again. */
const TURN_SECONDS = 20;

const pickedTime = (choice: Choice | undefined) => ({
  picked: known(choice, 'time'),
  problems: [],
});

/** The request is sent again, or one for another time: its answer says what is held. */
const HOLDS_AGAIN = ['retried', 'time.submitted', 'offeredTime.taken'];

export const times = topic({
  guards: {
    extendable: ({ context }) => (context.hold?.extensionsLeft ?? 0) > 0,
    moreStores: ({ context }) => context.search.result?.pagination.more === true,
    timePicked: ({ context }) => context.picked !== undefined,
    holdsTime: ({ context }) => context.hold !== undefined,
    bookingHeld: ({ context }) => isBookingHeld(context),
    noPlaceText: ({ context }) => context.start.location.trim() === '',
    isOffered: ({ context, event }) =>
      event.type === 'offeredTime.taken' &&
      offersOf(context).some(({ as }) => as.includes(event.offer)),
    slotIsFree: ({ context }) => context.slot?.isFree === true,
    /** STD-01: for one person; a group is placed by the search. */
    wantsSlot: ({ context }) =>
      context.slot !== undefined &&
      !isForGroup(context) &&
      context.manage.appointment === undefined,
    /** SLT-07: whether dropping these leaves a person with nothing for that day. */
    leavesSomebodyWithout: ({ context, event }) =>
      event.type === 'vaccines.dropped' &&
      peopleOf(context).some(({ visit }) =>
        visit.vaccines.every((code) => event.codes.includes(code)),
      ),
  },
  actions: {
    /** A new filter starts again from the first page of stores. */
    wish: assign(({ context: { search } }, wish: Partial<Search>) => ({
      search: {
        ...search,
        page: 1,
        // Under other filters another day may be the first.
        ...(!search.isDateChosen && { date: undefined }),
        days: [],
        offers: undefined,
        alternatives: undefined,
        ...wish,
      },
      picked: undefined,
      problems: [],
    })),
    freshWishes: assign({ search: freshSearch, picked: undefined }),
    typePlace: assign(({ context }, location: string) => ({
      start: { ...context.start, location },
      suggestions: [],
      problems: [],
    })),
    /** The distance they accept applies from there too. */
    searchAround: assign(({ context: { search } }, place: GeocodeReply) => ({
      place,
      search: { ...freshSearch, miles: search.miles },
      picked: undefined,
      problems: [],
    })),
    wantMoreStores: assign(({ context: { search } }) => ({
      search: { ...search, page: search.page + 1 },
    })),
    keepTimes: assign(({ context: { search } }, result: FoundTimes) => ({
      search: {
        ...search,
        result,
        // What is requested only once stays.
        ...(result.days.length > 0 && { days: result.days, offers: result.offers }),
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
    })),
    /** SAF-02. */
    keepTurn: assign(({ context: { turn, intentions } }, seconds: number | undefined) => ({
      turn: {
        of: intentions,
        seconds: seconds ?? TURN_SECONDS,
        asked: turn?.of === intentions ? turn.asked + 1 : 1,
      },
    })),
    unfold: assign(({ context }, locationId: string) => ({
      search: { ...context.search, unfolded: [...context.search.unfolded, locationId] },
    })),
    pick: assign(({ context }, time: TimeRef) => ({
      picked: choiceAmong(context.search.result, time),
      problems: [],
    })),
    pickOffered: assign(({ context }, offer: OfferedAs) =>
      pickedTime(offersOf(context).find(({ as }) => as.includes(offer))?.choice),
    ),
    pickNearest: assign(({ context }, time: { date: IsoDate; slot: string }) => {
      const gone = context.picked ?? context.choice;
      return pickedTime(nearestChoice(gone, context.search.alternatives, time) ?? gone);
    }),
    keepSlot: assign((_, slot: LinkedSlot) => ({ slot })),
    keepReferral: assign(({ context, event }) =>
      event.type === 'NAV' && event.search !== undefined
        ? { referral: referralIn(event.search) ?? context.referral }
        : {},
    ),
    takeNearest: assign(({ context }, { date, slot: start }: { date: IsoDate; slot: string }) => {
      const slot = known(context.slot, 'slot');
      const near = slot.nearest.find((time) => time.date === date && time.slot === start);
      return near ? { slot: { ...slot, ...near, isFree: true } } : {};
    }),
    /** STD-01: requested once; on returning to the times, the visitor sees all of that day. */
    pickSlot: assign(({ context }) => {
      const { date, ...slot } = known(context.slot, 'slot');
      return {
        picked: choiceOfSlot({ ...slot, date }),
        search: { ...context.search, date, isDateChosen: true },
        slot: undefined,
        problems: [],
      };
    }),
    unpick: assign({ picked: undefined }),
    /** The picked time is now held: until now the one before it was (HLD-07). */
    choosePicked: assign(({ context }) => ({ choice: known(context.picked, 'time') })),
    /** HLD-07: a hold without an answer was given up, and may have replaced the one from before. */
    doubtHold: enqueueActions(({ context, event, enqueue }) => {
      if (context.hold !== undefined && !HOLDS_AGAIN.includes(event.type))
        enqueue.raise({ type: 'hold.doubted' });
    }),
    mint: assign({ intentions: ({ context }) => context.intentions + 1 }),
    /** CNF-05: a booking holds one time, so the one offered to it is given up. */
    keepHold: assign(({ context: { manage } }, hold: HeldTime) => ({
      hold,
      ...(manage.appointment?.earlierOffer && {
        manage: { ...manage, appointment: { ...manage.appointment, earlierOffer: undefined } },
      }),
    })),
    leaveHold: assign(({ context }) => ({
      leftHoldId: context.hold?.holdId,
      hold: undefined,
      picked: undefined,
    })),
    forgetHold: assign({ hold: undefined, picked: undefined }),
  },
});
