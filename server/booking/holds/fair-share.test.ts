// SAF-02: what one network address may hold of a store's day without booking it.
import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { createHold, getHold, releaseHold, resumeHold, type Hold } from '#contract/holds.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  dayAhead,
  expireHolds,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { holdParty, members, startGroup } from '#tests/support/group.ts';
import { visitFrom, type Visitor } from '#tests/support/visitor.ts';
import { addOpenStore, walkIn } from '#tests/support/walk-in.ts';
import { seatsOfDay, sharesOf, watchDays } from './fair-share.ts';
import { sweepHolds } from './holds.store.ts';

const { app, pool } = await bookingServer();

const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.8';
const MINUTE_MS = 60_000;

/** A store whose day in two days is guarded: an address may hold this many seat-minutes of it. */
async function guardedStore(allowance: number, budget = 0): Promise<string> {
  const storeNumber = await addStore(pool, { seats: 3 });
  await pool.query(
    `insert into watched_days (store_id, day, budget, allowance)
      select id, $2, $3, $4 from stores where store_number = $1`,
    [storeNumber, dayAhead(2), budget, allowance],
  );
  return storeNumber;
}

async function comes(address: string): Promise<{ one: Visitor; engagementId: string }> {
  const one = await visitFrom(app, address);
  return { one, engagementId: await startJourney(one) };
}

const minutesOf = ({ now, expiresAt }: { now: string; expiresAt: string }) =>
  (Date.parse(expiresAt) - Date.parse(now)) / MINUTE_MS;

/** A visitor at an address holds a time; returns for how long, or why not. */
async function takes(address: string, storeNumber: string, slot: string, days = 2) {
  const { one, engagementId } = await comes(address);
  const wish = { engagementId, storeNumber, ...timeAhead(slot, days) };
  const reply = await one.send('POST', '/api/holds/v6', holdBody(wish));
  const body = reply.json<Partial<ErrorReply> & Hold>();
  return { ...body, one, engagementId, reply, minutes: body.code ? 0 : minutesOf(body) };
}

/** Makes a hold appear this many minutes old, and not booked. */
const age = (engagementId: string, minutes: number) =>
  pool.query(
    `update claims set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
      where engagement_id = $1`,
    [engagementId, `${minutes} minutes`],
  );

async function books(engagementId: string, one: Visitor, holdId: string): Promise<void> {
  const { confirmationNumber } = await one.ask(getHold, { params: { holdId } });
  const patientId = await addPatient(one, engagementId);
  await one.ask(confirmAppointment, {
    body: { engagementId, confirmationNumber, patients: [{ patientId }] },
  });
}

