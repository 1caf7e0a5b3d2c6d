/**
 * Wishes for an earlier time, unsealed on reading (SAF-08; docs/decisions/055): the place the
 * patient typed is one sealed part with a key of its own.
 */
import { getTableColumns, sql } from 'drizzle-orm';
import type { Persons } from '#server/security/persons.ts';
import {
  openSelf,
  sealSelf,
  storedParts,
  type StoredParts,
} from '#server/security/sealed-parts.ts';
import { earlierWishes } from './earlier.schema.ts';

/** A wish as seen outside this file; a raw row does not fit this type. */
export type Wish = Omit<typeof earlierWishes.$inferSelect, 'sealed'> & { sealed?: never };

type StoredWish = Omit<Wish, 'askedAt' | 'endedAt' | 'toldAt'> & {
  askedAt: string;
  endedAt: string | null;
  toldAt: string | null;
  parts: StoredParts;
};

const contextOf = (id: string) => `wish:${id}`;

const { sealed: _sealed, ...COLUMNS } = getTableColumns(earlierWishes);

const stored = sql.raw(
  `json_build_object(${Object.entries(COLUMNS)
    .map(([name, column]) => `'${name}', earlier_wishes.${column.name}`)
    .join(', ')}, 'parts', ${storedParts('earlier_wishes')})`,
);

/** A wish, opened when it is read. */
export const wishRow = () => sql`${stored}`.mapWith(openWish);

/** The same for a join that may find none. */
export const wishRowOrNull = () =>
  sql<Wish | null>`case when ${earlierWishes.id} is not null then ${stored} end`.mapWith(openWish);

/**
 * @throws Error when the sealed part is not this wish's, or its master key is not known here
 */
function openWish(read: unknown): Wish {
  // The shape the statement above builds.
  const { parts, askedAt, endedAt, toldAt, ...wish } = read as StoredWish;
  return {
    ...wish,
    around: openAround({ id: wish.id, around: wish.around, parts }),
    askedAt: new Date(askedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    toldAt: toldAt === null ? null : new Date(toldAt),
  };
}

/** The place to search around; empty when its key is gone. */
export function openAround({ parts, ...row }: { id: string; around: string; parts: StoredParts }) {
  return openSelf(contextOf(row.id), row, parts, { around: '' }).around;
}

/** The columns for the place, and any new keys. */
export const sealAround = (persons: Persons, id: string, around: string, before?: StoredParts) =>
  sealSelf(persons, contextOf(id), { around }, before);

/** The current parts of a wish, from which it is sealed again. */
export const wishParts = sql<StoredParts>`${sql.raw(storedParts('earlier_wishes'))}`;
