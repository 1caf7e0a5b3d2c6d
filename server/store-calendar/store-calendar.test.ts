import { beforeEach, describe, expect, it } from 'vitest';
import {
  declineEarlierOffer,
  endEarlierWish,
  readEarlierOffer,
  setEarlierWish,
  takeEarlierOffer,
} from '#contract/earlier-times.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import { createHold } from '#contract/holds.ts';
import {
  cancelAppointment,
  getAppointment,
  searchAppointments,
  updateAppointment,
} from '#contract/manage.ts';
import {
  changeCalendar,
  getCallList,
  getStoreWeek,
  lookAtCalendarChange,
  noteCall,
} from '#contract/store-calendar.ts';
import { getDeskDay } from '#contract/desk.ts';
import type { CallInput } from '#contract/operation.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { openOffering } from '#server/booking/earlier/offering.ts';
import { remindAll } from '#server/booking/reminders/reminding.ts';
import { tellMissed } from '#server/booking/changes/missed.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Letter } from '#server/messages/delivery.ts';
import {
  addStore,
  bookingServer,
  holdBody,
  readyToConfirm,
  startJourney,
} from '#tests/support/booking.ts';
import { cancelling, changing, shift } from '#tests/support/changing.ts';
import { addStoreAt, bookAt, dateIn, timeIn, wishing } from '#tests/support/earlier.ts';
import { bookGroup, holdParty, member } from '#tests/support/group.ts';
import { withoutLinks } from '#tests/support/letters.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { teamMember } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, pool, database, visitor } = await bookingServer();

const MINUTE_MS = 60_000;

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send } = testOffice(database, { email: taking, sms: taking });
const offering = openOffering(database, (error) => {
  throw error;
});

let storeNumber: string;
let manager: Visitor & { memberId: string };
beforeEach(async () => {
  await pool.query(
    'truncate outbox, mailbox, earlier_offers, earlier_wishes, freed_seats, lost_visits',
  );
  await pool.query('delete from claims');
  await pool.query(`update appointments set status = 'Cancelled'`);
  left = [];
  storeNumber = await addStoreAt(pool, { seats: 2 });
  manager = await teamMember(app, pool, { storeNumber, role: 'manager' });
});

const params = () => ({ storeNumber });
const week = (from?: string) =>
  manager.ask(getStoreWeek, { params: params(), query: { ...(from && { from }) } });
type Change = CallInput<typeof changeCalendar>['body']['change'];
async function change(wish: Change) {
  const { version } = await week();
  return manager.ask(changeCalendar, { params: params(), body: { version, change: wish } });
}
const evening = { open: '17:00', close: '19:00' };
const wholeDay = { open: '00:00', close: '24:00' };
const closing = (days: number, hours: { open: string; close: string } | null = null) =>
  ({ kind: 'day', date: dateIn(days), hours, reason: 'Snow' }) as const;
const opening = (days: number) => ({ kind: 'usualDay', date: dateIn(days) }) as const;
const block = (from: string, until: string, seats = 0, days = 6) =>
  ({
    kind: 'block',
    blockId: crypto.randomUUID(),
    date: dateIn(days),
    from,
    until,
    seats,
    reason: 'Staff meeting',
  }) as const;
const booking = (slot: string, days = 6) => bookAt(visitor, storeNumber, timeIn(slot, days));
const toCall = async () => (await manager.ask(getCallList, { params: params() })).people;
const round = () => offering.round({ isFull: false });

async function letters(template: string): Promise<Letter[]> {
  await send();
  const found = left.filter((letter) => letter.template === template && letter.kind === 'email');
  left = left.filter((letter) => letter.template !== template);
  return found;
}
const newsOfClosing = async () => [
  ...(await letters('storeClosed')),
  ...(await letters('earlierTime')),
];
const keyIn = (letter: Letter | undefined): string =>
  /earlier-time#([\w-]+)/.exec(letter?.plain ?? '')?.[1] ?? '';
const dayOf = async (days: number) => (await week(dateIn(days))).days[0];

