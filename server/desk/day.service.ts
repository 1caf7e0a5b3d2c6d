import type { DeskDay } from '#contract/desk.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Db } from '#server/database/database.ts';
import { countToCall } from '#server/store-calendar/call-list.service.ts';
import { storeDay, visitsOn } from './day.store.ts';
import { deskVisitOf } from './visit-view.ts';

/** The day of a store, today if no date is given (DSK-02). */
export async function dayOf(
  db: Db,
  storeId: number,
  { date, language }: { date?: IsoDate | undefined; language: Language },
): Promise<DeskDay> {
  const { today, now, ...store } = await storeDay(db, storeId);
  const day = date ?? today;
  const visits = await visitsOn(db, storeId, { date: day, today, timeZone: store.timeZone });
  const toCall = await countToCall(db, storeId);
  return {
    store,
    date: day,
    now: now.toISOString(),
    visits: visits.map((visit) => deskVisitOf(visit, language)),
    ...(toCall > 0 && { toCall }),
  };
}
