// Searches for one person or for several: the nearest stores with times, or why there are none
// (SLT-01..04, GRP-01).
import type { TimeslotReply } from '#contract/timeslots.ts';
import { addDays, dateInUtc, type IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { toldMiles } from '#server/geo/distance.ts';
import type { ValidDays } from '#server/eligibility/valid-days.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { findAlternatives } from './alternatives.ts';
import { searchDated } from './dated-search.ts';
import type { Candidate, Searcher } from './find-times.ts';
import { ineligibleOn } from './search-visit.ts';
import type { Turn } from './in-turns.ts';
import type { Offer } from './overview.ts';
import { codesOf, type Sought, type SoughtPerson } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { hoursOn, type OnDate } from './times.ts';
import { firstValidDay, isHopeless } from './visit-days.ts';
import { now as serverNow } from '#server/clock.ts';

/** The parts of the request that are the same in every search. */
interface Asked {
  state: string;
  date?: string | undefined;
  dayRange?: number | undefined;
  pagination: { pageNumber: number };
}

interface Options<Times extends OnDate> {
  language: Language;
  /** The same for people who come at two times; undefined where that is not an option. */
  split?: Sought<Times> | undefined;
}

type Location<Times extends OnDate> = ReturnType<typeof locationOf<Times>>;

type Answer<Times extends OnDate> = Omit<TimeslotReply, 'locations' | 'offers'> & {
  locations: Location<Times>[];
  offers?: { soonest: Location<Times>; nearest: Location<Times> };
};

/** At most 10 stores x page number, nearest first; a refusal says what is possible instead. */
export async function search<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  { state, date, dayRange, pagination: { pageNumber } }: Asked,
  { language, split }: Options<Times>,
): Promise<Answer<Times> | Refused> {
  const [from, until] = [todayUtc(), addDays(todayUtc(), HORIZON_DAYS)];
  const judgedOn = date && date >= from && date <= until ? date : from;
  const neverHere: SoughtPerson[] = [];
  const hopeless: SoughtPerson[] = [];
  for (const person of sought.people) {
    const here = person.visit.inState(state);
    if (await mayComeHere(here, { judgedOn, from, until }, searcher.turn)) continue;
    neverHere.push(person);
    if (isHopeless(here, from, until)) hopeless.push(person);
    await searcher.turn?.pause();
  }
  const ineligibleInTurns = async (people: readonly SoughtPerson[]) => {
    for (const { visit } of people) {
      visit.inState(state).judgedOn(judgedOn);
      await searcher.turn?.pause();
    }
    return ineligibleOn(judgedOn, state, people, language);
  };
  if (hopeless.length > 0) return ineligibleInTurns(hopeless);

  const shown = SLOT_DEFAULTS.storesAPage * pageNumber;
  const found = await searchDated(searcher, sought, { date, dayRange, shown });

  const nearest = found?.kept[0];
  if (!found || !nearest) {
    const alternatives = await findAlternatives(searcher, sought, date, split);
    // When the state's law never allows it, only a store across the border would help, and there is
    // none.
    const isForbidden = neverHere.length > 0 && !alternatives.nextDate;
    if (isForbidden) return ineligibleInTurns(neverHere);
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

/** Whether a person may have all their vaccines on the day, or on any within the horizon. */
async function mayComeHere(
  here: ValidDays,
  { judgedOn, from, until }: { judgedOn: IsoDate; from: IsoDate; until: IsoDate },
  turn: Turn | undefined,
): Promise<boolean> {
  if (here.isValid(judgedOn)) return true;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    await turn?.pause();
    if (here.isValid(day)) return true;
  }
  return false;
}

export const todayUtc = (): IsoDate => dateInUtc(serverNow());

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
  // Listed field by field: spreading the store costs more than computing its times.
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
