// Which journeys are wanted, in which order. Pure.
import { isPageId, type PageId } from '#domain/pages.ts';
import type { JourneyRow } from './rows.ts';

export const SORTS = ['name', 'shortest', 'longest'] as const;
export type Sort = (typeof SORTS)[number];

export interface Wishes {
  /** Words that must all be found, in any order. */
  readonly text: string;
  readonly page: PageId | '';
  /** Only journeys whose every step a person can make. */
  readonly byPerson: boolean;
  readonly sort: Sort;
}

export const noWishes: Wishes = { text: '', page: '', byPerson: false, sort: 'name' };

const byName = (one: JourneyRow, other: JourneyRow) => one.name.localeCompare(other.name, 'en');

const ORDER: Readonly<Record<Sort, (one: JourneyRow, other: JourneyRow) => number>> = {
  name: byName,
  shortest: (one, other) => one.steps - other.steps || byName(one, other),
  longest: (one, other) => other.steps - one.steps || byName(one, other),
};

/** The journeys that fit, in the order that is wished. */
export function found(
  rows: readonly JourneyRow[],
  { text, page, byPerson, sort }: Wishes,
): readonly JourneyRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows
    .filter(
      (row) =>
        (!byPerson || row.byPerson) &&
        (page === '' || row.pages.includes(page)) &&
        words.every((word) => row.text.includes(word)),
    )
    .toSorted(ORDER[sort]);
}

/** Wishes as they were left in the history; whatever else lies there is no wish. */
export function asWishes(left: unknown): Wishes {
  if (typeof left !== 'object' || left === null) return noWishes;
  // Nothing is believed of it: each field is checked.
  const { text, page, byPerson, sort } = left as Partial<Record<keyof Wishes, unknown>>;
  return {
    text: typeof text === 'string' ? text : '',
    page: typeof page === 'string' && isPageId(page) ? page : '',
    byPerson: byPerson === true,
    sort: SORTS.find((one) => one === sort) ?? noWishes.sort,
  };
}