describe('the week', () => {
  it('DSK-04 shows for each time how many can start and how many are booked', async () => {
    await booking('10:00');
    const day = await dayOf(6);
    expect(day?.hours).toEqual({ open: '09:00', close: '19:00' });
    expect(day?.times[0]).toEqual({ slot: '09:00', seats: 2, booked: 0 });
    expect(day?.times.find(({ slot }) => slot === '10:00')?.booked).toBe(1);
    expect((await week()).days).toHaveLength(7);
  });

  it('DSK-04 includes breaks, special days and blocks, and shows who is booked all the same', async () => {
    await booking('10:00');
    const lunch = { open: '09:00', close: '12:00', breaks: [{ from: '10:00', until: '10:30' }] };
    await change({ kind: 'day', date: dateIn(6), hours: lunch, reason: 'Short day' });
    await change(block('09:00', '09:30', 1));
    const day = await dayOf(6);
    expect(day?.hours).toEqual(lunch);
    expect(day?.times.slice(0, 5)).toEqual([
      { slot: '09:00', seats: 1, booked: 0 },
      { slot: '09:15', seats: 1, booked: 0 },
      { slot: '09:30', seats: 2, booked: 0 },
      { slot: '09:45', seats: 2, booked: 0 },
      { slot: '10:00', seats: 0, booked: 1 },
    ]);
    const { specialDays, blocks } = await week();
    expect([specialDays[0]?.reason, blocks[0]?.reason]).toEqual(['Short day', 'Staff meeting']);
    const sunday = (await week()).week.map(() => null);
    await change({ kind: 'week', hours: sunday });
    expect((await dayOf(5))?.times).toEqual([]);
    // A day with hours of its own stays unchanged.
    expect((await dayOf(6))?.hours).toEqual(lunch);
  });

  it.each(['9999-12-31', '0001-01-01'])(
    'DSK-04, API-06 has no week from %s on, beyond the range of dates',
    async (from) => {
      const asked = { params: params(), query: { from } };
      const { error } = await manager.refused(getStoreWeek, asked);
      expect(error.fields).toEqual([expect.objectContaining({ name: 'from' })]);
      const kept = manager.refused(changeCalendar, {
        params: params(),
        body: { version: 1, change: { ...closing(6), date: from } },
      });
      expect((await kept).error.code).toBe('INVALID_REQUEST');
    },
  );

  it('DSK-04, CHN-12 is read by all team members, and changed by managers', async () => {
    const technician = await teamMember(app, pool, { storeNumber });
    const { version } = await technician.ask(getStoreWeek, { params: params(), query: {} });
    const body = { version, change: closing(6) };
    for (const call of [changeCalendar, lookAtCalendarChange]) {
      const { status, error } = await technician.refused(call, { params: params(), body });
      expect([status, error.code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
    }
    expect((await technician.ask(getCallList, { params: params() })).people).toEqual([]);
  });

  it.each([
    ['a day that is over', closing(-1), 'change.date'],
    [
      'hours that end before they begin',
      closing(3, { open: '12:00', close: '09:00' }),
      'change.hours.close',
    ],
    ['as many seats as there are', block('09:00', '10:00', 2), 'change.seats'],
    ['a stretch that ends before it begins', block('10:00', '09:00'), 'change.until'],
    ['no reason', { ...closing(3), reason: ' ' }, 'change.reason'],
  ])('DSK-04, VAL-11 %s is refused at its field', async (_, wish, field) => {
    const { version } = await week();
    const { status, error } = await manager.refused(changeCalendar, {
      params: params(),
      body: { version, change: wish },
    });
    expect([status, error.fields?.[0]?.name]).toEqual([400, field]);
  });

  it('DSK-04 tells the second of two managers that it has changed', async () => {
    const { version } = await week();
    const body = { version, change: closing(6) };
    const other = await teamMember(app, pool, { storeNumber, role: 'manager' });
    const both = await Promise.all(
      [manager, other].map((one) =>
        one.ask(changeCalendar, { params: params(), body }).then(
          () => 'changed',
          () => 'refused',
        ),
      ),
    );
    expect(both.toSorted()).toEqual(['changed', 'refused']);
    expect((await week()).specialDays).toHaveLength(1);
  });
});

describe('a store that closes on booked patients', () => {
  it('DSK-04 shows first who, when, and whether they can be written to; nothing changes', async () => {
    const made = await booking('10:00');
    const { version } = await week();
    const look = await manager.ask(lookAtCalendarChange, {
      params: params(),
      body: { version, change: closing(6) },
    });
    expect(look).toMatchObject({
      people: [{ firstName: 'Ana', isReached: true, hasPhone: true }],
      regain: 0,
    });
    expect(look.people[0]?.appointmentDate.slice(11, 16)).toBe('10:00');
    expect((await week()).version).toBe(version);
    const { rows } = await pool.query(
      `select from audit where operation = 'lookAtCalendarChange' and $1 = any(whose)`,
      [made.booked.appointment.appointmentId],
    );
    expect(rows).toHaveLength(1);
  });

  it('DSK-04 tells first that the store closes at once, and how many are there', async () => {
    storeNumber = await addOpenStore(pool, { seats: 2 });
    manager = await teamMember(app, pool, { storeNumber, role: 'manager' });
    await bookDay(pool, storeNumber, [
      { firstName: 'Max', lastName: 'Stone', minutes: -30, stage: 'arrived', waiting: 20 },
      { firstName: 'Zoe', lastName: 'Kim', minutes: -40, stage: 'given', waiting: 30 },
      { firstName: 'Leo', lastName: 'Chen', minutes: 30 },
    ]);
    const { today, version } = await week();
    const look = (wish: Change, seen = version) => ({
      params: params(),
      body: { version: seen, change: wish },
    });
    const ofToday = (close: string) =>
      ({ kind: 'day', date: today, hours: { open: '00:00', close }, reason: 'Snow' }) as const;
    // It is about noon there: an hour that is past closes at once, and tonight does not.
    const closing = await manager.ask(lookAtCalendarChange, look(ofToday('00:30')));
    expect(closing.closesNow).toEqual({ atStore: 1 });
    expect(closing.people.map(({ firstName }) => firstName)).toEqual(['Leo']);
    const tonight = await manager.ask(lookAtCalendarChange, look(ofToday('24:00')));
    expect(tonight).toEqual({ people: [], regain: 0 });
    const blocked = { ...block('00:00', '24:00'), date: today };
    expect((await manager.ask(lookAtCalendarChange, look(blocked))).closesNow).toBeDefined();
    // What is over already changes nothing.
    const over = await manager.refused(
      lookAtCalendarChange,
      look({ ...block('00:00', '00:30'), date: today }),
    );
    expect(over.error.fields).toMatchObject([{ name: 'change.until', code: 'hours.past' }]);
    await manager.ask(changeCalendar, look(ofToday('00:30')));
    const again = await manager.refused(
      changeCalendar,
      look(ofToday('00:20'), (await week()).version),
    );
    expect(again.error.fields).toMatchObject([{ name: 'change.hours.close', code: 'hours.past' }]);
    const { visits } = await manager.ask(getDeskDay, { params: params(), query: {} });
    expect(visits.filter(({ isTimeLost }) => isTimeLost).map(({ firstName }) => firstName)).toEqual(
      ['Leo'],
    );
  });

  it('DSK-04, CNF-05 writes once with the store’s nearest time, and one press moves', async () => {
    const { one, booked } = await booking('16:00');
    expect(await change(closing(6, { open: '09:00', close: '15:00' }))).toMatchObject({ lost: 1 });
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    const [letter, ...others] = await letters('earlierTime');
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/closed/);
    expect(letter?.plain).toContain('2:45 PM');
    expect(letter?.plain).not.toMatch(/\bflu\b|vaccines|1984|0 miles/i);
    const [waits] = await toCall();
    expect(waits).toMatchObject({ firstName: 'Ana', told: 'yes', offer: { state: 'held' } });
    const key = keyIn(letter);
    const offer = await one.ask(readEarlierOffer, { body: { key } });
    expect(offer).toMatchObject({ state: 'offered', because: 'closed' });
    const held = Date.parse(offer.expiresAt) - Date.parse(offer.now);
    expect(held).toBeGreaterThan(23 * 3_600_000);
    await one.ask(takeEarlierOffer, { body: { key } });
    const { confirmationNumber } = booked;
    const read = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(read.slot).toBe('14:45');
    expect(await toCall()).toEqual([]);
  });

  it('DSK-04 can limit how many start and how long visits take; the last to book lose their time', async () => {
    const first = await booking('10:00');
    await booking('10:00');
    expect(await change({ kind: 'capacity', seats: 1, slotMinutes: 30 })).toMatchObject({
      lost: 1,
    });
    const { seats, slotMinutes, days } = await week(dateIn(6));
    expect([seats, slotMinutes]).toEqual([1, 30]);
    const [ten, half] = days[0]?.times.filter(({ slot }) => slot >= '10:00') ?? [];
    expect([ten?.booked, half?.slot]).toEqual([2, '10:30']);
    const [waits] = await toCall();
    expect(waits?.confirmationNumber).not.toBe(first.booked.confirmationNumber);
    expect(await change({ kind: 'capacity', seats: 2, slotMinutes: 15 })).toMatchObject({
      regained: 1,
    });
    const body = { version: 1, change: { kind: 'capacity', seats: 0, slotMinutes: 4 } } as const;
    const { error } = await manager.refused(changeCalendar, { params: params(), body });
    expect(error.fields?.map(({ name }) => name)).toEqual(['change.seats', 'change.slotMinutes']);
  });

  it('DSK-04 offers the nearest store when this one is closed for long', async () => {
    await pool.query(`update stores set latitude = 34, longitude = -100 where store_number = $1`, [
      storeNumber,
    ]);
    await addStoreAt(pool, { at: { latitude: 34.2, longitude: -100 } });
    const near = await addStoreAt(pool, { at: { latitude: 34.1, longitude: -100 } });
    await booking('10:00');
    await change({ kind: 'week', hours: Array.from({ length: 7 }, () => null) });
    expect(await round()).toBe(1);
    const [waits] = await toCall();
    expect(waits?.offer?.store.storeNumber).toBe(near);
  });

  it('DSK-04 asks patients to choose when there is no other time', async () => {
    await pool.query(`update stores set latitude = 20, longitude = -155 where store_number = $1`, [
      storeNumber,
    ]);
    await booking('10:00');
    await change({ kind: 'week', hours: Array.from({ length: 7 }, () => null) });
    expect(await round()).toBe(0);
    expect(await letters('storeClosed')).toHaveLength(1);
    await round();
    expect(await letters('storeClosed')).toEqual([]);
    expect((await toCall())[0]?.offer).toBeUndefined();
  });

  it('DSK-04 keeps a group together, and tells it once', async () => {
    const chicago = await addStore(pool, { seats: 2 });
    const made = await bookGroup(await visitor(), chicago, { 1: '10:00', 2: '10:15' });
    // Where it is daytime now; the same moments at another local time.
    await pool.query(`update stores set time_zone = $2, hours = $3 where store_number = $1`, [
      chicago,
      DAY_ZONE,
      JSON.stringify(Array.from({ length: 7 }, () => wholeDay)),
    ]);
    const [, second] = made.booked.group?.appointments ?? [];
    const { date, slot } = wallTimeOf(new Date(second?.appointmentDate ?? ''), DAY_ZONE);
    const boss = await teamMember(app, pool, { storeNumber: chicago, role: 'manager' });
    const stretch = { date, from: slot, until: '24:00', seats: 0, reason: 'Power is out' };
    const wish = { kind: 'block', blockId: crypto.randomUUID(), ...stretch } as const;
    const body = { version: 1, change: wish };
    expect(
      await boss.ask(changeCalendar, { params: { storeNumber: chicago }, body }),
    ).toMatchObject({ lost: 1 });
    expect(await round()).toBe(1);
    const [letter, ...others] = await letters('earlierTime');
    expect(others).toEqual([]);
    const one = await visitor();
    const taken = await one.ask(takeEarlierOffer, { body: { key: keyIn(letter) } });
    expect([taken.people, taken.isGroup]).toEqual([2, true]);
    const { rows } = await pool.query<{ minutes: number; changed: number }>(
      `select extract(epoch from max(starts_at) - min(starts_at))::integer / 60 as minutes,
          count(*) filter (where status = 'Rescheduled')::integer as changed
        from appointments where engagement_id = $1`,
      [made.engagementId],
    );
    expect(rows).toEqual([{ minutes: expect.any(Number), changed: 2 }]);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(15);
  });

  it.each([
    ['en', { where: 'Where', new: 'New time', old: 'Closed then', number: 'Number' }],
    ['es', { where: 'Dónde', new: 'Horario nuevo', old: 'Cerrado entonces', number: 'N.º' }],
  ] as const)(
    'DSK-04, GRP-03 tells each member in %s their own time and number, of the closing, another time, and the opening',
    async (language, said) => {
      const chicago = await addStore(pool, { seats: 1 });
      const starts = { 1: '10:00', 2: '10:15' };
      const party = [member(1, { firstName: 'Ana' }), member(2, { firstName: 'Luz' })];
      const made = await bookGroup(await visitor(), chicago, starts, party);
      await pool.query('update engagements set language = $2 where id = $1', [
        made.engagementId,
        language,
      ]);
      await pool.query('truncate outbox, mailbox');
      await pool.query(`update stores set time_zone = $2 where store_number = $1`, [
        chicago,
        DAY_ZONE,
      ]);
      // At noon there, on the booked day.
      await pool.query(
        `update appointments a set starts_at = b.noon + p.place * interval '15 minutes',
            ends_at = b.noon + (p.place + 1) * interval '15 minutes'
          from patients p, (select $2::timestamptz as noon) b
          where p.id = a.patient_id and a.engagement_id = $1`,
        [made.engagementId, timeIn('12:00', 3).appointmentDate],
      );
      await pool.query(
        `update claims c set starts_at = a.starts_at
          from appointments a join patients p on p.id = a.patient_id
          where c.engagement_id = $1 and a.engagement_id = $1 and p.place = c.place`,
        [made.engagementId],
      );
      const boss = await teamMember(app, pool, { storeNumber: chicago, role: 'manager' });
      const press = async (wish: Change) => {
        const where = { params: { storeNumber: chicago } };
        const { version } = await boss.ask(getStoreWeek, { ...where, query: {} });
        await boss.ask(changeCalendar, { ...where, body: { version, change: wish } });
      };
      const [ana, luz] = (made.booked.group?.appointments ?? []).map(
        ({ confirmationNumber }) =>
          `${said.number} ${formatConfirmationNumber(confirmationNumber)}`,
      );
      const group = formatConfirmationNumber(made.confirmationNumber);
      const linesOf = (letter: Letter | undefined) =>
        withoutLinks(letter?.plain ?? '')
          .split('\n')
          .map((line) => line.trim().replaceAll(/[\u00a0\u202f]/g, ' '));
      const expectBoth = (lines: string[], times: readonly [string, string]) => {
        expect(lines.some((line) => line.includes(group))).toBe(true);
        for (const [number, time] of [
          [ana, times[0]],
          [luz, times[1]],
        ] as const) {
          const at = lines.findIndex((line) => line === number);
          expect(lines[at - 1]).toContain(time);
        }
      };

      await press(closing(3, { open: '09:00', close: '12:00' }));
      await round();
      const [offered] = await letters('earlierTime');
      const lines = linesOf(offered);
      expectBoth(lines, ['12:15', '12:30']);
      expect(lines.filter((line) => line.includes(`${said.old}: `))).toHaveLength(2);
      const fresh = lines.filter((line) => line.includes(`${said.new}: `));
      expect(fresh.map((line) => /11:\d\d/.exec(line)?.[0])).toEqual(['11:30', '11:45']);

      await press(opening(3));
      expectBoth(linesOf((await letters('timeStands'))[0]), ['12:15', '12:30']);

      // With no other store nearby.
      await pool.query(
        `update stores set latitude = 20, longitude = -155 where store_number = $1`,
        [chicago],
      );
      await press({ kind: 'week', hours: Array.from({ length: 7 }, () => null) });
      await round();
      expectBoth(linesOf((await letters('storeClosed'))[0]), ['12:15', '12:30']);
    },
  );

  it('DSK-04 offers other times one after the other to members of a group that is not together', async () => {
    const apart = await addStore(pool, { seats: 3 });
    const starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
    const { engagementId } = await bookGroup(await visitor(), apart, starts);
    // Where it is daytime now; the same moments at another local time.
    await pool.query(`update stores set time_zone = $2, hours = $3 where store_number = $1`, [
      apart,
      DAY_ZONE,
      JSON.stringify(Array.from({ length: 7 }, () => wholeDay)),
    ]);
    // One of them has moved to the next day.
    const { rows } = await pool.query<{ date: string }>(
      `update appointments a set starts_at = starts_at + interval '1 day',
          ends_at = ends_at + interval '1 day'
        from patients p where p.id = a.patient_id and p.place = 3 and a.engagement_id = $1
        returning to_char((a.starts_at - interval '1 day') at time zone $2, 'YYYY-MM-DD') as date`,
      [engagementId, DAY_ZONE],
    );
    const boss = await teamMember(app, pool, { storeNumber: apart, role: 'manager' });
    const wish = { kind: 'day', date: rows[0]?.date ?? '', hours: null, reason: 'Snow' } as const;
    const body = { version: 1, change: wish };
    const changed = await boss.ask(changeCalendar, { params: { storeNumber: apart }, body });
    expect(changed).toMatchObject({ lost: 2 });
    const one = await visitor();
    for (const _ of [1, 2]) {
      expect(await round()).toBe(1);
      const [letter] = await letters('earlierTime');
      const taken = await one.ask(takeEarlierOffer, { body: { key: keyIn(letter) } });
      expect(taken.people).toBe(1);
    }
    expect(await round()).toBe(0);
    expect((await boss.ask(getCallList, { params: { storeNumber: apart } })).people).toEqual([]);
    const moved = await pool.query<{ place: number }>(
      `select p.place from appointments a join patients p on p.id = a.patient_id
        where a.engagement_id = $1 and a.status = 'Rescheduled' order by 1`,
      [engagementId],
    );
    expect(moved.rows).toEqual([{ place: 1 }, { place: 2 }]);
  });

  it('DSK-04, CAN-01 goes on to the next of a group that is not together when one cancels', async () => {
    const one = await visitor();
    const apart = await addStore(pool, { seats: 2 });
    const group = await bookGroup(one, apart, { 1: '10:00', 2: '10:00' });
    await pool.query(`update stores set time_zone = $2, hours = $3 where store_number = $1`, [
      apart,
      DAY_ZONE,
      JSON.stringify(Array.from({ length: 7 }, () => wholeDay)),
    ]);
    const [first, second] = group.booked.group?.appointments ?? [];
    await pool.query(
      `update appointments set starts_at = starts_at + interval '1 day',
        ends_at = ends_at + interval '1 day' where confirmation_number = $1`,
      [second?.confirmationNumber],
    );
    const boss = await teamMember(app, pool, { storeNumber: apart, role: 'manager' });
    const closed = { kind: 'week', hours: (await week()).week.map(() => null) } as const;
    const body = { version: 1, change: closed };
    const changed = await boss.ask(changeCalendar, { params: { storeNumber: apart }, body });
    expect(changed).toMatchObject({ lost: 2 });
    await round();
    expect(await newsOfClosing()).toHaveLength(1);
    await one.ask(cancelAppointment, cancelling(first ?? { confirmationNumber: '' }));
    await round();
    expect(await newsOfClosing()).toHaveLength(1);
    const list = await boss.ask(getCallList, { params: { storeNumber: apart } });
    expect(list.people.map(({ confirmationNumber }) => confirmationNumber)).toEqual([
      second?.confirmationNumber,
    ]);
  });

  describe('a group that is not together, whose first does not answer', () => {
    const lapse = () => pool.query('update earlier_offers set expires_at = clock_timestamp()');
    const whose = async () => {
      const { rows } = await pool.query<{ place: number }>(
        `select w.place from earlier_offers o join earlier_wishes w on w.id = o.wish_id
          order by o.offered_at`,
      );
      return rows.map(({ place }) => place);
    };

    async function twoApart() {
      const one = await visitor();
      const apart = await addStore(pool, { seats: 3 });
      const group = await bookGroup(one, apart, { 1: '10:00', 2: '10:00' });
      await pool.query(`update stores set time_zone = $2, hours = $3 where store_number = $1`, [
        apart,
        DAY_ZONE,
        JSON.stringify(Array.from({ length: 7 }, () => wholeDay)),
      ]);
      const [first, second] = group.booked.group?.appointments ?? [];
      const boss = await teamMember(app, pool, { storeNumber: apart, role: 'manager' });
      await pool.query(
        `update appointments set starts_at = starts_at + interval '1 day',
          ends_at = ends_at + interval '1 day' where confirmation_number = $1`,
        [second?.confirmationNumber],
      );
      const at = { storeNumber: apart };
      const open = await boss.ask(getStoreWeek, { params: at, query: {} });
      const changeTo = async (wanted: Change) => {
        const { version } = await boss.ask(getStoreWeek, { params: at, query: {} });
        return boss.ask(changeCalendar, { params: at, body: { version, change: wanted } });
      };
      const reopen = () => changeTo({ kind: 'week', hours: open.week });
      const reopenDayOf = async (visit: typeof first) => {
        const { rows } = await pool.query<{ date: string }>(
          `select to_char(starts_at at time zone $2, 'YYYY-MM-DD') as date from appointments
            where confirmation_number = $1`,
          [visit?.confirmationNumber, DAY_ZONE],
        );
        const date = rows[0]?.date ?? '';
        return changeTo({ kind: 'day', date, hours: wholeDay, reason: 'Open' });
      };
      const called = async () =>
        (await boss.ask(getCallList, { params: at })).people.map(
          ({ confirmationNumber, offer }) => [confirmationNumber, offer?.state],
        );
      const closed = await changeTo({ kind: 'week', hours: open.week.map(() => null) });
      expect(closed).toMatchObject({ lost: 2 });
      const { engagementId } = group;
      return { one, engagementId, first, second, called, reopen, reopenDayOf };
    }

    it('DSK-04 goes on to the next when nobody took the first’s time', async () => {
      const { first, second, called } = await twoApart();
      await round();
      expect(await whose()).toEqual([1]);
      expect(await newsOfClosing()).toHaveLength(1);
      await lapse();
      await round();
      expect(await whose()).toEqual([1, 2]);
      expect(await called()).toEqual([
        [first?.confirmationNumber, 'lapsed'],
        [second?.confirmationNumber, 'held'],
      ]);
      expect(await newsOfClosing()).toHaveLength(1);
      await lapse();
      await round();
      await round();
      expect(await whose()).toEqual([1, 2]);
      expect(await newsOfClosing()).toEqual([]);
    });

    it('DSK-04 tells both that their time stands once the store opens again', async () => {
      const { reopen } = await twoApart();
      await round();
      expect(await newsOfClosing()).toHaveLength(1);
      await lapse();
      await round();
      expect(await newsOfClosing()).toHaveLength(1);
      expect(await reopen()).toMatchObject({ regained: 2 });
      expect(await letters('timeStands')).toHaveLength(2);
    });

    it('DSK-04 says that the first’s time stands, and goes on to the next, who has lost theirs', async () => {
      const { first, called, reopenDayOf } = await twoApart();
      await round();
      expect(await newsOfClosing()).toHaveLength(1);
      expect(await reopenDayOf(first)).toMatchObject({ regained: 1 });
      expect(await letters('timeStands')).toHaveLength(1);
      await round();
      expect(await whose()).toEqual([1, 2]);
      expect(await newsOfClosing()).toHaveLength(1);
      expect(await called()).toHaveLength(1);
    });

    it('DSK-04, GRP-03 offers the next a time again when the first chooses one after all', async () => {
      const { one, first, engagementId } = await twoApart();
      await round();
      await lapse();
      await round();
      await newsOfClosing();
      const elsewhere = await addStore(pool, { seats: 2 });
      const starts = { 1: '11:00' };
      const edit = { flowType: 'EditAppointment' as const };
      const wish = { engagementId, storeNumber: elsewhere, starts, days: 4 };
      const { holdId } = await holdParty(one, wish, edit);
      const confirmationNumber = first?.confirmationNumber ?? '';
      await one.ask(updateAppointment, changing({ confirmationNumber }, { holdId }));
      // Choosing gives up what the booking was offered.
      await round();
      expect(await whose()).toEqual([1, 2, 2]);
      const [letter] = await newsOfClosing();
      const taken = await one.ask(takeEarlierOffer, { body: { key: keyIn(letter) } });
      expect(taken.state).toBe('moved');
    });
  });

  it('DSK-04 lists a patient who declines or does not answer to be called, and moved in the same call or not', async () => {
    const first = await booking('16:00');
    await booking('16:15');
    await change(closing(6, { open: '09:00', close: '15:00' }));
    await round();
    const [letter] = await letters('earlierTime');
    await first.one.ask(declineEarlierOffer, { body: { key: keyIn(letter) } });
    const states = (await toCall())
      .map(({ offer }) => offer?.state ?? '')
      .toSorted((a, b) => a.localeCompare(b));
    expect(states).toEqual(['declined', 'held']);
    const held = (await toCall()).find(({ offer }) => offer?.state === 'held');
    const declined = (await toCall()).find(({ offer }) => offer?.state === 'declined');
    const call = (appointmentId = '') => ({ storeNumber, appointmentId });
    const refused = await manager.refused(noteCall, {
      params: call(declined?.appointmentId),
      body: { takesOffer: true },
    });
    expect(refused.error.code).toBe('LINK_EXPIRED');
    await manager.ask(noteCall, {
      params: call(declined?.appointmentId),
      body: { takesOffer: false },
    });
    const list = await manager.ask(noteCall, {
      params: call(held?.appointmentId),
      body: { takesOffer: true },
    });
    expect(list.people).toEqual([]);
    const { rows } = await pool.query<{ status: string }>(
      `select status from appointments where id = $1`,
      [held?.appointmentId],
    );
    expect(rows[0]?.status).toBe('Rescheduled');
  });

  it('DSK-04 the link of an expired offer says that the store is closed, as long as it is', async () => {
    const { one } = await booking('16:00');
    await change(closing(6, { open: '09:00', close: '15:00' }));
    await round();
    const body = { key: keyIn((await letters('earlierTime'))[0]) };
    await one.ask(declineEarlierOffer, { body });
    const seen = await one.refused(readEarlierOffer, { body });
    const { rows } = await pool.query<{ name: string; phone: string }>(
      'select name, phone from stores where store_number = $1',
      [storeNumber],
    );
    const closed = { code: 'LINK_EXPIRED', storeClosed: true, bookedStore: rows[0] };
    expect(seen.error).toMatchObject(closed);
    const pressed = await one.refused(takeEarlierOffer, { body });
    expect(pressed.error).toMatchObject(closed);
    await change(opening(6));
    const after = await one.refused(readEarlierOffer, { body });
    expect(after.error.code).toBe('LINK_EXPIRED');
    expect(after.error).not.toHaveProperty('storeClosed');
    expect(after.error).not.toHaveProperty('bookedStore');
  });

  it('DSK-04 SAF-08 stops looking a day after the lost time, or once nobody is to come', async () => {
    const standing = async () => {
      await offering.round({ isFull: true });
      const { rowCount } = await pool.query('select from earlier_wishes where ended_at is null');
      return rowCount;
    };
    const { booked } = await booking('16:00');
    const other = await booking('16:00');
    await change(closing(6, { open: '09:00', close: '15:00' }));
    await expect(standing()).resolves.toBe(2);
    const past = (hours: number) =>
      pool.query(
        `update appointments set starts_at = clock_timestamp() - make_interval(hours => $2),
          ends_at = clock_timestamp() - make_interval(hours => $2) + interval '10 minutes'
          where engagement_id = $1`,
        [booked.engagementId, hours],
      );
    await past(1);
    await expect(standing()).resolves.toBe(2);
    // What is offered can be taken as long as it is held.
    await past(25);
    await expect(standing()).resolves.toBe(2);
    await pool.query('update earlier_offers set expires_at = clock_timestamp()');
    await expect(standing()).resolves.toBe(1);
    await pool.query(`update appointments set stage = 'arrived' where engagement_id = $1`, [
      other.booked.engagementId,
    ]);
    await expect(standing()).resolves.toBe(0);
  });

  it('DSK-04, HLD-07 a time held before the closing can no longer be booked or held', async () => {
    const one = await visitor();
    const time = timeIn('16:00', 6);
    const ready = await readyToConfirm(one, storeNumber, { time });
    await change(block('15:30', '17:00'));
    expect((await one.refused(confirmAppointment, { body: ready.body })).error.code).toBe(
      'HOLD_EXPIRED',
    );
    const other = await visitor();
    const engagementId = await startJourney(other);
    const { error } = await other.refused(createHold, {
      body: holdBody({ engagementId, storeNumber, ...time }),
    });
    expect(error.code).toBe('FC_908_Conflict');
    expect(error.alternatives?.nearestTimes?.map(({ slot }) => slot)).not.toContain('16:00');
    expect(await toCall()).toEqual([]);
  });

  it('DSK-04 a patient who lost two bookings hears about both', async () => {
    const first = await booking('10:00');
    const second = await booking('12:00', 7);
    await pool.query(
      `update appointments set person_key = (select person_key from appointments where id = $1)
        where id = $2`,
      [first.booked.appointment.appointmentId, second.booked.appointment.appointmentId],
    );
    await change({ kind: 'week', hours: Array.from({ length: 7 }, () => evening) });
    await round();
    expect((await toCall()).map(({ told }) => told)).toEqual(['yes', 'yes']);
  });

  it('DSK-04 a patient who cancels is not called', async () => {
    const { one, booked } = await booking('16:00');
    await change(closing(6));
    expect(await toCall()).toHaveLength(1);
    await one.ask(cancelAppointment, cancelling(booked));
    expect(await toCall()).toEqual([]);
  });

  it('DSK-04, CAN-03, CNF-04 no one is reminded of a lost time, or told that they missed it', async () => {
    const { booked } = await booking('10:00');
    await change(closing(6));
    await shift(pool, booked.engagementId, 20);
    await pool.query(`update lost_visits l set starts_at = a.starts_at from appointments a
      where a.id = l.appointment_id`);
    expect(await remindAll(database.db)).toBe(0);
    await shift(pool, booked.engagementId, -5);
    await pool.query(`update lost_visits l set starts_at = a.starts_at from appointments a
      where a.id = l.appointment_id`);
    expect(await tellMissed(database.db)).toBe(0);
    expect(await toCall()).toHaveLength(1);
  });
});

describe('the page of a lost time', () => {
  const readBy = (one: Visitor, confirmationNumber: string) =>
    one.ask(getAppointment, { params: { confirmationNumber } });

  it('DSK-04 says what the message says: the time that is held, and until when', async () => {
    const { one, booked } = await booking('16:00');
    const read = () => readBy(one, booked.confirmationNumber);
    expect(await read()).not.toHaveProperty('lostTime');
    await change(closing(6, { open: '09:00', close: '15:00' }));
    expect((await read()).lostTime).toEqual({});
    await round();
    const [letter] = await letters('earlierTime');
    const { lostTime, ...seen } = await read();
    expect(lostTime?.offer?.appointmentDate.slice(11, 16)).toBe('14:45');
    const offer = await one.ask(readEarlierOffer, { body: { key: keyIn(letter) } });
    expect(lostTime?.offer).toMatchObject(
      (({ appointmentDate, store }) => ({ appointmentDate, store }))(offer.to),
    );
    // To the minute, in its store's local time.
    const cut = Date.parse(offer.expiresAt) - Date.parse(lostTime?.offer?.until ?? '');
    expect([cut >= 0, cut < MINUTE_MS]).toEqual([true, true]);
    // The system is searching: the patient did not ask for an earlier time.
    expect(seen).not.toHaveProperty('earlierWish');
    await one.ask(takeEarlierOffer, { body: { key: keyIn(letter) } });
    expect(await read()).not.toHaveProperty('lostTime');
  });

  it('DSK-04, CNF-05 shows one appointment to a patient who also waits for an earlier time, and ends only that wait', async () => {
    const { one, booked } = await booking('16:00');
    const params = { confirmationNumber: booked.confirmationNumber };
    await change(closing(6, { open: '09:00', close: '15:00' }));
    await round();
    await one.ask(setEarlierWish, wishing(booked, { until: dateIn(6) }));
    const guest = await visitor();
    const search = await guest.ask(searchAppointments, {
      params: { version: 'v6' },
      body: { ...params, dateOfBirth: BORN },
    });
    const [found, ...others] = search.data.appointments;
    expect(others).toEqual([]);
    expect([found?.earlierWish?.until, found?.lostTime?.offer?.store.name]).toEqual([
      dateIn(6),
      'Loop Pharmacy',
    ]);
    await guest.ask(endEarlierWish, { params });
    const after = await readBy(guest, booked.confirmationNumber);
    expect([after.earlierWish, after.lostTime?.offer !== undefined]).toEqual([undefined, true]);
  });

  it('DSK-04 does not mention it once the store is open again, or the appointment is cancelled', async () => {
    const { one, booked } = await booking('16:00');
    const other = await booking('16:15');
    await change(closing(6));
    await other.one.ask(cancelAppointment, cancelling(other.booked));
    const cancelled = await readBy(other.one, other.booked.confirmationNumber);
    expect(cancelled).not.toHaveProperty('lostTime');
    await change(opening(6));
    expect(await readBy(one, booked.confirmationNumber)).not.toHaveProperty('lostTime');
  });
});

describe('reopening', () => {
  it('DSK-04 tells no one if nothing was sent before', async () => {
    await booking('10:00');
    await change(closing(6));
    await round();
    expect(await change(opening(6))).toMatchObject({ regained: 1 });
    await send();
    expect(left.filter(({ template }) => template !== 'appointmentConfirmed')).toEqual([]);
    expect(await toCall()).toEqual([]);
    const { rows } = await pool.query(`select from claims where expires_at is not null`);
    expect(rows).toEqual([]);
  });

  it('DSK-04 tells patients who were told once that their time stands, and the offer ends', async () => {
    const { one } = await booking('10:00');
    const made = block('09:30', '11:00');
    await change(made);
    await round();
    const [letter] = await letters('earlierTime');
    await change({ kind: 'unblock', blockId: made.blockId });
    expect(await letters('timeStands')).toHaveLength(1);
    await round();
    expect(await letters('timeStands')).toEqual([]);
    const { error } = await one.refused(readEarlierOffer, { body: { key: keyIn(letter) } });
    expect(error.code).toBe('LINK_EXPIRED');
  });

  it('DSK-04 writes again when the store closes again, and only once when it is closed twice', async () => {
    await booking('10:00');
    await change(closing(6));
    await round();
    expect(await change(closing(6))).toMatchObject({ lost: 0 });
    await change(opening(6));
    await change(closing(6));
    expect(await round()).toBe(1);
    expect(await toCall()).toHaveLength(1);
  });
});
