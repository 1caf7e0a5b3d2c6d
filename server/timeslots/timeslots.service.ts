import type { TimeslotLocation, TimeslotReply } from '#contract/timeslots.ts';
import { addDays, checkBirthDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { findAlternatives } from './alternatives.ts';
import { earliestDate, firstDate, hasTimesOn, nearestStores, nearestWith } from './find-times.ts';
import type { Candidate, Found, Searcher } from './find-times.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { ineligibleOn, visitOf } from './search-visit.ts';
import { firstValidDay, isHopeless } from './visit-days.ts';
import { filterApplies, wishOf } from './wish.ts';
import type { DatedWish, SearchBody } from './wish.ts';

/** Most searches without a date find one in the first days; the whole horizon is read only when they do not. */
const firstDays = 3;

const dayMs = 24 * 60 * 60 * 1000;

export interface Asker {
  /** Known where the search names an engagement. */
  sessionId: SessionId | undefined;
  language: Language;
}

/** SLT-01..04: the stores with times for one person, nearest first, 10 x page number at most; refusals say what is possible instead. */
export async function searchTimes(
  searcher: Searcher,
  body: SearchBody,
  { sessionId, language }: Asker,
): Promise<TimeslotReply | Refused> {
  const refused = refusalOf(body);
  if (refused) return refused;

  const [from, until] = [todayUtc(), addDays(todayUtc(), HORIZON_DAYS)];
  const wanted = body.date && body.date >= from && body.date <= until ? body.date : from;
  const visit = await visitOf(searcher.pool, body, { sessionId, until });
  const here = visit.inState(body.state);
  const neverHere = !here.isValid(wanted) && here.firstFrom(from, until) === undefined;
  if (neverHere && isHopeless(here, from, until)) return ineligibleOn(wanted, here, body, language);

  const wish = { ...wishOf(body, sessionId), visit };
  const shown = SLOT_DEFAULTS.storesAPage * body.pagination.pageNumber;
  const search = body.date
    ? await searchDate(searcher, wish, body.date, body.dayRange, shown)
    : await searchFirstDate(searcher, wish, body.dayRange, shown);

  const nearest = search?.kept[0];
  if (!search || !nearest) {
    const alternatives = await findAlternatives(searcher, wish, body.date);
    // Where the law of the place forbids it for good, only a store across the border helps.
    if (neverHere && !alternatives.nextDate) return ineligibleOn(wanted, here, body, language);
    return refuse('FC_908_Conflict', { alternatives });
  }
  const { today } = nearest;
  const states = search.kept.map(({ card }) => card.store.address.state);
  const eligibleFrom = firstValidDay(visit, states, { from: today, until });
  return {
    locations: search.kept
      .slice(0, shown)
      .map((candidate) => locationOf(candidate, search.date, wish)),
    date: search.date,
    today,
    ...(eligibleFrom !== undefined && eligibleFrom > today && { eligibleFrom }),
    days: body.dayRange ? summaryOf(search.candidates.slice(0, shown), today, body.dayRange) : [],
    pagination: { pageNumber: body.pagination.pageNumber, more: search.kept.length > shown },
  };
}

/** VAL-11: what the form cannot know or did not keep to. */
function refusalOf(body: SearchBody): Refused | undefined {
  const problem = checkSelection(body.vaccine.map(({ code }) => code));
  if (problem) return refuse('INVALID_REQUEST', { fields: [{ name: 'vaccine', problem }] });
  const born = checkBirthDate(body.restriction.dob, todayUtc());
  if (born) {
    return refuse('INVALID_REQUEST', { fields: [{ name: 'restriction.dob', problem: born }] });
  }
  if (!filterApplies(wishOf(body))) {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'manufacturerFilter', problem: 'field.invalid' }],
    });
  }
  return undefined;
}

const todayUtc = () => new Date().toISOString().slice(0, 10);

interface DatedSearch extends Found {
  date: string;
}

async function searchDate(
  searcher: Searcher,
  wish: DatedWish,
  date: string,
  dayRange: number | undefined,
  shown: number,
): Promise<DatedSearch> {
  // One more than is shown tells whether there are more.
  const wanted = shown + 1;
  if (dayRange && isWithin(dayRange, date)) {
    const found = await nearestWith(searcher, wish, { days: dayRange }, wanted, hasTimesOn(date));
    return { ...found, date };
  }
  // A date beyond the summary is asked for by itself: the claims between would be read for nothing.
  const [found, candidates] = await Promise.all([
    nearestWith(searcher, wish, { from: date, days: 1 }, wanted, hasTimesOn(date)),
    dayRange ? nearestStores(searcher, wish, { days: dayRange }, shown) : [],
  ]);
  return { kept: found.kept, candidates, date };
}

/** Whether the date is one of the first so many at every store, whose today may be a day before that of UTC. */
function isWithin(days: number, date: string): boolean {
  const todayAtLeast = Math.floor(Date.now() / dayMs) - 1;
  return Date.parse(date) / dayMs - todayAtLeast < days;
}

/** Undefined when no store within the radius has a time before the horizon. */
async function searchFirstDate(
  searcher: Searcher,
  wish: DatedWish,
  dayRange: number | undefined,
  shown: number,
): Promise<DatedSearch | undefined> {
  for (const days of [dayRange ?? firstDays, HORIZON_DAYS]) {
    const found = await nearestWith(
      searcher,
      wish,
      { days },
      shown + 1,
      (candidate) => firstDate(candidate, days) !== undefined,
    );
    const date = earliestDate(found.kept, days);
    if (!date) continue;
    if (found.kept.every(hasTimesOn(date))) return { ...found, date };
    // Some of the nearest have times only later: on this date others, further away, take their place.
    const { kept } = await searchDate(searcher, wish, date, undefined, shown);
    return { kept, candidates: found.candidates, date };
  }
  return undefined;
}

function locationOf(
  { card, miles, free }: Candidate,
  date: string,
  wish: DatedWish,
): TimeslotLocation {
  const { store, timeZone } = card;
  const makers = new Set(wish.vaccines.flatMap((code) => card.manufacturers.get(code) ?? []));
  // Named one by one: spreading the store costs more than computing its times.
  return {
    storeNumber: store.storeNumber,
    locationId: store.locationId,
    organizationId: store.organizationId,
    name: store.name,
    address: store.address,
    position: store.position,
    phone: store.phone,
    distance: Math.round(miles * 100) / 100,
    timeZone,
    manufacturers: [...makers].map((code) => ({ code, name: manufacturerName(code) })),
    appointmentAvailability: free(date),
  };
}

/** Dates with times among the nearest stores, with counts. */
function summaryOf(
  candidates: readonly Candidate[],
  today: string,
  dayRange: number,
): TimeslotReply['days'] {
  const dates = Array.from({ length: dayRange }, (_, day) => addDays(today, day));
  return dates
    .map((date) => {
      const counts = candidates.map(({ free }) =>
        free(date).reduce((sum, { slots }) => sum + slots.length, 0),
      );
      return {
        date,
        stores: counts.filter((count) => count > 0).length,
        slots: counts.reduce((sum, count) => sum + count, 0),
      };
    })
    .filter(({ slots }) => slots > 0);
}
