// Who comes with a group, one by one, and whose vaccines are chosen now (GRP-01, GRP-02).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { whoOf } from '#domain/who.ts';
import { emptyDependent } from '../knowledge/account.ts';
import { freshSearch } from '../knowledge/times.ts';
import { freshVisit } from '../knowledge/visit.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { Problem } from '../knowledge/problem.ts';
import { GROUP, isForGroup } from '../knowledge/for-group.ts';
import { bornOn, dateDraftOf } from '../knowledge/dates.ts';
import { checkPerson, orTwice, othersOf } from '../forms/person.ts';
import {
  areAllSettled,
  freePlace,
  hasRoomBeside,
  indexesNamed,
  isSettled,
  memberAt,
  membersOf,
  shareable,
} from '../knowledge/members.ts';
import { partyWith } from '../knowledge/party-with.ts';
import type { Member, PersonDraft } from '../knowledge/party.ts';
import { makersIn, objectionsTo } from '../knowledge/judgement.ts';
import { known } from '../knowledge/known.ts';
import { dependentDraftOf } from '../knowledge/prefill.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';

/** A person as typed; their choices stay while their date of birth does. */
function memberOf(context: JourneyContext, draft: PersonDraft): Member {
  const before = memberAt(context, draft.place);
  const dateOfBirth = known(bornOn(draft, context.today), 'date of birth');
  const { dependentId } = draft;
  return {
    place: before?.place ?? known(freePlace(context.party.members), 'place'),
    person: whoOf(draft),
    dateOfBirth,
    ...(dependentId && { dependentId }),
    visit: freshVisit,
    // With another date of birth, other vaccines apply.
    ...(before?.dateOfBirth === dateOfBirth && {
      visit: before.visit,
      ...(before.kept && { kept: before.kept }),
    }),
  };
}

const withMember = (members: readonly Member[], member: Member): Member[] =>
  [...members.filter(({ place }) => place !== member.place), member].toSorted(
    (one, other) => one.place - other.place,
  );

/** The problems of a person as typed. */
export const problemsOfPerson = ({ party: { draft, members }, today }: JourneyContext): Problem[] =>
  orTwice(
    checkPerson(draft, today),
    { ...draft, dateOfBirth: bornOn(draft, today) },
    othersOf(draft.place, members),
  );

const draftOf = ({ dependents }: JourneyContext, dependentId: string): PersonDraft | undefined => {
  const dependent = dependents?.find((one) => one.dependentId === dependentId);
  return dependent && dependentDraftOf(dependent);
};

