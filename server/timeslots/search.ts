// A search for one person or for several: the nearest stores with times, or why there are none
// (SLT-01..04, GRP-01).
import type { TimeslotReply } from '#contract/timeslots.ts';
import { addDays, dateInUtc, type IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { toldMiles } from '#server/geo/distance.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { findAlternatives } from './alternatives.ts';
import { searchDated } from './dated-search.ts';
import type { Candidate, Searcher } from './find-times.ts';
import { ineligibleOn } from './search-visit.ts';
import type { Offer } from './overview.ts';
import { codesOf, type Sought } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { hoursOn, type OnDate } from './times.ts';
import { firstValidDay, isHopeless } from './visit-days.ts';

/** Of the request, what is the same for everybody's search. */
interface Asked {
  state: string;
  date?: string | undefined;
  dayRange?: number | undefined;
  pagination: { pageNumber: number };
}

interface Options<Times extends OnDate> {
  language: Language;
  /** The same for people who come at two times; undefined where that is no choice. */
  split?: Sought<Times> | undefined;
}

type Location<Times extends OnDate> = ReturnType<typeof locationOf<Times>>;

type Answer<Times extends OnDate> = Omit<TimeslotReply, 'locations' | 'offers'> & {
  locations: Location<Times>[];
  offers?: { soonest: Location<Times>; nearest: Location<Times> };
};

/** 10 stores x page number at most, nearest first; refusals say what is possible instead. */
export async function search<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  { state, date, dayRange, pagination: { pageNumber } }: Asked,
  { language, split }: Options<Times>,
): Promise<Answer<Times> | Refused> {
  const [from, until] = [todayUtc(), addDays(todayUtc(), HORIZON_DAYS)];
  const judgedOn = date && date >= from && date <= until ? date : from;
  const neverHere = sought.people.filter(({ visit }) => {
    const here = visit.inState(state);
    return !here.isValid(judgedOn) && here.firstFrom(from, until) === undefined;
  });
  const hopeless = neverHere.filter(({ visit }) => isHopeless(visit.inState(state), from, until));
  if (hopeless.length > 0) return ineligibleOn(judgedOn, state, hopeless, language);

  const shown = SLOT_DEFAULTS.storesAPage * pageNumber;
  const found = await searchDated(searcher, sought, { date, dayRange, shown });

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
      .map((candidate) => locationOf(candidate, candidate.timesOn(found.date), codes)),
    date: found.date,
    today,
    ...(eligibleFrom !== undefined && eligibleFrom > today && { eligibleFrom }),
    days: found.days ?? [],
    ...(found.offers && {
      offers: {
        soonest: offered(found.offers.soonest, codes),
        nearest: offered(found.offers.nearest, codes),
      },
    }),
    pagination: { pageNumber, more: found.kept.length > shown },
  };
}

export const todayUtc = (): IsoDate => dateInUtc(new Date());

const offered = <Times extends OnDate>(
  { candidate, times }: Offer<Times>,
  codes: readonly string[],
): Location<Times> => locationOf(candidate, [times], codes);

function locationOf<Times extends OnDate>(
  { card, miles, today }: Candidate<Times>,
  times: Times[],
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
    distance: toldMiles(miles),
    timeZone,
    visitMinutes: card.slotMinutes,
    hoursToday: hoursOn(card, today),
    manufacturers: [...makers].map((code) => ({ code, name: manufacturerName(code) })),
    appointmentAvailability: times,
  };
}
