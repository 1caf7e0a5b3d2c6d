// What is searched for: for whom, which vaccines, near where. A single person is a party of one.
import { ownCode, type VaccineCode } from '#domain/vaccine-codes.ts';
import type { WantedPart } from '#domain/part-of-day.ts';
import type { Position } from '#server/geo/distance.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { SHELVES } from '#server/stores/products.ts';
import type { Choices, OnDate } from './times.ts';
import { daysOfAll, type DaysByState, type VisitDays } from './visit-days.ts';

/** One vaccine that a person wants. */
export interface Want {
  /** The catalogue's own code, with aliases resolved. */
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
  /** The days on which they may have all of them. */
  visit: VisitDays;
}

interface Wish<Times extends OnDate> {
  position: Position;
  miles: number;
  people: readonly SoughtPerson[];
  /** How their times are computed and compared. */
  choices: Choices<Times>;
  /** The part of the day in which they would come (SLT-08). */
  partOfDay: WantedPart;
  /** Preferred among equals (ACC-02). */
  lastStore?: string | undefined;
  engagementId: string | undefined;
  /** The session that asks: only its own engagement counts. */
  sessionId: SessionId | undefined;
}

/** A search request, with what follows from it for all its people together. */
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

/** All the codes wanted, in the order in which they were chosen. */
export const codesOf = ({ people }: Pick<Wish<OnDate>, 'people'>): VaccineCode[] => [
  ...new Set(people.flatMap(({ wants }) => wants.map(({ code }) => code))),
];

interface Chosen {
  code: string;
  manufPref?: string | undefined;
}

/** Whether a manufacturer makes a vaccine. */
export type Makes = (manufacturer: string, vaccine: VaccineCode) => boolean;

/** By the products known here; a chain's own list may add others. */
export const usuallyMakes: Makes = (manufacturer, vaccine) =>
  SHELVES[vaccine].products.some((product) => product.manufacturer === manufacturer);

/** The entry of stores.stocked for a vaccine of that manufacturer. */
export const stockEntry = (vaccine: VaccineCode, manufacturer: string): string =>
  `${vaccine}:${manufacturer}`;

/**
 * One person's vaccines as wants. A manufacturer is required for the vaccines it makes; the others
 * may be anyone's.
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
