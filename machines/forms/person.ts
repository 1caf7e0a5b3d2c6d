// A member of a group: who they are and when they were born (GRP-01, PAT-01, ELG-02).
import { isTooYoung } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import { plainName } from '#domain/names.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { Member, PersonDraft } from '../knowledge/party.ts';
import { checkDependent, checkPatient } from './patient.ts';
import { bornOn } from '../knowledge/dates.ts';

/**
 * A member too young to be vaccinated here is reported at the date: the rest of the group can still
 * be booked (ELG-02).
 */
export function checkPerson(draft: PersonDraft, today: IsoDate): Problem[] {
  const problems = checkDependent(draft, today);
  const born = bornOn(draft, today);
  if (born === undefined || !isTooYoung(born, today)) return problems;
  return [...problems, { field: 'dob', code: 'age.tooYoung' }];
}

type Somebody = Pick<Member, 'person'> & {
  place?: number | undefined;
  dateOfBirth: IsoDate | undefined;
};

/**
 * No one is booked twice at one time: once all else is right, checks whether they are in the group
 * already.
 */
export function orTwice(
  problems: Problem[],
  { place, person, dateOfBirth }: Somebody,
  members: readonly Member[],
): Problem[] {
  const isTwice = members.some(
    (other) =>
      other.place !== place &&
      other.dateOfBirth === dateOfBirth &&
      isSameName(other.person.firstName, person.firstName) &&
      isSameName(other.person.lastName, person.lastName),
  );
  return problems.length === 0 && isTwice
    ? [{ field: 'firstName', code: 'party.samePerson' }]
    : problems;
}

const isSameName = (one: string, other: string) => plainName(one) === plainName(other);

/** A member of a group with a new name or other details; the date of birth stays. */
export const checkPersonEdit = (edited: Member, members: readonly Member[]): Problem[] =>
  orTwice(checkPatient(edited.person), edited, members);