describe('SAF-02 on a store’s day with much held and not booked', () => {
  it('an address gets its share, then waits, and is told for how long', async () => {
    const storeNumber = await guardedStore(20);
    expect((await takes(HOME, storeNumber, '10:00')).minutes).toBe(10);
    expect((await takes(HOME, storeNumber, '10:15')).minutes).toBeCloseTo(10, 1);
    const third = await takes(HOME, storeNumber, '10:30');
    expect([third.reply.statusCode, third.code]).toEqual([429, 'TOO_MUCH_HELD']);
    expect(third.reply.headers['retry-after']).toBe('20');
    expect(third.reply.json()).toMatchObject({ retryAfterSeconds: 20 });
  });

  it('other addresses, days and stores are not affected', async () => {
    const storeNumber = await guardedStore(10);
    await takes(HOME, storeNumber, '10:00');
    expect((await takes(HOME, storeNumber, '10:15')).code).toBe('TOO_MUCH_HELD');
    expect((await takes(ELSEWHERE, storeNumber, '10:15')).minutes).toBe(10);
    expect((await takes(HOME, storeNumber, '10:15', 3)).minutes).toBe(10);
    expect((await takes(HOME, await addStore(pool), '10:15')).minutes).toBe(10);
  });

  it('booked seats do not count: people behind one address can book one after the other', async () => {
    const storeNumber = await guardedStore(10);
    for (const slot of ['10:00', '10:15', '10:30', '10:45']) {
      const { one, engagementId, holdId, minutes } = await takes(HOME, storeNumber, slot);
      expect(minutes).toBe(10);
      expect((await takes(HOME, storeNumber, '12:00')).code).toBe('TOO_MUCH_HELD');
      await books(engagementId, one, holdId);
    }
  });

  it('in the second half of a share each hold lasts half as long as usual, or is refused', async () => {
    const storeNumber = await guardedStore(17);
    await takes(HOME, storeNumber, '10:00');
    expect(await takes(HOME, storeNumber, '10:15')).toMatchObject({
      minutes: 5,
      // Half of the usual time.
      warningSeconds: 150,
    });
    const other = await guardedStore(14);
    await takes(HOME, other, '10:00');
    expect((await takes(HOME, other, '10:15')).code).toBe('TOO_MUCH_HELD');
  });

  it('a released hold counts for as long as it was held, and no longer', async () => {
    const storeNumber = await guardedStore(15);
    const first = await takes(HOME, storeNumber, '10:00');
    await age(first.engagementId, 3);
    await first.one.ask(releaseHold, { params: { holdId: first.holdId } });
    expect((await takes(HOME, storeNumber, '10:00')).minutes).toBe(10);
    expect((await takes(HOME, storeNumber, '10:15')).code).toBe('TOO_MUCH_HELD');
  });

  it('switching between times costs what was held before', async () => {
    const storeNumber = await guardedStore(15);
    const { one, engagementId } = await comes(HOME);
    const wish = { engagementId, storeNumber };
    await hold(one, { ...wish, ...timeAhead('10:00') });
    await age(engagementId, 4);
    const second = await hold(one, { ...wish, ...timeAhead('10:15') });
    expect(minutesOf(second)).toBe(10);
    await age(engagementId, 4);
    const third = await hold(one, { ...wish, ...timeAhead('10:30') });
    expect(minutesOf(third)).toBe(5);
    await age(engagementId, 2);
    const { error } = await one.refused(createHold, {
      body: holdBody({ ...wish, ...timeAhead('10:45') }),
    });
    expect(error.code).toBe('TOO_MUCH_HELD');
  });

  it.each([
    ['somebody else took it over', async () => undefined],
    ['it was swept away', async () => void (await sweepHolds(pool))],
  ])('an expired hold is still counted when %s', async (_, sweep) => {
    const storeNumber = await guardedStore(10);
    const { engagementId } = await takes(HOME, storeNumber, '10:00');
    await age(engagementId, 11);
    await sweep();
    expect((await takes(ELSEWHERE, storeNumber, '10:00')).minutes).toBe(10);
    expect((await takes(HOME, storeNumber, '10:15')).code).toBe('TOO_MUCH_HELD');
  });

  it('asking again for a time one holds does not shorten it', async () => {
    const storeNumber = await guardedStore(10);
    const { one, engagementId, holdId } = await takes(HOME, storeNumber, '10:00');
    await age(engagementId, 2);
    const again = await hold(one, { engagementId, storeNumber, ...timeAhead('10:00') });
    expect(again.holdId).toBe(holdId);
    expect(minutesOf(again)).toBeCloseTo(8, 1);
  });

  it('HLD-02 a hold can be extended while the share lasts', async () => {
    const storeNumber = await guardedStore(16);
    const { one, engagementId, holdId } = await takes(HOME, storeNumber, '10:00');
    await age(engagementId, 7);
    const kept = await one.ask(resumeHold, { body: { holdId } });
    expect(minutesOf(kept)).toBeCloseTo(9, 1);
    expect([269, 270]).toContain(kept.warningSeconds);
    await age(engagementId, 8.5);
    const { status, error } = await one.refused(resumeHold, { body: { holdId } });
    expect([status, error.code]).toEqual([409, 'EXTENSIONS_USED']);
    const still = await one.ask(getHold, { params: { holdId } });
    expect(minutesOf(still)).toBeCloseTo(0.5, 1);
  });

  it('GRP-01 a party counts with all its seats', async () => {
    const storeNumber = await guardedStore(66);
    const one = await visitFrom(app, HOME);
    const engagementId = await startGroup(one, members(6));
    const starts = { 1: '10:00', 2: '10:00', 3: '10:00', 4: '10:15', 5: '10:15', 6: '10:15' };
    expect(minutesOf(await holdParty(one, { engagementId, storeNumber, starts }))).toBe(10);
    expect((await takes(HOME, storeNumber, '11:00')).minutes).toBe(5);
    expect((await takes(HOME, storeNumber, '11:15')).code).toBe('TOO_MUCH_HELD');
  });

  it('of concurrent requests no more get a time than the share allows', async () => {
    // Two for ten minutes, and two for five.
    const storeNumber = await guardedStore(30);
    const people = await Promise.all(Array.from({ length: 9 }, () => comes(HOME)));
    const answers = await Promise.all(
      people.map(({ one, engagementId }, index) =>
        one.send(
          'POST',
          '/api/holds/v6',
          holdBody({ engagementId, storeNumber, ...timeAhead(`1${index}:00`.slice(-5)) }),
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  });

  it('WLK-05 walk-ins are not counted', async () => {
    const storeNumber = await addOpenStore(pool);
    await pool.query(
      `insert into watched_days (store_id, day, budget, allowance)
        select id, (clock_timestamp() at time zone time_zone)::date, 0, 0 from stores
        where store_number = $1`,
      [storeNumber],
    );
    const { appointment } = await walkIn(pool, await visitFrom(app, HOME), storeNumber);
    expect(appointment.confirmationNumber).toBeTruthy();
  });

  it('STD-04 a program is not counted', async () => {
    const storeNumber = await guardedStore(0);
    const { one, engagementId } = await comes(HOME);
    const wish = { engagementId, storeNumber };
    const refused = await one.refused(createHold, { body: holdBody(wish) });
    expect(refused.error.code).toBe('TOO_MUCH_HELD');
    // A session that no browser began.
    await pool.query(
      `update sessions set network = null
        where id = (select session_id from engagements where id = $1)`,
      [engagementId],
    );
    await hold(one, wish);
  });

  it('no one is limited while the store’s budget is not spent', async () => {
    const storeNumber = await guardedStore(10, 25);
    for (const slot of ['10:00', '10:15', '10:30'])
      expect((await takes(HOME, storeNumber, slot)).minutes).toBe(10);
    expect((await takes(HOME, storeNumber, '10:45')).code).toBe('TOO_MUCH_HELD');
  });
});

const watched = async (storeNumber: string) =>
  (
    await pool.query<{ budget: number; allowance: number }>(
      `select w.budget, w.allowance from watched_days w join stores s on s.id = w.store_id
        where s.store_number = $1`,
      [storeNumber],
    )
  ).rows;

describe('SAF-02 the servers', () => {
  it('watch a day once half its budget is held, and stop when it is quiet', async () => {
    const storeNumber = await addStore(pool, { seats: 3 });
    const people = [];
    for (const slot of ['10:00', '11:00']) {
      const one = await visitFrom(app, HOME);
      const engagementId = await startGroup(one, members(10));
      const starts = Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [
          index + 1,
          timeAt(slot, Math.floor(index / 3) * 15),
        ]),
      );
      await holdParty(one, { engagementId, storeNumber, starts });
      people.push({ one, engagementId });
    }
    await watchDays(pool);
    expect(await watched(storeNumber)).toEqual([]);
    const one = await visitFrom(app, ELSEWHERE);
    const engagementId = await startGroup(one, members(10));
    const starts = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [
        index + 1,
        timeAt('14:00', Math.floor(index / 3) * 15),
      ]),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      await holdParty(one, { engagementId, storeNumber, starts });
      await age(engagementId, 9);
    }
    await holdParty(one, { engagementId, storeNumber, starts });
    await watchDays(pool);
    expect(await watched(storeNumber)).toEqual([sharesOf(120)]);

    await expireHolds(pool);
    await pool.query(`update claims set created_at = created_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours'`);
    await watchDays(pool);
    expect(await watched(storeNumber)).toHaveLength(1);
    await pool.query(`update watched_days set looked_at = looked_at - interval '2 minutes'`);
    await watchDays(pool);
    expect(await watched(storeNumber)).toEqual([]);
  });

  it('SAF-05 identify a network by a hash, all of one /64 as one', async () => {
    const network = async (address: string) => {
      const { engagementId } = await comes(address);
      const { rows } = await pool.query<{ network: string }>(
        `select v.network from engagements e join sessions v on v.id = e.session_id
          where e.id = $1`,
        [engagementId],
      );
      return rows[0]?.network;
    };
    const [one, same, other] = [
      await network('2001:db8:1:2::7'),
      await network('2001:db8:1:2:ffff::9'),
      await network('2001:db8:1:3::7'),
    ];
    expect(one).toMatch(/^-?\d{10,}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

/** A few minutes past the full hour. */
const timeAt = (slot: string, minutes: number) =>
  `${slot.slice(0, 3)}${String(minutes).padStart(2, '0')}`;

describe('SAF-02 fifty addresses that use their full share', () => {
  const MINUTES_A_DAY = 1440;
  /** The fraction of a day they hold at most. */
  const most = (seats: number) => {
    const { budget, allowance } = sharesOf(seats);
    // What can be held outside shares: half the budget, and all seats until the next check is done.
    const beside = Math.max(budget + 100, budget / 2 + seats * 10.5);
    return (49 * allowance + beside) / (seats * MINUTES_A_DAY);
  };

  it('hold less than a twentieth of the day of a store with 85 seats or more', () => {
    for (let seats = 85; seats <= 2000; seats += 1) expect(most(seats)).toBeLessThan(0.05);
    // A party of ten can hold fourteen minutes.
    for (const seats of [126, 160, 400])
      expect(sharesOf(seats).allowance).toBeGreaterThanOrEqual(140);
  });

  it.each([
    [60, 0.067],
    [42, 0.092],
    [20, 0.185],
    [10, 0.369],
  ])(
    'hold more than that of a store with %i, because a family of ten gets ten minutes there',
    (seats, part) => {
      expect(sharesOf(seats).allowance).toBe(100);
      expect(most(seats)).toBeLessThan(part);
      // With less the family would have to wait, and with that much fifty addresses hold too much.
      expect(49 * 100).toBeGreaterThan(seats * MINUTES_A_DAY * 0.05);
    },
  );
});

it('SAF-02 a day has the seats of its hours, less those of blocked stretches', () => {
  const open = { open: '09:00', close: '12:00' };
  const schedule = {
    hours: [open, open, open, open, open, open, open] as const,
    slotMinutes: 30,
    seats: 4,
    specialDays: new Map([['2026-03-05', null]]),
    blocks: new Map([['2026-03-04', [{ from: 600, until: 660, seats: 1 }]]]),
    timeZone: 'America/Chicago',
  };
  expect(seatsOfDay(schedule, '2026-03-03')).toBe(24);
  expect(seatsOfDay(schedule, '2026-03-04')).toBe(18);
  expect(seatsOfDay(schedule, '2026-03-05')).toBe(0);
});
