// Times, and the one that is held: of one person, or of a whole group (GRP-01, SLT-01).
import { assign } from 'xstate';
import type { Alternatives } from '#contract/errors.ts';
import type { IsoDate } from '#domain/dates.ts';
import { choiceAmong, nearestChoice, offersOf } from '../knowledge/choices.ts';
import { freshSearch, type Choice, type FoundTimes, type OfferedAs } from '../knowledge/times.ts';
import type { HeldTime, Search } from '../knowledge/times.ts';
import type { TimeRef } from '../knowledge/events.ts';
import { known } from '../knowledge/known.ts';
import { peopleOf } from '../knowledge/members.ts';
import { topic } from './topic.ts';

const chosenTime = (choice: Choice | undefined) => ({
  choice: known(choice, 'time'),
  picked: choice,
  problems: [],
});

export const times = topic({
  guards: {
    extendable: ({ context }) => (context.hold?.extensionsLeft ?? 0) > 0,
    moreStores: ({ context }) => context.search.result?.pagination.more === true,
    timePicked: ({ context }) => context.picked !== undefined,
    isOffered: ({ context, event }) =>
      event.type === 'offeredTime.taken' &&
      offersOf(context.search).some(({ as }) => as.includes(event.offer)),
    /** SLT-07: who would have nothing left for that day. */
    leavesSomebodyWithout: ({ context, event }) =>
      event.type === 'vaccines.dropped' &&
      peopleOf(context).some(({ visit }) =>
        visit.vaccines.every((code) => event.codes.includes(code)),
      ),
  },
  actions: {
    /** A new wish starts again from the first page of stores. */
    wish: assign(({ context: { search } }, wish: Partial<Search>) => ({
      search: {
        ...search,
        page: 1,
        // Under other wishes another day may be the first.
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
    wantMoreStores: assign(({ context: { search } }) => ({
      search: { ...search, page: search.page + 1 },
    })),
    keepTimes: assign(({ context: { search } }, result: FoundTimes) => ({
      search: {
        ...search,
        result,
        // What was asked for only once stays.
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
    chooseOffered: assign(({ context }, offer: OfferedAs) =>
      chosenTime(offersOf(context.search).find(({ as }) => as.includes(offer))?.choice),
    ),
    chooseNearest: assign(({ context }, time: { date: IsoDate; slot: string }) =>
      chosenTime(
        nearestChoice(context.choice, context.search.alternatives, time) ?? context.choice,
      ),
    ),
    mint: assign({ intentions: ({ context }) => context.intentions + 1 }),
    keepHold: assign((_, hold: HeldTime) => ({ hold })),
    leaveHold: assign(({ context }) => ({
      leftHoldId: context.hold?.holdId,
      hold: undefined,
      picked: undefined,
    })),
    forgetHold: assign({ hold: undefined, picked: undefined }),
  },
});
