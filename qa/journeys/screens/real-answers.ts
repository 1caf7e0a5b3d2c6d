/**
 * Where a real server cannot give what a journey needs: changes to its answers, and refusals in
 * terms of its own stores.
 */
import { daysOf, firstOf } from '#machines/knowledge/choices.ts';
import type { Alternatives, ErrorReply } from '#contract/errors.ts';
import type { suggestPlaces } from '#contract/geo.ts';
import type {
  getVaccineDetails,
  listEligibleVaccines,
  VaccineDetails,
} from '#contract/vaccines.ts';
import type { Hold } from '#contract/holds.ts';
import type { Reply } from '#contract/operation.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import * as sample from '../samples.ts';

/** An answer of the operation, changed as the step's label says. */
type Tune = (body: unknown, label: string) => unknown;

const anotherMaker = { code: 'ZZZ', name: 'Another maker' };

/** The variants of an answer in the samples, by label. */
const verdicts: readonly { readonly of: RegExp; readonly details: readonly VaccineDetails[] }[] = [
  { of: /two makers/, details: sample.twoMakers },
  { of: /fits later/, details: sample.against150.later },
  { of: /does not fit/, details: sample.against150.never },
  { of: /another day/, details: sample.against150.restriction },
  { of: /prescription/, details: sample.against150.prescription },
];

const tunes: Readonly<Record<string, Tune>> = {
  geocode: (body, label) =>
    label.includes('another state')
      ? {
          ...(body as object),
          state: sample.elsewhere.state,
          stateName: sample.elsewhere.stateName,
        }
      : body,
  listEligibleVaccines: (body, label) => {
    const { vaccines } = body as Reply<typeof listEligibleVaccines>; // as below
    const wanted = label.includes('one more') ? sample.offeredWithMore : sample.offeredFrom65;
    return {
      vaccines: vaccines.map((real) => {
        const like = wanted.find(({ vaccineCode }) => vaccineCode === real.vaccineCode);
        if (!like) return { ...real, due: undefined, upsell: undefined };
        const { verdict, asks, due, upsell } = like;
        return {
          ...real,
          eligible: like.eligible && !label.includes('none of them'),
          verdict,
          asks: label.includes('question for each') ? ['earlierDoses' as const] : asks,
          due,
          upsell,
        };
      }),
    };
  },
  getVaccineDetails: (body, label) => {
    const { data } = body as Reply<typeof getVaccineDetails>; // as below
    const told = verdicts.find(({ of }) => of.test(label))?.details ?? sample.vaccineDetails;
    return {
      data: {
        eligibleVaccineList: data.eligibleVaccineList.map((real) => {
          const like = told.find(({ vaccineCode }) => vaccineCode === real.vaccineCode);
          const plain = {
            verdict: sample.verdict(),
            rxRequired: false,
            warnings: [],
            restrictions: [],
          };
          const products = like?.products.length === 2 ? like.products : real.products.slice(0, 1);
          return { ...real, ...plain, ...like, products, dose: real.dose };
        }),
      },
    };
  },
  searchTimeslots: (body, label) => {
    const reply = body as TimeslotReply; // parsed by the page against the same contract
    const [first, ...others] = reply.locations;
    const makers = first && [...first.manufacturers, anotherMaker];
    return {
      ...reply,
      locations: first ? [{ ...first, manufacturers: makers }, ...others] : [],
      pagination: { ...reply.pagination, more: label.includes('more stores') },
    };
  },
  suggestPlaces: (body, label) => {
    const { suggestions } = body as Reply<typeof suggestPlaces>; // as above
    const some = suggestions.length > 0 ? suggestions : [sample.suggestion];
    return { suggestions: label.includes('no such place') ? [] : some };
  },
  resumeHold: (body, label) => {
    const hold = body as Hold; // as above
    return label.includes('last time') ? { ...hold, extensionsLeft: 0 } : hold;
  },
};

/** How answers of the operation are changed, if they are. */
export const tuned = (operation: string): Tune | undefined => tunes[operation];

/** The same refusal, with alternatives that lead to times the real stores have. */
export function fitting(refusal: ErrorReply, context: JourneyContext): ErrorReply {
  const { alternatives } = refusal;
  if (alternatives === undefined) return refusal;
  const choice = context.picked ?? context.choice;
  return {
    ...refusal,
    alternatives: {
      ...alternatives,
      nextDate: nextDate(context),
      nearestTimes: choice === undefined ? [] : nearestTimes(context, choice),
    },
  };
}

const daysAhead = 3;

/**
 * The same search in terms the real stores can answer, best first. On one of the next days, where
 * the visitor has not chosen the date: the first day with times may be nearly over, with too few of
 * them. With every maker, where the wished-for one was added to the answer.
 */
export function askable(search: object, today: IsoDate): readonly object[] {
  const isAdded = 'manufacturerFilter' in search && search.manufacturerFilter === anotherMaker.code;
  const real = isAdded
    ? { ...search, manufacturerFilter: SLOT_DEFAULTS.manufacturerFilter }
    : search;
  const dates = 'date' in search ? [] : [1, 2, daysAhead].map((days) => addDays(today, days));
  return [...dates.map((date) => ({ ...real, date })), real];
}

function nextDate({ today, search: { result, days } }: JourneyContext): string {
  const other = days.find(({ date }) => date !== result?.date);
  return other?.date ?? addDays(today, daysAhead);
}

/** Another time that was on screen at the same store; the same one again when none is known. */
function nearestTimes(
  { search: { result } }: JourneyContext,
  choice: NonNullable<JourneyContext['choice']>,
): Alternatives['nearestTimes'] {
  const store = result?.locations.find(({ locationId }) => locationId === choice.locationId);
  const others = (store ? daysOf(store) : []).flatMap(({ date, utcOffset, starts }) =>
    starts
      .map(firstOf)
      .map((slot) => ({ date, slot, appointmentDate: `${date}T${slot}:00${utcOffset}` }))
      .filter(({ appointmentDate }) => appointmentDate !== choice.appointmentDate),
  );
  const { date, slot, appointmentDate } = choice;
  return [others[0] ?? { date, slot, appointmentDate }];
}
