// The times of a whole group, and the one that is held for it (GRP-01, SLT-01).
import { assign } from 'xstate';
import type { Alternatives } from '#contract/errors.ts';
import type { GroupTimeslotReply } from '#contract/group-timeslots.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { TimeRef } from '../knowledge/events.ts';
import { choiceAmongParties, firstParty, nearestParty } from '../knowledge/party-choices.ts';
import { membersOf } from '../knowledge/members.ts';
import { partyWith } from '../knowledge/party-with.ts';
import { freshPartySearch, type PartyChoice, type PartySearch } from '../knowledge/party.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

const chosenParty = (context: JourneyContext, choice: PartyChoice | undefined) => ({
  ...partyWith(context, { choice: known(choice, 'time'), picked: choice }),
  problems: [],
});

const searching = (context: JourneyContext, change: Partial<PartySearch>) =>
  partyWith(context, { search: { ...context.party.search, ...change }, picked: undefined });

export const timesOfGroup = topic({
  guards: {
    leavesSomebodyWithout: ({ context, event }) =>
      event.type === 'vaccines.dropped' &&
      membersOf(context).some(({ visit }) =>
        visit.vaccines.every((code) => event.codes.includes(code)),
      ),
    nonePartyPicked: ({ context }) => context.party.picked === undefined,
    moreGroupStores: ({ context }) => context.party.search.result?.pagination.more === true,
  },
  actions: {
    keepParties: assign(({ context }, result: GroupTimeslotReply) => {
      const { search } = context.party;
      return partyWith(context, {
        search: {
          ...search,
          result,
          days: result.days.length > 0 ? result.days : search.days,
          date: result.date,
          firstDate: search.firstDate ?? result.date,
        },
      });
    }),
    keepPartyAlternatives: assign(({ context }, alternatives: Alternatives | undefined) => ({
      ...searching(context, { result: undefined }),
      search: { ...context.search, alternatives },
    })),
    keepNearestParties: assign(({ context }, alternatives: Alternatives | undefined) => ({
      ...searching(context, {}),
      search: { ...context.search, alternatives },
    })),
    freshPartyTimes: assign(({ context }) =>
      partyWith(context, { search: freshPartySearch, picked: undefined }),
    ),
    wishParty: assign(({ context }, wish: Partial<PartySearch>) => ({
      ...searching(context, { page: 1, days: [], ...wish }),
      problems: [],
    })),
    wishPartyDate: assign(({ context }, date: IsoDate) => ({
      ...searching(context, { page: 1, date, isDateChosen: true }),
      problems: [],
    })),
    wantMoreGroupStores: assign(({ context }) =>
      partyWith(context, {
        search: { ...context.party.search, page: context.party.search.page + 1, days: [] },
      }),
    ),
    pickParty: assign(({ context }, time: TimeRef) => ({
      ...partyWith(context, { picked: choiceAmongParties(context.party.search.result, time) }),
      problems: [],
    })),
    choosePickedParty: assign(({ context }) => chosenParty(context, context.party.picked)),
    chooseFirstParty: assign(({ context }) =>
      chosenParty(context, firstParty(context.party.search.result)),
    ),
    chooseNearestParty: assign(({ context }, time: { date: IsoDate; slot: string }) =>
      chosenParty(context, nearestParty(context.party.choice, context.search.alternatives, time)),
    ),
    /**
     * GRP-01: these vaccines are left for another day, whoever has them; nobody is left without
     * one.
     */
    dropForAll: assign(({ context }, codes: string[]) =>
      partyWith(context, {
        members: context.party.members.map((member) => ({
          ...member,
          visit: {
            ...member.visit,
            vaccines: member.visit.vaccines.filter((code) => !codes.includes(code)),
            details: member.visit.details.filter(({ vaccineCode }) => !codes.includes(vaccineCode)),
          },
        })),
      }),
    ),
  },
});
