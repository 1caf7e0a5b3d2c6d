// Groups and individuals at once, on a real PostgreSQL and from two servers: never a partial group,
// never two people in one seat.
import { afterAll, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createHold, createSchedulerHold } from '#contract/holds.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import {
  addStore,
  bookingServer,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import {
  bookGroup,
  member,
  members,
  partyHoldBody,
  readyGroup,
  startGroup,
  type Starts,
} from '#tests/support/group.ts';
import { runs } from '#tests/support/runs.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';

const { app, database, pool } = await bookingServer();
const second = await openDatabase(database.url);
const other = await buildApp({
  database: second,
  config: { environment: 'LOCAL', hold: HOLD_POLICY },
  log: { write: () => undefined },
});
afterAll(async () => {
  await other.close();
  await second.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A visitor of one of the two servers. */
const visitorOf = (turn: number): Promise<Visitor> => visit(turn % 2 === 0 ? app : other);

const SLOTS = ['10:00', '10:15', '10:30', '10:45', '11:00'];
const slotAt = (index: number): string => SLOTS[index] ?? '';

/** Start times for this many people, two at each start from `from` on. */
const inPairs = (count: number, from: number): Starts =>
  Object.fromEntries(
    times(count).map((index) => [index + 1, slotAt(from + Math.floor(index / 2))]),
  );

async function comingGroup(turn: number, starts: Starts, storeNumber: string) {
  const one = await visitorOf(turn);
  const size = Object.keys(starts).length;
  const engagementId = await startGroup(one, members(size));
  const body = partyHoldBody({ engagementId, storeNumber, starts });
  return { engagementId, size, hold: () => one.send('POST', createSchedulerHold.path, body) };
}

async function comingOne(turn: number, slot: string, storeNumber: string) {
  const one = await visitorOf(turn);
  const engagementId = await startJourney(one);
  const body = holdBody({ engagementId, storeNumber, ...timeAhead(slot) });
  return { engagementId, size: 1, hold: () => one.send('POST', createHold.path, body) };
}

type Coming = Awaited<ReturnType<typeof comingGroup>>;

/**
 * Everyone asks at once; returns those who got what they asked for, after checking that the others
 * got nothing.
 */
async function allAtOnce(coming: readonly Coming[], storeNumber: string, seats: number) {
  const replies = await Promise.all(coming.map(({ hold }) => hold()));
  const { rows } = await pool.query<{ engagement: string; holds: number; people: number }>(
    `select engagement_id as engagement, count(distinct (hold_id, expires_at))::integer as holds,
        count(distinct c.place)::integer as people
      from claims c join stores s on s.id = c.store_id where s.store_number = $1 group by engagement_id`,
    [storeNumber],
  );
  const held = new Map(
    rows.map(({ engagement, holds, people }) => [engagement, { holds, people }]),
  );
  for (const [index, { engagementId, size }] of coming.entries()) {
    const status = replies[index]?.statusCode;
    expect([200, 409]).toContain(status);
    expect(held.get(engagementId)).toEqual(status === 200 ? { holds: 1, people: size } : undefined);
  }
  const { rows: starts } = await pool.query<{ people: number; seat: number }>(
    `select count(*)::integer as people, max(seat)::integer as seat
      from claims c join stores s on s.id = c.store_id where s.store_number = $1 group by starts_at`,
    [storeNumber],
  );
  for (const { people, seat } of starts) {
    expect(people).toBeLessThanOrEqual(seats);
    expect(seat).toBeLessThanOrEqual(seats);
  }
  return coming.filter((_, index) => replies[index]?.statusCode === 200);
}

it('GRP-01, HLD-07 gives the last seats to exactly one of two groups that want them', async () => {
  for (const turn of times(10)) {
    const storeNumber = await addStore(pool, { seats: 2 });
    // The second start of one group is the first start of the other.
    const coming = [
      await comingGroup(turn, inPairs(4, 0), storeNumber),
      await comingGroup(turn + 1, inPairs(4, 1), storeNumber),
    ];
    expect(await allAtOnce(coming, storeNumber, 2)).toHaveLength(1);
  }
});

it('GRP-01, HLD-07 never holds part of a group when many groups compete for few seats', async () => {
  // Each number of seats once; the everyday run has no time to combine each with every start.
  for (const round of times(runs(3, 6))) {
    const seats = 2 + (round % 3);
    const storeNumber = await addStore(pool, { seats });
    const coming = await Promise.all(
      times(24).map((turn) => {
        const size = (turn * 5 + round) % 6;
        const from = (Math.floor(turn / 6) + round) % 3;
        if (size === 0) return comingOne(turn, slotAt(from), storeNumber);
        return comingGroup(turn, inPairs(size, from), storeNumber);
      }),
    );
    const lucky = await allAtOnce(coming, storeNumber, seats);
    expect(lucky.length).toBeGreaterThan(0);
    // A refused group was refused for lack of room, so there is still none for it now.
    for (const refused of coming.filter((one) => !lucky.includes(one)))
      expect((await refused.hold()).statusCode).toBe(409);
  }
});

it('HLD-07 fills every seat when groups fit exactly', async () => {
  const storeNumber = await addStore(pool, { seats: 4 });
  const coming = await Promise.all(
    times(12).map((turn) => comingGroup(turn, inPairs(2, 1), storeNumber)),
  );
  expect(await allAtOnce(coming, storeNumber, 4)).toHaveLength(2);
});

it('HLD-01 leaves a group with one complete hold, however many times it asks for at once', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  const one = await visitorOf(0);
  const engagementId = await startGroup(one, members(4));
  const asked = times(16).map((turn) =>
    one.send(
      'POST',
      createSchedulerHold.path,
      partyHoldBody({ engagementId, storeNumber, starts: inPairs(4, turn % 3) }),
    ),
  );
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  const { rows } = await pool.query(
    `select count(*)::integer as claims, count(distinct hold_id)::integer as holds,
        count(distinct confirmation_number)::integer as numbers
      from claims where engagement_id = $1`,
    [engagementId],
  );
  expect(rows).toEqual([{ claims: 4, holds: 1, numbers: 1 }]);
});

it('CNF-01 books a group once when confirm is pressed twelve times at once', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const one = await visitorOf(1);
  const { body, engagementId } = await readyGroup(one, storeNumber, inPairs(4, 0));
  const answers = await Promise.all(times(12).map(() => one.ask(confirmAppointment, { body })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const made = await pool.query('select from appointments where engagement_id = $1', [
    engagementId,
  ]);
  expect(made.rowCount).toBe(4);
  const told = await pool.query('select from outbox where engagement_id = $1', [engagementId]);
  expect(told.rowCount).toBe(1);
});

it('CNF-01, GRP-03 books one of several groups with the same people, in whatever order they are named', async () => {
  const names = ['Aldana', 'Belmonte', 'Cifuentes'];
  const rivals = await Promise.all(
    times(6).map(async (turn) => {
      const one = await visitorOf(turn);
      const order = turn % 2 === 0 ? names : names.toReversed();
      const party = order.map((lastName, index) => member(index + 1, { lastName }));
      const storeNumber = await addStore(pool, { seats: 3 });
      const starts = { 1: '10:00', 2: '10:00', 3: '10:00' };
      return { one, ready: await readyGroup(one, storeNumber, starts, party) };
    }),
  );
  const replies = await Promise.all(
    rivals.map(({ one, ready }) => one.send('PATCH', confirmAppointment.path, ready.body)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  for (const [index, { ready }] of rivals.entries()) {
    const made = await pool.query('select from appointments where engagement_id = $1', [
      ready.engagementId,
    ]);
    expect(made.rowCount).toBe(replies[index]?.statusCode === 200 ? 3 : 0);
  }
});

it('CNF-01, HLD-03 lets either a group’s confirm or a takeover win at the moment of expiry, never both in part', async () => {
  for (const turn of times(12)) {
    const storeNumber = await addStore(pool, { seats: 2 });
    const slow = await visitorOf(0);
    const { body, engagementId } = await readyGroup(slow, storeNumber, inPairs(4, 0));
    const quick = await comingGroup(1, inPairs(3, 1), storeNumber);
    await pool.query(
      `update claims set expires_at = statement_timestamp() + make_interval(secs => $2) where engagement_id = $1`,
      [engagementId, turn / 1500],
    );
    const [confirmed, taken] = await Promise.all([
      slow.send('PATCH', confirmAppointment.path, body),
      quick.hold(),
    ]);
    expect([
      [200, 409],
      [410, 200],
      // The confirm came too late, and the other hold a moment too early.
      [410, 409],
    ]).toContainEqual([confirmed.statusCode, taken.statusCode]);
    const booked = await pool.query(
      'select from claims where engagement_id = $1 and expires_at is null',
      [engagementId],
    );
    expect(booked.rowCount).toBe(confirmed.statusCode === 200 ? 4 : 0);
  }
});

it('MNG-06, GRP-03 moves two booked groups into each other’s times without a deadlock', async () => {
  const storeNumber = await addStore(pool, { seats: 4 });
  const groups = await Promise.all(
    times(2).map(async (turn) => {
      const one = await visitorOf(turn);
      return { one, ...(await bookGroup(one, storeNumber, inPairs(3, turn * 2))) };
    }),
  );
  const asked = times(24).map((turn) => {
    const group = groups[turn % 2];
    if (!group) throw new Error('nobody came');
    const { one, engagementId } = group;
    const wish = { engagementId, storeNumber, starts: inPairs(3, (turn * 7) % 3) };
    const body = partyHoldBody(wish, { flowType: 'EditAppointment' });
    return one.send('POST', createSchedulerHold.path, body);
  });
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  for (const status of statuses) expect([200, 409]).toContain(status);
  const { rows } = await pool.query<{ held: number; booked: number }>(
    `select (count(*) filter (where expires_at is not null))::integer as held,
        (count(*) filter (where expires_at is null))::integer as booked
      from claims c join stores s on s.id = c.store_id where s.store_number = $1 group by engagement_id`,
    [storeNumber],
  );
  expect(rows).toHaveLength(2);
  for (const { held, booked } of rows) {
    expect(booked).toBe(3);
    expect([0, 3]).toContain(held);
  }
});
