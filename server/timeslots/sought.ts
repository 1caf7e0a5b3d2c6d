// What is looked for: for whom, which vaccines, near where. One person is a party of one.
import { ownCode, type VaccineCode } from '#domain/vaccine-codes.ts';
import type { WantedPart } from '#domain/part-of-day.ts';
import type { Position } from '#server/geo/distance.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { SHELVES } from '#server/stores/products.ts';
import type { Choices, OnDate } from './times.ts';
import { daysOfAll, type DaysByState, type VisitDays } from './visit-days.ts';

/** One vaccine that somebody wants. */
export interface Want {
  /** The catalogue's own code, aliases resolved. */
  code: VaccineCode;
  /**
   * The entry of stores.stocked that a store must have for it: '150', or '207:PFI' for one
   * manufacturer.
   */
  stock: string;
  /** The field of the request that names it. */
  field: string;
}

export interface SoughtPerson {
  wants: readonly Want[];
  /** On which days they may have all of them. */
  visit: VisitDays;
}

interface Wish<Times extends OnDate> {
  position: Position;
  miles: number;
  people: readonly SoughtPerson[];
  /** What counts as times for them. */
  choices: Choices<Times>;
  /** When in the day they would come (SLT-08). */
  partOfDay: WantedPart;
  /** First among equals (ACC-02). */
  lastStore?: string | undefined;
  engagementId: string | undefined;
  /** The session that asks: only its own engagement counts. */
  sessionId: SessionId | undefined;
}

/** A wish, and what follows from it for all of its people at once. */
export interface Sought<Times extends OnDate = OnDate> extends Wish<Times> {
  /** Entries of stores.stocked that a store must all have. */
  stock: readonly string[];
  days: DaysByState;
}

export const seek = <Times extends OnDate>(wish: Wish<Times>): Sought<Times> => ({
  ...wish,
  stock: stockOf(wish.people.flatMap(({ wants }) => wants)),
  days: daysOfAll(wish.people.map(({ visit }) => visit)),
});

export const stockOf = (wants: readonly Pick<Want, 'stock'>[]): string[] => [
  ...new Set(wants.map(({ stock }) => stock)),
];

/** The codes that anybody wants, in the order in which they were chosen. */
export const codesOf = ({ people }: Pick<Wish<OnDate>, 'people'>): VaccineCode[] => [
  ...new Set(people.flatMap(({ wants }) => wants.map(({ code }) => code))),
];

interface Chosen {
  code: string;
  manufPref?: string | undefined;
}

/** Whether a manufacturer makes a vaccine. */
export type Makes = (manufacturer: string, vaccine: VaccineCode) => boolean;

/** By the products that are known here; a chain's own list may bring others. */
export const usuallyMakes: Makes = (manufacturer, vaccine) =>
  SHELVES[vaccine].products.some((product) => product.manufacturer === manufacturer);

/** The entry of stores.stocked for a vaccine of that manufacturer. */
export const stockEntry = (vaccine: VaccineCode, manufacturer: string): string =>
  `${vaccine}:${manufacturer}`;

/**
 * One person's vaccines as wants. A manufacturer is asked for where it makes the vaccine; the
 * others may be anybody's.
 * @param manufPref of a vaccine: a manufacturer's code; empty or 'All' for any
 * @param path of the list in the request, such as 'vaccine'
 */
export const wantsOf = (
  chosen: readonly Chosen[],
  path: string,
  makes: Makes = usuallyMakes,
): Want[] =>
  chosen.flatMap(({ code, manufPref = '' }, index) => {
    const own = ownCode(code);
    if (own === undefined) return [];
    const stock = makes(manufPref, own) ? stockEntry(own, manufPref) : own;
    return { code: own, stock, field: `${path}.${index}.code` };
  });
