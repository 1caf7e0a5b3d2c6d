// For whom and for what a search is: the known answers of its people, and refusals in terms of the
// request's fields (ELG-07, VAL-11).
import type pg from 'pg';
import type { Screening } from '#contract/vaccines.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { BookingType } from '#domain/engagement.ts';
import type { Language } from '#domain/languages.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { findKeptParty, type KeptPerson } from '#server/eligibility/kept-record.ts';
import { isProblem } from '#server/eligibility/valid-days.ts';
import { vaccineProblem } from '#server/eligibility/vaccine-problem.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { SoughtPerson, Want } from './sought.ts';
import { visitDays } from './visit-days.ts';

interface Said {
  dob: IsoDate;
  state: string;
  /** The last day that can be asked about. */
  until: IsoDate;
  screening: Screening | undefined;
}

export function personOf(
  wants: readonly Want[],
  { dob, state, until, screening }: Said,
): SoughtPerson {
  const person = caseOf({ dob, state, on: until, screening });
  const codes = wants.map(({ code }) => code);
  return { wants, visit: visitDays(eligibility(), codes, person) };
}

/**
 * The saved answers of the session's engagement, for people whose screening was not sent with the
 * search; none when the engagement is for the other kind of booking.
 */
export async function keptFor(
  pool: pg.Pool,
  people: readonly { restriction: { screening?: Screening | undefined } }[],
  {
    bookingType,
    engagementId,
    sessionId,
  }: {
    bookingType: BookingType;
    engagementId: string | undefined;
    sessionId: SessionId | undefined;
  },
): Promise<readonly KeptPerson[]> {
  const isAllSaid = people.every(({ restriction }) => restriction.screening !== undefined);
  if (isAllSaid || engagementId === undefined || sessionId === undefined) return [];
  const kept = await findKeptParty(pool, engagementId, sessionId);
  return kept?.bookingType === bookingType ? kept.people : [];
}

/** Every vaccine that one of these people may not be given on a day, at its field. */
export function ineligibleOn(
  date: IsoDate,
  state: string,
  people: readonly SoughtPerson[],
  language: Language,
): Refused {
  const fields = people.flatMap(({ wants, visit }) =>
    visit
      .inState(state)
      .judgedOn(date)
      .filter(isProblem)
      .map((problem) => {
        const want = wants.find(({ code }) => code === problem.vaccine);
        return { name: want?.field ?? '', ...vaccineProblem(problem, language) };
      }),
  );
  return refuse('ELIGIBLITY_ERROR', { fields });
}
