// Changes a store's calendar, and takes care of those who lose their time by it (DSK-04;
// docs/decisions/028-the-stores-calendar.md).
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { changeCalendar, lookAtCalendarChange } from '#contract/store-calendar.ts';
import type { Reply } from '#contract/operation.ts';
import { grouped } from '#domain/grouped.ts';
import {
  changeOf,
  lastCalendarDay,
  undoOf,
  type CalendarChange,
  type StoreCalendar,
} from '#domain/store-calendar.ts';
import { minuteOf } from '#domain/week-hours.ts';
import { newsTo } from '#server/booking/appointments/party-messages.ts';
import { bookingOfEngagement } from '#server/booking/changes/changes.store.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Tx } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { queriesOf } from '#server/database/queries.ts';
import {
  invalidFields,
  isRefused,
  refuse,
  type FieldProblem,
  type Refused,
} from '#server/http/refusal.ts';
import { scheduleOf } from '#server/stores/store-cards.ts';
import { findRecord, isRetired, todayAt, type StoreRecord } from '#server/stores/stores.store.ts';
import type { Schedule } from '#server/timeslots/times.ts';
import { lookForAnother, stopLooking } from './another-time.ts';
import { minutesToClosing } from '#server/walk-ins/opening.ts';
import { lockCalendar } from './calendar-lock.ts';
import {
  bookedAhead,
  countAtStore,
  freeHolds,
  heldAhead,
  keepLost,
  reopen,
  writeChange,
  type BookedAhead,
} from './calendar.store.ts';
import { lostAmong } from './lost.ts';

type Asked = z.output<typeof changeCalendar.body>;

/** The effects of a change on current bookings. */
interface Planned {
  record: StoreRecord;
  schedule: Schedule;
  /** The store sees patients now, and would not any more. */
  closesNow: boolean;
  /** Whether the change makes any difference. */
  isChange: boolean;
  booked: BookedAhead[];
  lost: BookedAhead[];
  regained: BookedAhead[];
}

const calendarOf = (record: StoreRecord): StoreCalendar => {
  const { hours: week, specialDays, blocks, seats, slotMinutes } = record;
  return { week, specialDays, blocks, seats, slotMinutes };
};

async function plan(
  tx: Tx,
  storeNumber: string,
  { version, change }: Asked,
): Promise<Planned | Refused> {
  const record = await findRecord(queriesOf(tx), storeNumber);
  if (!record) return refuse('FC_903_NotFound');
  if (record.calendarVersion !== version) return refuse('CALENDAR_CHANGED');
  const now = await databaseNow(tx);
  const wrong = await problemOf(tx, record, change, now);
  if (wrong) return wrong;
  const before = calendarOf(record);
  const after = changeOf(before, change);
  const { week: hours, specialDays, blocks, ...capacity } = after;
  const schedule = scheduleOf({
    ...record,
    ...capacity,
    hours,
    specialDays: [...specialDays],
    blocks: [...blocks],
  });
  const booked = await bookedAhead(tx, record.id);
  const unsold = new Set(lostAmong(schedule, booked));
  return {
    record,
    schedule,
    closesNow: seesAt(scheduleOf(record), now) && !seesAt(schedule, now),
    isChange: !isDeepStrictEqual(undoOf(before, change), change),
    booked: booked.filter((one) => !unsold.has(one)),
    lost: [...unsold].filter(({ isLost }) => !isLost),
    regained: booked.filter((one) => one.isLost && !unsold.has(one)),
  };
}

/** Whether patients are seen at that moment. */
const seesAt = (schedule: Schedule, now: Date) => minutesToClosing(schedule, now) !== undefined;

/**
 * Validates what the page alone cannot: past days and hours, retired stores, and whether a block
 * exists.
 */
async function problemOf(
  tx: Tx,
  record: StoreRecord,
  change: CalendarChange,
  now: Date,
): Promise<Refused | undefined> {
  if (change.kind === 'unblock') {
    const isThere = record.blocks.some(({ blockId }) => blockId === change.blockId);
    return isThere ? undefined : refuse('FC_903_NotFound');
  }
  // A retired store is opened by `stores:retire -- --reopen` alone, with its former hours.
  if (opens(change) && (await isRetired(tx, record.id)))
    return invalidFields({ name: 'change.hours', problem: 'field.invalid' });
  if (change.kind === 'week' || change.kind === 'capacity') return undefined;
  const fields: FieldProblem[] = [];
  const today = await todayAt(tx, record.id);
  if (change.date < today || change.date > lastCalendarDay(today))
    fields.push({ name: 'change.date', problem: 'field.invalid' });
  if (change.kind === 'block' && change.seats >= record.seats)
    fields.push({ name: 'change.seats', problem: 'field.invalid' });
  if (change.date === today) fields.push(...pastOf(record, change, now));
  return fields.length > 0 ? invalidFields(...fields) : undefined;
}

