// The people of a group, read for what leads on and for what is sent.
import type { PartyMember } from '#contract/party.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import type { EthnicityCode, GenderCode, RaceCode } from '#domain/person-choices.ts';
import type { JourneyContext } from './context.ts';
import { historyIn, responsesOf } from '../requests/said.ts';
import type { Member, PartyChoice, PersonVisit } from './party.ts';

/** What stands in the journey's own fields of whoever is in front. */
const visitIn = (context: JourneyContext): PersonVisit => ({
  offered: context.offered,
  storeToCall: context.storeToCall,
  vaccines: context.vaccines,
  details: context.details,
  ruledBy: context.ruledBy,
  extra: context.extra,
  offerMade: context.offerMade,
  answers: context.answers,
  unsure: context.unsure,
  step: context.step,
  accepted: context.accepted,
  maker: context.maker,
  vaccinesAccepted: context.vaccinesAccepted,
});

/** Everybody as they are now: of whoever is in front, what their pages have. */
export const membersOf = (context: JourneyContext): Member[] =>
  context.party.members.map((member) =>
    member.place === context.party.inFront ? { ...member, visit: visitIn(context) } : member,
  );

export const memberAt = (context: JourneyContext, place: number | undefined): Member | undefined =>
  membersOf(context).find((member) => member.place === place);

/** The journey as it would be for one of them alone: what is asked and sent of a person is read from it. */
export const journeyOf = (context: JourneyContext, member: Member): JourneyContext => ({
  ...context,
  ...member.visit,
  dateOfBirth: member.dateOfBirth,
  patient: member.person,
});

/** The lowest place that nobody has; undefined when the group is as large as it can be. */
export const freePlace = (members: readonly Member[]): number | undefined =>
  Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1).find(
    (place) => !members.some((member) => member.place === place),
  );

/** Whether the server accepted this person's vaccines. */
export const isSettled = ({ visit }: Member): boolean =>
  visit.vaccinesAccepted && visit.vaccines.length > 0;

export const areAllSettled = (context: JourneyContext): boolean => {
  const members = membersOf(context);
  return members.length > 0 && members.every(isSettled);
};

/** The group, whoever is in front with the vaccines of the overlay. */
export const withEditedVaccines = (context: JourneyContext): Member[] =>
  membersOf(context).map((member) =>
    member.place === context.party.edit.place
      ? {
          ...member,
          visit: {
            ...member.visit,
            vaccines: context.edit.vaccines,
            details: context.edit.details,
            vaccinesAccepted: true,
          },
        }
      : member,
  );

/** When each of them starts: the first at the first time, in the order of their places. */
export function timesOf(
  members: readonly Member[],
  { date, utcOffset, slots, people }: Pick<PartyChoice, 'date' | 'utcOffset' | 'slots' | 'people'>,
): { place: number; slot: string; appointmentDate: string }[] {
  const starts = slots.flatMap((slot, index) => Array<string>(people[index] ?? 0).fill(slot));
  return members.flatMap(({ place }, index) => {
    const slot = starts[index];
    return slot === undefined
      ? []
      : { place, slot, appointmentDate: `${date}T${slot}:00${utcOffset}` };
  });
}

/** Whether this person's pages of vaccines have not been walked since they were taken up again. */
export const isUnwalked = ({ kept, visit }: Member): boolean =>
  kept !== undefined && visit.offered.length === 0;

const saidBy = (own: JourneyContext): Pick<PartyMember, 'history' | 'userResponses'> => ({
  ...historyIn(own),
  userResponses: responsesOf(own),
});

/** ENG-10, GRP-02: the group as it is kept. */
export function partyOf(context: JourneyContext): PartyMember[] {
  const members = membersOf(context);
  const times = context.hold && context.party.choice ? timesOf(members, context.party.choice) : [];
  return members.map((member) => {
    const { place, person, dateOfBirth, visit } = member;
    const own = journeyOf(context, member);
    const appointmentDate = times.find((time) => time.place === place)?.appointmentDate;
    // What was said on pages that were not walked here is only known as it was kept.
    const { history, userResponses } = isUnwalked(member) ? (member.kept ?? {}) : saidBy(own);
    return {
      place,
      firstName: person.firstName,
      lastName: person.lastName,
      dob: dateOfBirth,
      // checkPerson has seen that these are chosen from the tables of codes.
      gender: person.gender as GenderCode,
      race: person.race as RaceCode,
      ethnicity: person.ethnicity as EthnicityCode,
      ...(visit.vaccines.length > 0 && { serviceIds: visit.vaccines }),
      ...(history && { history }),
      ...(userResponses && { userResponses }),
      ...(visit.maker && { maker: visit.maker }),
      settled: isSettled(member),
      ...(appointmentDate && { appointmentDate }),
    };
  });
}
