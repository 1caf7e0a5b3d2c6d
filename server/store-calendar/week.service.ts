import type { StoreWeek } from '#contract/store-calendar.ts';
import { addDays, weekdayOf, type IsoDate } from '#domain/dates.ts';
import { minuteOf } from '#domain/week-hours.ts';
import type { Database, Db } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { scheduleOf } from '#server/stores/store-cards.ts';
import { findRecords, todayAt } from '#server/stores/stores.store.ts';
import { hoursOn, seatsAt, startsWithin, type Schedule } from '#server/timeslots/times.ts';
import { bookedStarts } from './calendar.store.ts';
import { countToCall } from './call-list.service.ts';
import { seatsThen } from './lost.ts';

const DAYS = 7;

type Day = StoreWeek['days'][number];

/** Seven days of a store, the current week if no day is given (DSK-04). */
export async function weekOf(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  storeId: number,
  asked: IsoDate | undefined,
): Promise<StoreWeek> {
  const [record] = await findRecords(pool, [storeId]);
  if (!record) throw new Error('a team member is of a store that is not there');
  const today = await todayAt(db, storeId);
  const from = asked ?? addDays(today, -weekdayOf(today));
  const schedule = scheduleOf(record);
  const { storeNumber, name } = record.store;
  return {
    store: { storeNumber, name, timeZone: schedule.timeZone },
    today,
    now: (await databaseNow(db)).toISOString(),
    version: record.calendarVersion,
    seats: record.seats,
    slotMinutes: record.slotMinutes,
    week: [...record.hours],
    specialDays: record.specialDays,
    blocks: record.blocks,
    days: await daysOf(db, { storeId, schedule, from }),
    toCall: await countToCall(db, storeId),
  };
}

async function daysOf(
  db: Db,
  { storeId, schedule, from }: { storeId: number; schedule: Schedule; from: IsoDate },
): Promise<Day[]> {
  const booked = await bookedStarts(db, storeId, { from, days: DAYS });
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(from, day);
    const ofDay = new Map(
      booked.filter((one) => one.date === date).map((one) => [one.slot, one.booked]),
    );
    return dayOf(schedule, date, ofDay);
  });
}

/** Every start that is sold, and every other one that is booked all the same. */
function dayOf(schedule: Schedule, date: IsoDate, booked: ReadonlyMap<string, number>): Day {
  const hours = hoursOn(schedule, date);
  const seats = new Map<string, number>();
  for (const { slot, minute } of hours ? startsWithin(hours, schedule.slotMinutes) : [])
    seats.set(slot, seatsAt(schedule, date, minute));
  const slots = [...new Set([...seats.keys(), ...booked.keys()])].sort();
  const seatsOf = (slot: string) => {
    const from = minuteOf(slot);
    const visit = { from, until: from + schedule.slotMinutes };
    return seats.get(slot) ?? seatsThen(schedule, date, visit);
  };
  return {
    date,
    hours,
    times: slots.map((slot) => ({ slot, seats: seatsOf(slot), booked: booked.get(slot) ?? 0 })),
  };
}
