import type { z } from 'zod';
import type { searchTimeslots, TimeslotReply } from '#contract/timeslots.ts';
import { addDays, checkBirthDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Searcher } from './find-times.ts';
import { search, todayUtc } from './search.ts';
import { keptFor, personOf } from './search-visit.ts';
import { filterApplies, seek, wantsOf } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { alone } from './times.ts';

type SearchBody = z.output<typeof searchTimeslots.body>;

export interface Asker {
  /** Known where the search names an engagement. */
  sessionId: SessionId | undefined;
  language: Language;
}

/** SLT-01..04: the stores with times for one person. */
export async function searchTimes(
  searcher: Searcher,
  body: SearchBody,
  { sessionId, language }: Asker,
): Promise<TimeslotReply | Refused> {
  const problem = problemOf(body);
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });

  const { position, searchRadius: miles, engagementId, state, restriction } = body;
  const [kept] = await keptFor(searcher.pool, [body], {
    bookingType: 'Individual',
    engagementId,
    sessionId,
  });
  const screening = restriction.screening ?? (kept && keptScreening(kept));
  const until = addDays(todayUtc(), HORIZON_DAYS);
  const person = personOf(wantsOfBody(body), { dob: restriction.dob, state, until, screening });
  const sought = seek({
    position,
    miles,
    engagementId,
    sessionId,
    people: [person],
    choices: alone,
    partOfDay: body.partOfDay,
    lastStore: body.lastStore,
  });
  return search(searcher, sought, body, { language });
}

/** One manufacturer is wanted for all of the vaccines (SLT-04). */
export const wantsOfBody = ({
  vaccine,
  manufacturerFilter,
}: Pick<SearchBody, 'vaccine' | 'manufacturerFilter'>) =>
  wantsOf(
    vaccine.map(({ code }) => ({ code, manufPref: manufacturerFilter })),
    'vaccine',
  );

/** VAL-11: what the form cannot know or did not keep to. */
function problemOf(body: SearchBody): FieldProblem | undefined {
  const problem = checkSelection(body.vaccine.map(({ code }) => code));
  if (problem) return { name: 'vaccine', problem };
  const born = checkBirthDate(body.restriction.dob, todayUtc());
  if (born) return { name: 'restriction.dob', problem: born };
  const codes = wantsOfBody(body).map(({ code }) => code);
  if (!filterApplies(body.manufacturerFilter, codes)) {
    return { name: 'manufacturerFilter', problem: 'field.invalid' };
  }
  return undefined;
}
