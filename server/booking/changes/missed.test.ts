import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointment } from '#contract/manage.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import {
  cancelling,
  messagesOf,
  move,
  shift,
  shiftGroup,
  type Booked,
} from '#tests/support/changing.ts';
import { bookGroup } from '#tests/support/group.ts';
import { tellMissed } from './missed.ts';

const { pool, database, visitor } = await bookingServer();

beforeEach(async () => {
  await pool.query('update appointments set missed_told_at = clock_timestamp()');
});

async function missed(hours = -3) {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const booked = await book(one, storeNumber);
  await shift(pool, booked.engagementId, hours);
  return { one, storeNumber, booked };
}

const toldOf = async ({ engagementId }: Booked) =>
  (await messagesOf(pool, engagementId)).filter((message) => message.includes('Missed'));

it('CAN-03 writes to a patient who missed an appointment, once', async () => {
  const { booked } = await missed();
  expect([await tellMissed(database.db), await tellMissed(database.db)]).toEqual([1, 0]);
  expect(await toldOf(booked)).toEqual(['email appointmentMissed ana@example.com']);
  const { rows } = await pool.query(
    `select a.stage, s.from_stage, s.member_id from appointments a
      join visit_steps s on s.appointment_id = a.id where a.engagement_id = $1`,
    [booked.engagementId],
  );
  expect(rows).toEqual([{ stage: 'noShow', from_stage: 'booked', member_id: null }]);
});

it('CAN-03 writes to each patient once, however many servers look at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => missed()));
  const told = await Promise.all(Array.from({ length: 4 }, () => tellMissed(database.db)));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(6);
  for (const { booked } of people) expect(await toldOf(booked)).toHaveLength(1);
});

it.each([
  ['may still come', -1],
  ['is to come', 24],
  ['was to come long ago', -49],
])('CAN-03 does not write to a patient who %s', async (_who, hours) => {
  await missed(hours);
  expect(await tellMissed(database.db)).toBe(0);
});

it.each([
  ['came', `stage = 'arrived'`],
  ['came, and left', `stage = 'left'`],
  ['was vaccinated', `status = 'Fulfilled'`],
  ['cancelled', `status = 'Cancelled'`],
  ['has one of the system before', `source = 'Legacy'`],
])('CAN-03 does not write to a patient who %s', async (_who, change) => {
  const { booked } = await missed();
  await pool.query(`update appointments set ${change} where engagement_id = $1`, [
    booked.engagementId,
  ]);
  expect(await tellMissed(database.db)).toBe(0);
});

it('CAN-03 writes once per time: a patient who moved it and missed it again is told again', async () => {
  const { one, storeNumber, booked } = await missed();
  await tellMissed(database.db);
  await move(one, booked, storeNumber, { slot: '11:00' });
  expect(await tellMissed(database.db)).toBe(0);
  await shift(pool, booked.engagementId, -5);
  expect(await tellMissed(database.db)).toBe(1);
  expect(await toldOf(booked)).toHaveLength(2);
});

it('CAN-03, DSK-03 writes to a patient whom the desk recorded as a no-show', async () => {
  const { booked } = await missed();
  await pool.query(
    `update appointments set stage = 'noShow', visit_version = visit_version + 1
      where engagement_id = $1`,
    [booked.engagementId],
  );
  expect([await tellMissed(database.db), await tellMissed(database.db)]).toEqual([1, 0]);
  expect(await toldOf(booked)).toEqual(['email appointmentMissed ana@example.com']);
  const steps = await pool.query(
    `select from visit_steps s join appointments a on a.id = s.appointment_id
      where a.engagement_id = $1`,
    [booked.engagementId],
  );
  expect(steps.rowCount).toBe(0);
});

it('CAN-03 treats no cancelled time as missed', async () => {
  const { one, booked } = await missed(24);
  await one.ask(cancelAppointment, cancelling(booked));
  await shift(pool, booked.engagementId, -3);
  expect(await tellMissed(database.db)).toBe(0);
});

describe('a group', () => {
  /** A group whose first appointment began three hours ago. */
  async function missedGroup() {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 2 });
    const group = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00', 3: '10:15' });
    await shiftGroup(pool, group.engagementId, -3);
    return group;
  }
  const told = async ({ engagementId }: { engagementId: string }) =>
    (await messagesOf(pool, engagementId)).filter((message) => message.includes('issed'));

  it('CAN-03, GRP-03 gets one message for all who missed it, however many servers look at the same time', async () => {
    const groups = await Promise.all(Array.from({ length: 4 }, () => missedGroup()));
    const counts = await Promise.all(Array.from({ length: 4 }, () => tellMissed(database.db)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const group of groups)
      expect(await told(group)).toEqual(['email groupMissed ana@example.com']);
    expect(await tellMissed(database.db)).toBe(0);
  });

  it('CAN-03 gets a message about the one member who did not come', async () => {
    const group = await missedGroup();
    await pool.query(
      `update appointments set stage = 'arrived' where engagement_id = $1 and confirmation_number <> $2`,
      [group.engagementId, group.booked.group?.appointments[1]?.confirmationNumber],
    );
    await tellMissed(database.db);
    expect(await told(group)).toEqual(['email appointmentMissed ana@example.com']);
  });
});
