// A search for one person or for several: the nearest stores with times, or why there are none
// (SLT-01..04, GRP-01).
import type { TimeslotReply } from '#contract/timeslots.ts';
import { addDays, dateInUtc, type IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { findAlternatives } from './alternatives.ts';
import { searchDate, searchFirstDate } from './dated-search.ts';
import type { Candidate, Searcher } from './find-times.ts';
import { ineligibleOn } from './search-visit.ts';
import { codesOf, type Sought } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { firstValidDay, isHopeless } from './visit-days.ts';

/** Of the request, what is the same for everybody's search. */
interface Asked {
  state: string;
  date?: string | undefined;
  dayRange?: number | undefined;
  pagination: { pageNumber: number };
}

interface Options<Times> {
  language: Language;
  /** How many choices an entry of a store's times is. */
  count: (times: Times) => number;
  /** The same for people who come at two times; undefined where that is no choice. */
  split?: Sought<Times> | undefined;
}

type Location<Times> = ReturnType<typeof locationOf<Times>>;

/** 10 stores x page number at most, nearest first; refusals say what is possible instead. */
export async function search<Times>(
  searcher: Searcher,
  sought: Sought<Times>,
  { state, date, dayRange, pagination: { pageNumber } }: Asked,
  { language, count, split }: Options<Times>,
): Promise<(Omit<TimeslotReply, 'locations'> & { locations: Location<Times>[] }) | Refused> {
  const [from, until] = [todayUtc(), addDays(todayUtc(), HORIZON_DAYS)];
  const judgedOn = date && date >= from && date <= until ? date : from;
  const neverHere = sought.people.filter(({ visit }) => {
    const here = visit.inState(state);
    return !here.isValid(judgedOn) && here.firstFrom(from, until) === undefined;
  });
  const hopeless = neverHere.filter(({ visit }) => isHopeless(visit.inState(state), from, until));
  if (hopeless.length > 0) return ineligibleOn(judgedOn, state, hopeless, language);

  const shown = SLOT_DEFAULTS.storesAPage * pageNumber;
  const showing = { dayRange, shown };
  const found = date
    ? await searchDate(searcher, sought, date, showing)
    : await searchFirstDate(searcher, sought, showing);

  const nearest = found?.kept[0];
  if (!found || !nearest) {
    const alternatives = await findAlternatives(searcher, sought, date, split);
    // Where the law of the place forbids it for good, only a store across the border helps.
    const isForbidden = neverHere.length > 0 && !alternatives.nextDate;
    if (isForbidden) return ineligibleOn(judgedOn, state, neverHere, language);
    return refuse('FC_908_Conflict', { alternatives });
  }
  const { today } = nearest;
  const states = found.kept.map(({ card }) => card.store.address.state);
  const eligibleFrom = firstValidDay(sought.days, states, { from: today, until });
  const codes = codesOf(sought);
  return {
    locations: found.kept
      .slice(0, shown)
      .map((candidate) => locationOf(candidate, found.date, codes)),
    date: found.date,
    today,
    ...(eligibleFrom !== undefined && eligibleFrom > today && { eligibleFrom }),
    days: dayRange ? summaryOf(found.candidates.slice(0, shown), count, today, dayRange) : [],
    pagination: { pageNumber, more: found.kept.length > shown },
  };
}

export const todayUtc = (): IsoDate => dateInUtc(new Date());

function locationOf<Times>(
  { card, miles, timesOn }: Candidate<Times>,
  date: string,
  codes: readonly string[],
) {
  const { store, timeZone } = card;
  const makers = new Set(codes.flatMap((code) => card.manufacturers.get(code) ?? []));
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
    appointmentAvailability: timesOn(date),
  };
}

/** Dates with times among the nearest stores, with counts. */
function summaryOf<Times>(
  candidates: readonly Candidate<Times>[],
  count: (times: Times) => number,
  today: string,
  dayRange: number,
): TimeslotReply['days'] {
  const dates = Array.from({ length: dayRange }, (_, day) => addDays(today, day));
  return dates
    .map((date) => {
      const counts = candidates.map(({ timesOn }) =>
        timesOn(date).reduce((sum, times) => sum + count(times), 0),
      );
      return {
        date,
        stores: counts.filter((some) => some > 0).length,
        slots: counts.reduce((sum, some) => sum + some, 0),
      };
    })
    .filter(({ slots }) => slots > 0);
}
