// The people of a group, as sent to the record of the journey. Pure.
import type { PartyMember } from '#contract/person.ts';
import { checkedWho } from '#domain/people.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { isSettled, isUnwalked, journeyOf, membersOf, timesOf } from '../knowledge/members.ts';
import { historyIn, responsesOf } from './said.ts';

const saidBy = (own: JourneyContext): Pick<PartyMember, 'history' | 'userResponses'> => ({
  ...historyIn(own),
  userResponses: responsesOf(own),
});

/** ENG-10, GRP-02: the group as it is saved. */
export function partyOf(context: JourneyContext): PartyMember[] {
  const members = membersOf(context);
  const times = context.hold && context.choice ? timesOf(members, context.choice) : [];
  return members.map((member) => {
    const { place, person, dateOfBirth, visit } = member;
    const own = journeyOf(context, member);
    const appointmentDate = times.find((time) => time.place === place)?.appointmentDate;
    // Answers on pages not visited here are known only from the saved copy.
    const { history, userResponses } = isUnwalked(member) ? (member.kept ?? {}) : saidBy(own);
    return {
      place,
      ...checkedWho(person),
      dob: dateOfBirth,
      ...(visit.vaccines.length > 0 && { serviceIds: visit.vaccines }),
      ...(history && { history }),
      ...(userResponses && { userResponses }),
      ...(visit.maker && { maker: visit.maker }),
      settled: isSettled(member),
      ...(appointmentDate && { appointmentDate }),
    };
  });
}
