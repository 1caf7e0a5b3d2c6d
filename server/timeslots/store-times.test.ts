import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { isOwnTime } from '#server/booking/holds/holds.service.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { addClaim, addStore } from '#tests/support/stores.ts';
import { HORIZON_DAYS, LEAD_MINUTES } from './store-clock.ts';
import { timeAt, timesNear } from './store-times.ts';
import { startsAt } from '#tests/support/starts-at.ts';

const { pool } = await freshDatabase();
const zone = 'America/Chicago';
const date = addDays(todayIn(zone, new Date()), 3);
const at = (time: string, day = date) => startsAt(day, time, zone);

let id: number;
let storeNumber: string;
let card: StoreCard;
beforeEach(async () => {
  ({ id, storeNumber } = await addStore(pool, { closures: [addDays(date, 1)] }));
  const record = await findRecord(pool, storeNumber);
  if (!record) throw new Error('the store was just added');
  card = cardOf(record);
});

const secondsAt = (moment: string) => Date.parse(moment) / 1000;
const weekBefore = secondsAt(at('09:00', addDays(date, -3)));

it('recognizes a store’s time in any notation of its instant', () => {
  const time = { date, slot: '10:00', appointmentDate: at('10:00') };
  expect(timeAt(card, at('10:00'), weekBefore)).toEqual(time);
  expect(timeAt(card, new Date(at('10:00')).toISOString(), weekBefore)).toEqual(time);
});

it('finds no time between two starts, before opening, after the last visit or on a closure', () => {
  for (const time of ['08:00', '09:30', '12:00']) {
    expect(timeAt(card, at(time), weekBefore)).toBeUndefined();
  }
  expect(timeAt(card, at('10:00', addDays(date, 1)), weekBefore)).toBeUndefined();
});

it('HLD-01 knows no time that is past, too soon or beyond the horizon, by the clock it is given', () => {
  const lead = LEAD_MINUTES * 60;
  expect(timeAt(card, at('10:00'), secondsAt(at('10:00')) - lead - 60)).toBeDefined();
  expect(timeAt(card, at('10:00'), secondsAt(at('10:00')) - lead + 60)).toBeUndefined();
  expect(timeAt(card, at('10:00'), secondsAt(at('23:00')))).toBeUndefined();
  const far = (days: number) => secondsAt(at('09:00', addDays(date, -days)));
  expect(timeAt(card, at('10:00'), far(HORIZON_DAYS - 1))).toBeDefined();
  expect(timeAt(card, at('10:00'), far(HORIZON_DAYS))).toBeUndefined();
});

it('HLD-01, SLT-08 a time of the last day that is sold can be held as soon as the day begins', () => {
  const midnight = (days: number) => new Date(at('00:10', addDays(date, -days)));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(midnight(HORIZON_DAYS - 1));
    expect(timeAt(card, at('10:00'), Date.now() / 1000)).toBeDefined();
    expect(isOwnTime({ id, card }, at('10:00'))).toBe(true);
    vi.setSystemTime(midnight(HORIZON_DAYS));
    expect(isOwnTime({ id, card }, at('10:00'))).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('HLD-07 offers the three nearest free times, those of the same day first', async () => {
  await addClaim(pool, { storeId: id, startsAt: at('10:00') });
  await addClaim(pool, { storeId: id, startsAt: at('11:00'), expiresIn: 60 });
  expect(await timesNear(pool, storeNumber, at('10:00'))).toEqual([
    { date, slot: '09:00', appointmentDate: at('09:00') },
    { date: addDays(date, -1), slot: '11:00', appointmentDate: at('11:00', addDays(date, -1)) },
    { date: addDays(date, -1), slot: '10:00', appointmentDate: at('10:00', addDays(date, -1)) },
  ]);
});

it('HLD-07 offers the store’s own date first, however the instant is written', async () => {
  const guam = 'Pacific/Guam';
  const day = addDays(todayIn(guam, new Date()), 3);
  const { storeNumber: far } = await addStore(pool, { timeZone: guam });
  // The day before in UTC.
  const wanted = new Date(startsAt(day, '09:00', guam)).toISOString();
  const offered = await timesNear(pool, far, wanted);
  expect(offered.slice(0, 2).map((time) => `${time.date} ${time.slot}`)).toEqual([
    `${day} 10:00`,
    `${day} 11:00`,
  ]);
});

it('HLD-07 counts a time that the asker holds as free for them', async () => {
  const engagementId = randomUUID();
  await addClaim(pool, { storeId: id, startsAt: at('11:00'), expiresIn: 60, engagementId });
  const slotsFor = async (asker?: string) =>
    (await timesNear(pool, storeNumber, at('10:00'), { engagementId: asker })).map(
      ({ appointmentDate }) => appointmentDate,
    );
  expect(await slotsFor(engagementId)).toContain(at('11:00'));
  expect(await slotsFor()).not.toContain(at('11:00'));
});

it('HLD-07 counts a time the asker has booked as taken, for them too', async () => {
  const engagementId = randomUUID();
  await addClaim(pool, { storeId: id, startsAt: at('11:00'), engagementId });
  const found = await timesNear(pool, storeNumber, at('10:00'), { engagementId });
  expect(found.map(({ appointmentDate }) => appointmentDate)).not.toContain(at('11:00'));
});

it('offers nothing at an unknown store', async () => {
  expect(await timesNear(pool, 'no such store', at('10:00'))).toEqual([]);
});