export const peopleOfGroup = topic({
  guards: {
    partyEmpty: ({ context }) => context.party.members.length === 0,
    partyFull: ({ context, event }) =>
      context.party.members.length >= MAX_PEOPLE &&
      !(event.type === 'person.opened' && event.place !== undefined),
    personHasProblems: ({ context }) => problemsOfPerson(context).length > 0,
    addsAnother: ({ context: { party }, event }) =>
      event.type === 'person.submitted' && event.another === true && hasRoomBeside(party),
    /** The form asks for the rest, where there is room for them at all. */
    dependentIncomplete: ({ context, event }) => {
      const draft =
        event.type === 'dependent.chosen' ? draftOf(context, event.dependentId) : undefined;
      return (
        draft !== undefined &&
        freePlace(context.party.members) !== undefined &&
        checkPerson(draft, context.today).length > 0
      );
    },
    allSettled: ({ context }) => areAllSettled(context),
    canShare: ({ context }) => shareable(context) !== undefined,
    someLeftToShare: ({ context }) => (context.party.sharing?.left.length ?? 0) > 0,
    /** Some of the others' vaccines are not for this person. */
    lacksShared: ({ context: { party, vaccines } }) =>
      !(party.sharing?.vaccines ?? []).every((code) => vaccines.includes(code)),
    nothingToWeigh: ({ context }) =>
      objectionsTo(context).length === 0 && makersIn(context).length <= 1,
    /**
     * The group is empty, and no one is known to be offered: the first person's form opens at once.
     */
    startsWithForm: ({ context }) =>
      context.party.members.length === 0 && (context.dependents?.length ?? 0) === 0,
  },
  actions: {
    /** A group booking begins: one begun for a single person is another booking. */
    acceptParty: assign(({ context }) => {
      const isNew = context.acceptedFor !== GROUP;
      const members = membersOf(context).map((member) =>
        member.visit.ruledBy === undefined || member.visit.ruledBy === context.place?.state
          ? member
          : { ...member, visit: { ...member.visit, vaccinesAccepted: false } },
      );
      return {
        ...freshVisit,
        ...partyWith(context, { members, inFront: undefined }),
        ...(isNew && {
          engagementId: undefined,
          patientId: undefined,
          keptPatient: undefined,
          keptTexts: undefined,
          textsAnswered: false,
          prescription: undefined,
        }),
        acceptedFor: GROUP,
        dateOfBirth: undefined,
        refusal: undefined,
        choice: undefined,
        picked: undefined,
        search: freshSearch,
      };
    }),
    beginPerson: assign(({ context }, place: number | undefined) => {
      const member = memberAt(context, place);
      const draft = member
        ? {
            ...member.person,
            ...dateDraftOf(member.dateOfBirth),
            place: member.place,
            ...(member.dependentId && { dependentId: member.dependentId }),
          }
        : // A new person already begun is still there.
          context.party.draft.place === undefined
          ? context.party.draft
          : emptyDependent;
      return { ...partyWith(context, { draft }), problems: [] };
    }),
    typePerson: assign(({ context }, typed: Partial<PersonDraft>) => {
      const draft = { ...context.party.draft, ...typed };
      return {
        ...partyWith(context, { draft }),
        problems: stillWrong(
          context.problems,
          problemsOfPerson({ ...context, party: { ...context.party, draft } }),
        ),
      };
    }),
    showPersonProblems: assign(({ context }) => refuse(context, problemsOfPerson(context))),
    keepPerson: assign(({ context }) => ({
      ...partyWith(context, {
        members: withMember(membersOf(context), memberOf(context, context.party.draft)),
        draft: emptyDependent,
      }),
      problems: [],
    })),
    /** PAT-05: a person in one's care, as the account has them. */
    addDependentToParty: assign(({ context }, dependentId: string) => {
      if (freePlace(context.party.members) === undefined)
        return refuse(context, [{ field: 'people', code: 'party.tooMany' }]);
      const draft = known(draftOf(context, dependentId), 'dependent');
      return {
        ...partyWith(context, {
          members: withMember(membersOf(context), memberOf(context, draft)),
        }),
        problems: [],
      };
    }),
    /** The account's details are incomplete: they are completed in the form. */
    beginDependent: assign(({ context }, dependentId: string) => {
      const draft = known(draftOf(context, dependentId), 'dependent');
      return {
        ...partyWith(context, { draft }),
        ...refuse(context, checkPerson(draft, context.today)),
      };
    }),
    nameLeaving: assign(({ context }, leaving: number) => partyWith(context, { leaving })),
    removePerson: assign(({ context }) => {
      const { members, leaving } = context.party;
      return partyWith(context, {
        members: members.filter(({ place }) => place !== leaving),
        leaving: undefined,
      });
    }),
    /** GRP-01: from here on the vaccine pages are about this person. */
    putInFront: assign(({ context }, place: number) => {
      const member = known(memberAt(context, place), 'person');
      return {
        ...member.visit,
        ...partyWith(context, { members: membersOf(context), inFront: place }),
        dateOfBirth: member.dateOfBirth,
      };
    }),
    /** RTE-20: by an address, the person who was in front last. */
    putLastInFront: assign(({ context }) => {
      const { inFront, lastInFront } = context.party;
      const member = isForGroup(context) && inFront === undefined && memberAt(context, lastInFront);
      if (!member) return {};
      return {
        ...member.visit,
        ...partyWith(context, { inFront: member.place }),
        dateOfBirth: member.dateOfBirth,
      };
    }),
    beginSharing: assign(({ context }) => ({
      ...partyWith(context, { sharing: shareable(context) }),
      problems: [],
    })),
    /** GRP-01: the next person without vaccines gets those of the one who is done. */
    shareWithNext: assign(({ context }) => {
      const { vaccines, left } = known(context.party.sharing, 'vaccines to share');
      const [place, ...others] = left;
      return {
        ...freshVisit,
        vaccines,
        // Other due vaccines were already weighed for the first person.
        offerMade: true,
        dateOfBirth: memberAt(context, place)?.dateOfBirth,
        ...partyWith(context, { inFront: place, sharing: { vaccines, left: others } }),
      };
    }),
    takeNoneShared: assign({ vaccines: [] }),
    /** The choices for the person in front are saved with them. */
    putBack: assign(({ context }) =>
      isForGroup(context)
        ? {
            ...freshVisit,
            ...partyWith(context, {
              members: membersOf(context),
              inFront: undefined,
              lastInFront: context.party.inFront ?? context.party.lastInFront,
            }),
            dateOfBirth: undefined,
          }
        : {},
    ),
    showUnsettled: assign(({ context }) =>
      refuse(
        context,
        membersOf(context)
          .filter((member) => !isSettled(member))
          .map(({ place }) => ({
            field: `person.${place}`,
            code: 'party.vaccinesMissing' as const,
          })),
      ),
    ),
    /** ELG-07: members whose vaccine is not possible are asked again. */
    unsettle: assign(({ context }, refusal: ErrorReply) => {
      const named = indexesNamed(refusal);
      return partyWith(context, {
        members: context.party.members.map((member, index) =>
          named.size === 0 || named.has(index)
            ? { ...member, visit: { ...member.visit, vaccinesAccepted: false } }
            : member,
        ),
      });
    }),
  },
});
