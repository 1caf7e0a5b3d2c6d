// Which vaccines, and the server's verdict on them.
import { dueBeside } from '../knowledge/judgement.ts';
import type { Explanation } from '../knowledge/events.ts';
import { assign } from 'xstate';
import type { EligibleVaccine, Offer, VaccineDetails } from '#contract/vaccines.ts';
import {
  COVID,
  orderSelection,
  toggleSelection,
  checkSelection,
} from '#domain/vaccine-selection.ts';
import { RSV, TBE } from '#domain/vaccine-codes.ts';
import { outcomeOf } from '../chart/answers.ts';
import type { Outcome } from '../chart/answers.ts';
import { freshSearch } from '../knowledge/times.ts';
import { partyWith } from '../knowledge/party-with.ts';
import type { Objection, PersonVisit } from '../knowledge/visit.ts';
import type { RsvTest } from '../knowledge/answers.ts';
import { checkRsv } from '../forms/rsv.ts';
import { stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';

const without = (
  { vaccines: chosen, details }: Pick<PersonVisit, 'vaccines' | 'details'>,
  codes: readonly string[],
) => ({
  vaccines: chosen.filter((code) => !codes.includes(code)),
  details: details.filter(({ vaccineCode }) => !codes.includes(vaccineCode)),
});

export const vaccines = topic({
  guards: {
    selectable: ({ context, event }) =>
      event.type === 'vaccine.toggled' &&
      checkSelection(toggleSelection(context.vaccines, event.code)) !== 'vaccine.tooMany',
    noneSelected: ({ context }) => context.vaccines.length === 0,
    selectionClashes: ({ context }) => checkSelection(context.vaccines) !== undefined,
    /** VAC-11: tick-borne encephalitis is explained when it is chosen. */
    explains: ({ context, event }) =>
      event.type === 'vaccine.toggled' &&
      event.code === TBE &&
      !context.vaccines.includes(TBE) &&
      checkSelection(toggleSelection(context.vaccines, TBE)) !== 'vaccine.tooMany',
    explainsWith: ({ event }, topic: Explanation) =>
      event.type === 'explanation.opened' && event.topic === topic,
    moreIsDue: ({ context }) => !context.offerMade && dueBeside(context).length > 0,
    /** RTE-14: came by a partner's link, and this person may have the vaccine. */
    cameForCovid: ({ context, event }) => {
      const outcome = outcomeOf(event) as Outcome<Offer>; // from the call that lists vaccines
      return (
        context.entry === 'covid' &&
        outcome.ok &&
        outcome.value.vaccines.some(
          ({ vaccineCode, eligible }) => eligible && vaccineCode === COVID,
        )
      );
    },
  },
  actions: {
    chooseCovid: assign({ vaccines: [COVID], entry: undefined }),
    keepOffered: assign(({ context }, { vaccines: all }: Offer) => {
      // WLK-01: a walk-in can have what the store has today.
      const { walksIn, door } = context;
      const offered = walksIn
        ? all.filter(({ vaccineCode }) => door?.vaccines.includes(vaccineCode))
        : all;
      const possible = new Set(
        offered.filter(({ eligible }) => eligible).map(({ vaccineCode }) => vaccineCode),
      );
      const vaccines = context.vaccines.filter((code) => possible.has(code));
      return {
        offered,
        ruledBy: context.place?.state,
        vaccines,
        // A choice accepted with another vaccine is checked again without it.
        vaccinesAccepted: context.vaccinesAccepted && vaccines.length === context.vaccines.length,
      };
    }),
    toggleVaccine: assign(({ context }, code: string) => ({
      vaccines: orderSelection(toggleSelection(context.vaccines, code)),
      vaccinesAccepted: false,
      problems: [],
    })),
    takeAlone: assign((_, code: string) => ({
      vaccines: [code],
      vaccinesAccepted: false,
      problems: [],
    })),
    keepDetails: assign((_, details: VaccineDetails[]) => ({ details })),
    reconsiderVaccines: assign({ vaccinesAccepted: false }),
    acceptVaccines: assign({ vaccinesAccepted: true, search: freshSearch, picked: undefined }),
    accept: assign(({ context }, objection: Objection) => ({
      accepted: [...context.accepted, objection],
    })),
    makeOffer: assign({ offerMade: true, extra: [] }),
    toggleExtra: assign(({ context: { extra } }, code: string) => ({
      extra: extra.includes(code) ? extra.filter((one) => one !== code) : [...extra, code],
    })),
    takeExtra: assign(({ context }) => ({
      vaccines: orderSelection([...context.vaccines, ...context.extra]),
      extra: [],
    })),
    leaveExtra: assign({ extra: [] }),
    dropVaccines: assign(({ context }, codes: string[]) => ({
      vaccines: context.vaccines.filter((code) => !codes.includes(code)),
    })),
    /** GRP-01: these are put off to another day, for everyone who has them. */
    dropForEverybody: assign(({ context }, codes: string[]) => ({
      ...without(context, codes),
      ...partyWith(context, {
        members: context.party.members.map((member) => ({
          ...member,
          visit: { ...member.visit, ...without(member.visit, codes) },
        })),
      }),
    })),
    preferMaker: assign((_, maker: string) => ({ maker, problems: [] })),
    wishMaker: assign(({ context }) => ({
      search: { ...freshSearch, manufacturer: context.maker },
      picked: undefined,
    })),
    giveRsv: assign(({ context }, given: Partial<RsvTest>) => {
      const rsvTest = { ...context.rsvTest, ...given, verdict: undefined };
      return { rsvTest, problems: stillWrong(context.problems, checkRsv(rsvTest)) };
    }),
    keepRsv: assign(({ context }, vaccines: EligibleVaccine[]) => ({
      rsvTest: {
        ...context.rsvTest,
        verdict: vaccines.find(({ vaccineCode }) => vaccineCode === RSV)?.verdict,
      },
    })),
  },
});