/**
 * What is over already changes nothing for anybody: a block that has ended, or hours of a day on
 * which the store is closed by now. Hours that have ended close an open store at once.
 */
function pastOf(record: StoreRecord, change: CalendarChange, now: Date): FieldProblem[] {
  const schedule = scheduleOf(record);
  const minute = minuteOf(wallTimeOf(now, schedule.timeZone).slot);
  const problem = 'hours.past';
  if (change.kind === 'block' && minuteOf(change.until) <= minute)
    return [{ name: 'change.until', problem }];
  if (change.kind !== 'day' || !change.hours) return [];
  const isOver = minuteOf(change.hours.close) <= minute && !seesAt(schedule, now);
  return isOver ? [{ name: 'change.hours.close', problem }] : [];
}

function opens(change: CalendarChange): boolean {
  if (change.kind === 'week') return change.hours.some((day) => day !== null);
  return change.kind === 'day' && change.hours !== null;
}

/** Who would lose their time, and whether the store would close at once; changes nothing. */
export async function lookAt(
  tx: Tx,
  storeNumber: string,
  asked: Asked,
): Promise<Reply<typeof lookAtCalendarChange> | Refused> {
  const planned = await plan(tx, storeNumber, asked);
  if (isRefused(planned)) return planned;
  const people: Reply<typeof lookAtCalendarChange>['people'] = [];
  for (const [engagementId, lost] of byEngagement(planned.lost)) {
    const booking = await bookingOfEngagement(tx, engagementId);
    for (const { appointmentId } of lost) {
      const one = booking?.all.find(({ appointment }) => appointment.id === appointmentId);
      if (!booking || !one) continue;
      const news = { template: 'storeClosed', details: { wishId: '' } } as const;
      const { firstName, lastName, contact } = one.patient;
      const { startsAt } = one.appointment;
      people.push({
        appointmentId,
        firstName,
        lastName,
        appointmentDate: wallTimeOf(startsAt, one.store.timeZone).appointmentDate,
        isReached: (await newsTo(tx, booking, [one], news)).length > 0,
        hasPhone: contact.phones?.[0] !== undefined,
      });
    }
  }
  people.sort((one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate));
  return {
    people,
    regain: planned.regained.length,
    ...(planned.closesNow && {
      closesNow: { atStore: await countAtStore(tx, planned.record.id) },
    }),
  };
}

/**
 * Changes the calendar. A patient booked at a time that is no longer sold keeps the appointment,
 * and another time is searched for; a hold on such a time is freed; a lost time that is sold again
 * is restored. From here on no one takes a time by the old calendar (take_party.sql).
 */
export async function changeStoreCalendar(
  tx: Tx,
  { storeId, storeNumber }: { storeId: number; storeNumber: string },
  asked: Asked,
): Promise<Reply<typeof changeCalendar> | Refused> {
  await lockCalendar(tx, storeId);
  const planned = await plan(tx, storeNumber, asked);
  if (isRefused(planned)) return planned;
  const { record, schedule, isChange, regained } = planned;
  if (!isChange) return { version: record.calendarVersion, lost: 0, regained: 0 };
  const version = await writeChange(tx, storeId, asked.change);
  await freeUnsold(tx, storeId, planned);
  // A visitor who confirmed before their hold could be freed is booked by now.
  const unsold = new Set(lostAmong(schedule, await bookedAhead(tx, storeId)));
  const all = [...unsold].filter(({ isLost }) => !isLost);
  await keepLost(tx, storeId, all);
  for (const [engagementId] of byEngagement(all)) await lookForAnother(tx, engagementId);
  await reopen(tx, regained);
  for (const [engagementId, visits] of byEngagement(regained)) {
    const places = visits.map(({ place }) => place);
    await stopLooking(tx, engagementId, places);
  }
  return { version, lost: all.length, regained: regained.length };
}

/** Bookings take precedence over holds. */
async function freeUnsold(
  tx: Tx,
  storeId: number,
  { schedule, booked }: Pick<Planned, 'schedule' | 'booked'>,
): Promise<void> {
  const held = await heldAhead(tx, storeId);
  const first = booked.map((one) => ({ ...one, since: new Date(0) }));
  const unsold = new Set(lostAmong(schedule, [...first, ...held]));
  await freeHolds(
    tx,
    held.filter((one) => unsold.has(one)).map(({ holdId }) => holdId),
  );
}

/** Always in the same order, so that two changes wait for each other instead of deadlocking. */
const byEngagement = (visits: readonly BookedAhead[]): [string, BookedAhead[]][] =>
  [...grouped(visits, ({ engagementId }) => engagementId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
