// Whom an engagement is for: one person, or the people of a group with what each has said (GRP-02).
import type { IsoDate } from '#domain/dates.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { KeptRecord } from '#server/eligibility/kept-screening.ts';
import type { FieldProblem } from '#server/http/refusal.ts';
import type { MetaData } from '../booking.schema.ts';
import type { Engagement } from './engagements.store.ts';
import { birthProblem } from './today.ts';

type Party = NonNullable<MetaData['party']>;

/** Somebody of an engagement; of one person much may not have been said yet. */
type Person = Pick<Party[number], 'place'> & Partial<Party[number]>;

/** Everybody whom an engagement is for, in one shape: one person is a party of one. */
export function peopleOf({
  bookingType,
  dob,
  metaData,
  userResponses,
}: Pick<Engagement, 'bookingType' | 'dob' | 'metaData' | 'userResponses'>): Person[] {
  const { party = [], serviceIds, history, appointmentDate, progress } = metaData;
  if (bookingType === 'Group') return party;
  const maker = progress?.maker;
  return [
    { place: 1, serviceIds, history, appointmentDate, userResponses, maker, dob: dob ?? undefined },
  ];
}

/**
 * What is kept of somebody of an engagement that eligibility reads; undefined when nobody has that
 * place.
 */
export function recordOf(
  engagement: Parameters<typeof peopleOf>[0],
  place: number,
): KeptRecord | undefined {
  const person = peopleOf(engagement).find((one) => one.place === place);
  return person && { history: person.history, userResponses: person.userResponses };
}

/**
 * Only a group has a party, and each of its people can have what is chosen for them in one booking
 * (VAC-02).
 * @param field where the people were sent
 */
export function partyProblem(
  bookingType: Engagement['bookingType'],
  party: Party | undefined,
  field: string,
): FieldProblem | undefined {
  if (party && bookingType !== 'Group') return { name: field, problem: 'field.invalid' };
  return firstOf(party, field, ({ serviceIds = [] }, name) => {
    const problem = serviceIds.length > 0 ? checkSelection(serviceIds) : undefined;
    return problem && { name: `${name}.serviceIds`, problem };
  });
}

/** VAL-01, ELG-02, of each of a group. */
export const partyBirthProblem = (
  party: Party | undefined,
  today: IsoDate,
  field: string,
): FieldProblem | undefined =>
  firstOf(party, field, ({ dob }, name) => {
    const problem = birthProblem(dob, today);
    return problem && { name: `${name}.dob`, problem };
  });

function firstOf(
  party: Party | undefined,
  field: string,
  look: (member: Party[number], name: string) => FieldProblem | undefined,
): FieldProblem | undefined {
  for (const [index, member] of (party ?? []).entries()) {
    const problem = look(member, `${field}.${index}`);
    if (problem) return problem;
  }
  return undefined;
}
