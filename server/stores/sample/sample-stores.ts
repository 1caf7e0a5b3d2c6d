// Made-up stores at real ZIPs: enough of a chain to search in, the same for everyone who uses the
// same seed.
import { chain } from '#domain/chain.ts';
import type { Place } from '#server/geo/gazetteer.ts';
import { holidaysOf } from '#server/stores/holidays.ts';
import { SHELF_LIST } from '#server/stores/products.ts';
import type { WeekHours } from '#domain/week-hours.ts';
import { dice } from './dice.ts';
import type { Dice } from './dice.ts';
import { Towns } from './towns.ts';

export interface SampleStore {
  storeNumber: string;
  name: string;
  line1: string;
  place: Place;
  latitude: number;
  longitude: number;
  phone: string;
  locationId: string;
  organizationId: string;
  hours: WeekHours;
  slotMinutes: number;
  seats: number;
  products: { vaccineCode: string; productId: string; manufacturer: string }[];
  closures: string[];
}

/** Every state and territory has at least this many, however few ZIPs it has. */
const storesAState = 6;
const firstNumber = 10_001;
const yearsOfClosures = 3;
/** Degrees: a store is within about half a mile of its ZIP's place. */
const strayDegrees = 0.007;
const seeds = 2 ** 32;

const between = (open: string, close: string) => ({ open, close });

/** Sunday, then Monday to Friday, then Saturday. */
const weeks = [
  [between('10:00', '17:00'), between('09:00', '19:00'), between('09:00', '18:00')],
  [between('11:00', '16:00'), between('08:00', '20:00'), between('09:00', '17:00')],
  [between('10:00', '18:00'), between('09:00', '21:00'), between('09:00', '18:00')],
  [null, between('09:00', '18:00'), between('09:00', '13:00')],
  [null, between('08:30', '17:30'), between('10:00', '14:00')],
  [null, between('09:00', '19:00'), null],
] as const;

const slotLengths = [10, 15, 15, 20] as const;
const capacities = [1, 1, 1, 2, 2, 3] as const;

/**
 * `count` stores, each at its own ZIP: a few in every state, the rest where ZIPs are dense, and so
 * where people are.
 * @param from the first year of the stores' holidays
 */
export function sampleStores(
  places: readonly Place[],
  { count, seed, from }: { count: number; seed: number; from: number },
): SampleStore[] {
  const chance = dice(seed);
  const chosen = choosePlaces(places, count, chance);
  const towns = new Towns(chosen);
  return chosen.map((place, index) =>
    sampleStore(place, { number: firstNumber + index, from, towns, chance }),
  );
}

function choosePlaces(places: readonly Place[], count: number, chance: Dice): Place[] {
  const shuffled = shuffle(places, chance);
  const chosenIn = new Map<string, number>();
  const first: Place[] = [];
  const rest: Place[] = [];
  for (const place of shuffled) {
    const already = chosenIn.get(place.state) ?? 0;
    chosenIn.set(place.state, already + 1);
    (already < storesAState ? first : rest).push(place);
  }
  return [...first, ...rest].slice(0, count);
}

/** Fisher-Yates. */
function shuffle<T>(items: readonly T[], chance: Dice): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1);
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a];
  }
  return shuffled;
}

interface Around {
  number: number;
  from: number;
  towns: Towns;
  chance: Dice;
}

function sampleStore(place: Place, { number, from, towns, chance }: Around): SampleStore {
  const [sunday, weekday, saturday] = chance.pick(weeks);
  const house = 1 + chance.below(9899);
  const street = towns.streetFor(place, dice(chance.below(seeds)));
  const stray = () => (chance.next() - 0.5) * 2 * strayDegrees;
  const [latitude, longitude] = [place.latitude + stray(), place.longitude + stray()];
  // One random number for each part of a phone number, although the place decides most of them:
  // skipping some would change every store that follows for the same seed.
  const [, , , line = 0] = Array.from({ length: 4 }, () => chance.next());
  return {
    storeNumber: String(number),
    name: `${chain().pharmacy} ${towns.hasSeveral(place) ? street.called : place.city}`,
    line1: `${house} ${street.line}`,
    place,
    latitude,
    longitude,
    phone: towns.phoneFor(place, line),
    locationId: chance.uuid(),
    organizationId: `dosepath-${place.state.toLowerCase()}`,
    hours: [sunday, weekday, weekday, weekday, weekday, weekday, saturday],
    slotMinutes: chance.pick(slotLengths),
    seats: chance.pick(capacities),
    products: sampleStock(chance),
    closures: sampleClosures(from, chance),
  };
}

/** At least one product of each vaccine in stock, most often the usual one. */
function sampleStock(chance: Dice): SampleStore['products'] {
  const [usual, other] = [85, 45];
  return SHELF_LIST.filter(([, { stores }]) => chance.percent(stores)).flatMap(
    ([vaccineCode, { products }]) => {
      const kept = products.filter((_, index) => chance.percent(index === 0 ? usual : other));
      return (kept.length > 0 ? kept : products.slice(0, 1)).map(({ productId, manufacturer }) => ({
        vaccineCode,
        productId,
        manufacturer,
      }));
    },
  );
}

/** Every store closes at Christmas, most at Thanksgiving, half on New Year's Day. */
function sampleClosures(from: number, chance: Dice): string[] {
  const [thanksgivingToo, newYearToo] = [chance.percent(85), chance.percent(50)];
  return Array.from({ length: yearsOfClosures }, (_, index) => holidaysOf(from + index)).flatMap(
    ({ newYear, thanksgiving, christmas }) => [
      ...(newYearToo ? [newYear] : []),
      ...(thanksgivingToo ? [thanksgiving] : []),
      christmas,
    ],
  );
}
