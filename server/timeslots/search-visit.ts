// For whom and for what a search is: read from its body, and refused in its words (ELG-07, VAL-11).
import type pg from 'pg';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { findKeptPerson } from '#server/eligibility/kept-record.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { isProblem, type ValidDays } from '#server/eligibility/valid-days.ts';
import { vaccineProblem } from '#server/eligibility/vaccine-problem.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { visitDays, type VisitDays } from './visit-days.ts';
import type { SearchBody } from './wish.ts';

/**
 * What is said with the search counts; without that, what the engagement has kept.
 * @param until the last day that can be asked about
 */
export async function visitOf(
  pool: pg.Pool,
  body: SearchBody,
  { sessionId, until }: { sessionId: SessionId | undefined; until: IsoDate },
): Promise<VisitDays> {
  const { restriction, engagementId, state, vaccine } = body;
  const screening = restriction.screening ?? (await screeningKept(pool, engagementId, sessionId));
  const person = caseOf({ dob: restriction.dob, state, on: until, screening });
  const codes = vaccine.flatMap(({ code }) => ownCode(code) ?? []);
  return visitDays(eligibility(), codes, person);
}

async function screeningKept(
  pool: pg.Pool,
  engagementId: string | undefined,
  sessionId: SessionId | undefined,
) {
  if (engagementId === undefined || sessionId === undefined) return undefined;
  const kept = await findKeptPerson(pool, engagementId, sessionId);
  return kept && keptScreening(kept);
}

/** Every vaccine that may not be given on a day, at its field. */
export function ineligibleOn(
  date: IsoDate,
  days: ValidDays,
  { vaccine }: SearchBody,
  language: Language,
): Refused {
  const fields = days
    .judgedOn(date)
    .filter(isProblem)
    .map((problem) => {
      const index = vaccine.findIndex(({ code }) => ownCode(code) === problem.vaccine);
      return { name: `vaccine.${index}.code`, ...vaccineProblem(problem, language) };
    });
  return refuse('ELIGIBLITY_ERROR', { fields });
}
