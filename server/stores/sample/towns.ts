import type { Place } from '#server/geo/gazetteer.ts';
import { areaCodeAt } from './area-codes.ts';
import type { Dice } from './dice.ts';
import { streetIn, type Street } from './street-names.ts';

/** 555-0100 to 555-0199 are reserved for fiction in every area (North American Numbering Plan). */
const FICTION = { prefix: '555-01', lines: 100 } as const;
/** How often to draw a street before accepting one that the town already has. */
const MOST_THROWS = 40;

/** Keeps the stores of a town apart: no two of them share a street or a phone number. */
export class Towns {
  private readonly stores = new Map<string, number>();
  private readonly streets = new Set<string>();
  private readonly numbers = new Set<string>();

  /** @param places one for each store */
  constructor(places: readonly Place[]) {
    for (const place of places) {
      const town = townOf(place);
      this.stores.set(town, (this.stores.get(town) ?? 0) + 1);
    }
  }

  hasSeveral(place: Place): boolean {
    return (this.stores.get(townOf(place)) ?? 0) > 1;
  }

  /** A street without a store of this town yet, as long as there are any. */
  streetFor(place: Place, chance: Dice): Street {
    let street = streetIn(place.state, chance);
    const key = ({ called }: Street) => `${townOf(place)} ${called}`;
    for (let throws = 1; this.streets.has(key(street)) && throws < MOST_THROWS; throws += 1)
      street = streetIn(place.state, chance);
    this.streets.add(key(street));
    return street;
  }

  /**
   * An unused number in an area code of the place, as long as there are any: each code has a
   * hundred for fiction.
   * @param line which of them to begin with: 0 <= line < 1
   */
  phoneFor(place: Place, line: number): string {
    const area = areaCodeAt(place);
    const first = Math.floor(line * FICTION.lines);
    const numbers = Array.from({ length: FICTION.lines }, (_, step) => {
      const last = String((first + step) % FICTION.lines).padStart(2, '0');
      return `${area}-${FICTION.prefix}${last}`;
    });
    const number = numbers.find((one) => !this.numbers.has(one)) ?? numbers[0] ?? '';
    this.numbers.add(number);
    return number;
  }
}

const townOf = ({ city, state }: Place): string => `${city}, ${state}`;
