// Whom an engagement is for: one person, or the people of a group with what each has said (GRP-02).
import type { IsoDate } from '#domain/dates.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { KeptRecord } from '#server/eligibility/kept-screening.ts';
import type { FieldProblem } from '#server/http/refusal.ts';
import type { MetaData } from '../booking.schema.ts';
import type { Engagement } from './engagements.store.ts';
import { birthProblem } from './today.ts';

type Party = NonNullable<MetaData['party']>;

/**
 * What is kept of somebody of an engagement that eligibility reads; undefined when nobody has that
 * place.
 */
export function recordOf(
  {
    bookingType,
    metaData,
    userResponses,
  }: Pick<Engagement, 'bookingType' | 'metaData' | 'userResponses'>,
  place: number,
): KeptRecord | undefined {
  if (bookingType === 'Individual') {
    return place === 1 ? { history: metaData.history, userResponses } : undefined;
  }
  const member = metaData.party?.find((one) => one.place === place);
  return member && { history: member.history, userResponses: member.userResponses };
}

/**
 * Only a group has a party, and each of its people can have what is chosen for them in one booking
 * (VAC-02).
 */
export function partyProblem(
  bookingType: Engagement['bookingType'],
  party: Party | undefined,
): FieldProblem | undefined {
  if (party && bookingType !== 'Group') {
    return { name: 'metaData.party', problem: 'field.invalid' };
  }
  return firstOf(party, ({ serviceIds = [] }, name) => {
    const problem = serviceIds.length > 0 ? checkSelection(serviceIds) : undefined;
    return problem && { name: `${name}.serviceIds`, problem };
  });
}

/** VAL-01, ELG-02, of each of a group. */
export const partyBirthProblem = (
  party: Party | undefined,
  today: IsoDate,
): FieldProblem | undefined =>
  firstOf(party, ({ dob }, name) => {
    const problem = birthProblem(dob, today);
    return problem && { name: `${name}.dob`, problem };
  });

function firstOf(
  party: Party = [],
  look: (member: Party[number], name: string) => FieldProblem | undefined,
): FieldProblem | undefined {
  for (const [index, member] of party.entries()) {
    const problem = look(member, `metaData.party.${index}`);
    if (problem) return problem;
  }
  return undefined;
}
