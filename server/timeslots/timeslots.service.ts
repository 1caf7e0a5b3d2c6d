import type { z } from 'zod';
import type { searchTimeslots, TimeslotReply } from '#contract/timeslots.ts';
import { addDays, checkBirthDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { stockedSomewhere } from '#server/stores/stores.store.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { invalidFields, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Searcher } from './find-times.ts';
import { search, todayUtc } from './search.ts';
import { keptFor, personOf } from './search-visit.ts';
import { seek, stockEntry, usuallyMakes, wantsOf, type Makes } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { alone } from './times.ts';

type SearchBody = z.output<typeof searchTimeslots.body>;
type Filtered = Pick<SearchBody, 'vaccine' | 'manufacturerFilter'>;

export interface Asker {
  /** Known when the search names an engagement. */
  sessionId: SessionId | undefined;
  language: Language;
}

/** SLT-01..04: the stores with times for one person. */
export async function searchTimes(
  searcher: Searcher,
  body: SearchBody,
  { sessionId, language }: Asker,
): Promise<TimeslotReply | Refused> {
  const makes = await makersAmong(searcher.pool, body);
  const problem = problemOf(body, makes);
  if (problem) return invalidFields(problem);

  const { position, searchRadius: miles, engagementId, state, restriction } = body;
  const [kept] = await keptFor(searcher.pool, [body], {
    bookingType: 'Individual',
    engagementId,
    sessionId,
  });
  const screening = restriction.screening ?? (kept && keptScreening(kept));
  const until = addDays(todayUtc(), HORIZON_DAYS);
  const person = personOf(wantsOfBody(body, makes), {
    dob: restriction.dob,
    state,
    until,
    screening,
  });
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
const wantsOfBody = ({ vaccine, manufacturerFilter }: Filtered, makes: Makes) =>
  wantsOf(
    vaccine.map(({ code }) => ({ code, manufPref: manufacturerFilter })),
    'vaccine',
    makes,
  );

/**
 * Who makes the vaccines: the usual products, or those on the list of one of the chain's stores.
 */
async function makersAmong(
  pool: Searcher['pool'],
  { vaccine, manufacturerFilter }: Filtered,
): Promise<Makes> {
  if (manufacturerFilter === SLOT_DEFAULTS.manufacturerFilter) return usuallyMakes;
  const unusual = vaccine.flatMap(({ code }) => {
    const own = ownCode(code);
    return own === undefined || usuallyMakes(manufacturerFilter, own)
      ? []
      : stockEntry(own, manufacturerFilter);
  });
  const kept = await stockedSomewhere(pool, unusual);
  return (manufacturer, code) =>
    usuallyMakes(manufacturer, code) || kept.has(stockEntry(code, manufacturer));
}

/** VAL-11: what the form cannot know or did not enforce. */
function problemOf(body: SearchBody, makes: Makes): FieldProblem | undefined {
  const problem = checkSelection(body.vaccine.map(({ code }) => code));
  if (problem) return { name: 'vaccine', problem };
  const born = checkBirthDate(body.restriction.dob, todayUtc());
  if (born) return { name: 'restriction.dob', problem: born };
  const { manufacturerFilter } = body;
  const isFiltered = manufacturerFilter !== SLOT_DEFAULTS.manufacturerFilter;
  // A manufacturer that makes none of them would filter nothing.
  if (isFiltered && !wantsOfBody(body, makes).some(({ code }) => makes(manufacturerFilter, code)))
    return { name: 'manufacturerFilter', problem: 'field.invalid' };
  return undefined;
}
