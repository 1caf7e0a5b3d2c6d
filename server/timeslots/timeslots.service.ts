import type { TimeslotLocation, TimeslotReply } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Refused } from '#server/http/refusal.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { findAlternatives } from './alternatives.ts';
import { earliestDate, firstDate, hasTimesOn, nearestWith } from './find-times.ts';
import type { Candidate, Found, Range, Searcher } from './find-times.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import { ageProblems, filterApplies, wishOf } from './wish.ts';
import type { SearchBody, Wish } from './wish.ts';

/** Most searches without a date find one in the first days; the whole horizon is read only when they do not. */
const firstDays = 3;

/** SLT-01..04: the stores with times for one person, nearest first, 10 x page number at most; refusals say what is possible instead. */
export async function searchTimes(
  searcher: Searcher,
  body: SearchBody,
  language: Language,
): Promise<TimeslotReply | Refused> {
  const refused = refusalOf(body, language);
  if (refused) return refused;

  const wish = wishOf(body);
  const shown = SLOT_DEFAULTS.storesAPage * body.pagination.pageNumber;
  const search = body.date
    ? await searchDate(searcher, wish, body.date, body.dayRange, shown)
    : await searchFirstDate(searcher, wish, body.dayRange, shown);

  const nearest = search?.kept[0];
  if (!search || !nearest) {
    const alternatives = await findAlternatives(searcher, wish, body.date);
    return refuse('FC_908_Conflict', { alternatives });
  }
  return {
    locations: search.kept
      .slice(0, shown)
      .map((candidate) => locationOf(candidate, search.date, wish)),
    date: search.date,
    today: nearest.today,
    days: body.dayRange
      ? summaryOf(search.candidates.slice(0, shown), nearest.today, body.dayRange)
      : [],
    pagination: { pageNumber: body.pagination.pageNumber, more: search.kept.length > shown },
  };
}

/** VAL-11, ELG-02: what the form cannot know or did not keep to. */
function refusalOf(body: SearchBody, language: Language): Refused | undefined {
  const problem = checkSelection(body.vaccine.map(({ code }) => code));
  if (problem) return refuse('INVALID_REQUEST', { fields: [{ name: 'vaccine', problem }] });
  if (!filterApplies(wishOf(body))) {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'manufacturerFilter', problem: 'field.invalid' }],
    });
  }
  const fields = ageProblems(body, body.date ?? new Date().toISOString().slice(0, 10), language);
  return fields.length > 0 ? refuse('ELIGIBLITY_ERROR', { fields }) : undefined;
}

type DatedSearch = Found & { date: string };

async function searchDate(
  searcher: Searcher,
  wish: Wish,
  date: string,
  dayRange: number | undefined,
  shown: number,
): Promise<DatedSearch> {
  // One more than is shown tells whether there are more.
  const found = await nearestWith(
    searcher,
    wish,
    rangeOf(date, dayRange),
    shown + 1,
    hasTimesOn(date),
  );
  return { ...found, date };
}

/** The summary begins today, the wanted date may lie behind it: one range of claims that holds both. */
function rangeOf(date: string, dayRange: number | undefined): Range {
  if (!dayRange) return { from: date, days: 1 };
  // A store's today may be a day before or after that of UTC.
  const ahead = Math.ceil((Date.parse(date) - Date.now()) / 86_400_000) + 2;
  return { days: Math.min(Math.max(dayRange, ahead), HORIZON_DAYS + 1) };
}

/** Undefined when no store within the radius has a time before the horizon. */
async function searchFirstDate(
  searcher: Searcher,
  wish: Wish,
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

function locationOf({ card, miles, free }: Candidate, date: string, wish: Wish): TimeslotLocation {
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
