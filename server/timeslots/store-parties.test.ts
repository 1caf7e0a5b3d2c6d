import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { addClaim, addStore } from '#tests/support/stores.ts';
import { partiesNear } from './store-parties.ts';
import { startsAt } from '#tests/support/starts-at.ts';

const { pool } = await freshDatabase();
const zone = 'America/Chicago';
const date = addDays(todayIn(zone, new Date()), 3);
const at = (time: string, day = date) => startsAt(day, time, zone);
const engagementId = randomUUID();

let id: number;
let storeNumber: string;
beforeEach(async () => {
  ({ id, storeNumber } = await addStore(pool, { seats: 2, closures: [addDays(date, 1)] }));
});

const near = (time: string, asker: Partial<Parameters<typeof partiesNear>[3]> = {}) =>
  partiesNear(pool, storeNumber, at(time), { engagementId, people: 3, ...asker });
const party = (people: number[], slots: string[], day = date) => ({
  date: day,
  utcOffset: at('09:00', day).slice(-6),
  slots,
  people,
});

it('GRP-01 HLD-07 offers the three nearest times for the whole group, those of the same day first', async () => {
  await addClaim(pool, { storeId: id, startsAt: at('10:00') });
  const before = addDays(date, -1);
  const nearest = [
    party([1, 2], ['10:00', '11:00']),
    party([2, 1], ['09:00', '10:00']),
    party([2, 1], ['10:00', '11:00'], before),
  ];
  expect(await near('10:00')).toEqual(nearest);
  const inUtc = new Date(at('10:00')).toISOString();
  const asker = { engagementId, people: 3 };
  expect(await partiesNear(pool, storeNumber, inUtc, asker)).toEqual(nearest);
});

it('GRP-01 HLD-07 counts what the group holds as free for it, but not what it has booked', async () => {
  await addClaim(pool, { storeId: id, startsAt: at('09:00'), expiresIn: 60, engagementId });
  expect((await near('09:00'))[0]).toEqual(party([2, 1], ['09:00', '10:00']));
  expect((await near('09:00', { engagementId: randomUUID() }))[0]).toEqual(
    party([1, 2], ['09:00', '10:00']),
  );
  await addClaim(pool, { storeId: id, startsAt: at('11:00'), engagementId });
  expect((await near('11:00'))[0]).toEqual(party([2, 1], ['10:00', '11:00']));
  expect((await near('11:00', { people: 4 }))[0]).toEqual(party([2, 2], ['09:00', '10:00']));
});

it('ELG-07 GRP-01 offers only days on which everyone may come', async () => {
  const found = await near('09:00', { isValid: (day) => day > date });
  expect(found.map((one) => one.date)).toEqual([2, 2, 3].map((days) => addDays(date, days)));
});

it('offers nothing when the group is too large, or at an unknown store', async () => {
  expect(await near('09:00', { people: 7 })).toEqual([]);
  const asker = { engagementId, people: 1 };
  expect(await partiesNear(pool, 'no such store', at('10:00'), asker)).toEqual([]);
});
