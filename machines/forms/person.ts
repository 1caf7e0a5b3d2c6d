// A member of a group: who they are and when they were born (GRP-01, PAT-01, ELG-02).
import { isTooYoung } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import { isSamePerson, type Somebody } from '#domain/names.ts';
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

/** No list has a person twice: said once all else is right (GRP-01, PAT-05). */
export const orTwice = (
  problems: Problem[],
  person: Somebody,
  others: readonly Somebody[],
): Problem[] =>
  problems.length === 0 && others.some((other) => isSamePerson(person, other))
    ? [{ field: 'firstName', code: 'party.samePerson' }]
    : problems;

/** Everyone of the group but the one at this place. */
export const othersOf = (place: number | undefined, members: readonly Member[]): Somebody[] =>
  members
    .filter((member) => member.place !== place)
    .map(({ person, dateOfBirth }) => ({ ...person, dateOfBirth }));

/** A member of a group with a new name or other details; the date of birth stays. */
export const checkPersonEdit = (
  { place, person, dateOfBirth }: Member,
  members: readonly Member[],
): Problem[] => orTwice(checkPatient(person), { ...person, dateOfBirth }, othersOf(place, members));
