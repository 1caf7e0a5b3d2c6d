/**
 * Wishes for an earlier time, with around where they are opened (SAF-08; docs/decisions/055): what
 * was typed is one part with a key of its own.
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

/** A wish as everybody but this file knows one; a row as it stands is none. */
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

/** The same where there may be none. */
export const wishRowOrNull = () =>
  sql<Wish | null>`case when ${earlierWishes.id} is not null then ${stored} end`.mapWith(openWish);

/** @throws Error when what is sealed is not its own, or its master key is not known here */
function openWish(read: unknown): Wish {
  // As the statement above builds it.
  const { parts, askedAt, endedAt, toldAt, ...wish } = read as StoredWish;
  return {
    ...wish,
    around: openAround({ id: wish.id, around: wish.around, parts }),
    askedAt: new Date(askedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    toldAt: toldAt === null ? null : new Date(toldAt),
  };
}

/** Around where, of whose key is gone nowhere. */
export function openAround({ parts, ...row }: { id: string; around: string; parts: StoredParts }) {
  return openSelf(contextOf(row.id), row, parts, { around: '' }).around;
}

/** The column that says where, and the keys that are new. */
export const sealAround = (persons: Persons, id: string, around: string, before?: StoredParts) =>
  sealSelf(persons, contextOf(id), { around }, before);

/** The parts of a wish, by which it is sealed anew. */
export const wishParts = sql<StoredParts>`${sql.raw(storedParts('earlier_wishes'))}`;
