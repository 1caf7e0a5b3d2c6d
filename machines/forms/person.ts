// Somebody of a group: who they are and when they were born (GRP-01, PAT-01, ELG-02).
import { isTooYoung } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { PersonDraft } from '../knowledge/party.ts';
import { checkDependent } from './patient.ts';
import { bornOn } from '../knowledge/dates.ts';

/**
 * Who is too young to be vaccinated here is told at the date: the others of the group can still be
 * booked (ELG-02).
 */
export function checkPerson(draft: PersonDraft, today: IsoDate): Problem[] {
  const problems = checkDependent(draft, today);
  const born = bornOn(draft, today);
  if (born === undefined || !isTooYoung(born, today)) return problems;
  return [...problems, { field: 'dob', code: 'age.tooYoung' }];
}
