import type pg from 'pg';
import type { Store } from '#contract/stores.ts';
import { minuteOf } from '#domain/week-hours.ts';
import type { Blocked, Schedule } from '#server/timeslots/times.ts';
import { findRecords } from './stores.store.ts';
import type { StoreRecord } from './stores.store.ts';

/** Everything about a store that does not change from search to search. */
export interface StoreCard extends Schedule {
  version: number;
  store: Omit<Store, 'hours'>;
  /** Codes of the manufacturers in stock, by vaccine code. */
  manufacturers: ReadonlyMap<string, readonly string[]>;
}

/**
 * A cache of stores. Every search brings each store's version from the database, so a card is never
 * older than the store, whichever process changed it. Ten thousand cards take about 20 MB.
 */
export function storeCards(pool: pg.Pool) {
  const cards = new Map<number, StoreCard>();

  /** The cards of the found stores, by id; a store deleted in between is left out. */
  return async function cardsOf(
    found: readonly { id: number; version: number }[],
  ): Promise<ReadonlyMap<number, StoreCard>> {
    const missing = found.filter(({ id, version }) => cards.get(id)?.version !== version);
    if (missing.length > 0) {
      for (const { id } of missing) cards.delete(id);
      const records = await findRecords(
        pool,
        missing.map(({ id }) => id),
      );
      for (const record of records) cards.set(record.id, cardOf(record));
    }
    // Only the requested ones, because callers iterate over the result.
    return new Map(
      found.flatMap(({ id }) => {
        const card = cards.get(id);
        return card ? [[id, card]] : [];
      }),
    );
  };
}

export type CardsOf = ReturnType<typeof storeCards>;

/** What a store's times depend on, in the form used to compute them. */
export function scheduleOf({
  hours,
  slotMinutes,
  seats,
  specialDays,
  blocks,
  store,
}: Pick<
  StoreRecord,
  'hours' | 'slotMinutes' | 'seats' | 'specialDays' | 'blocks' | 'store'
>): Schedule {
  const blocked = new Map<string, Blocked[]>();
  for (const { date, from, until, seats: left } of blocks) {
    const stretch = { from: minuteOf(from), until: minuteOf(until), seats: left };
    blocked.set(date, [...(blocked.get(date) ?? []), stretch]);
  }
  return {
    hours,
    slotMinutes,
    seats,
    specialDays: new Map(specialDays.map((day) => [day.date, day.hours])),
    blocks: blocked,
    timeZone: store.address.timeZone,
  };
}

/** The card of a store's record. */
export function cardOf(record: StoreRecord): StoreCard {
  const { hours: _shown, ...store } = record.store;
  const manufacturers = new Map<string, string[]>();
  for (const { vaccineCode, manufacturer } of record.products) {
    const codes = manufacturers.get(vaccineCode) ?? [];
    if (!codes.includes(manufacturer)) manufacturers.set(vaccineCode, [...codes, manufacturer]);
  }
  return {
    version: record.version,
    store,
    ...scheduleOf(record),
    manufacturers,
  };
}
