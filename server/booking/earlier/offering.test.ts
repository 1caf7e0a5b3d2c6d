import { describe, expect, it } from 'vitest';
import { patchAppointmentConsent } from '#contract/consents.ts';
import { setEarlierWish, takeEarlierOffer } from '#contract/earlier-times.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { openDatabase } from '#server/database/database.ts';
import { addStore } from '#tests/support/booking.ts';
import { cancelling, claimsOf, holdAnother, messagesOf } from '#tests/support/changing.ts';
import { DAY_ZONE, zoneAt } from '#tests/support/day-zone.ts';
import { addStoreAt, bookAt, dateIn, FAR, timeIn, wishing } from '#tests/support/earlier.ts';
import { earlierTimes, fail, keyIn, type Made } from '#tests/support/earlier-offers.ts';
import { bookGroup } from '#tests/support/group.ts';
import { SITE } from '#tests/support/post-office.ts';
import { openOffering } from './offering.ts';

const {
  offering,
  pool,
  database,
  visitor,
  round,
  offered,
  setbacks,
  keyNow,
  waiting,
  freed,
  offersTo,
  lapse,
} = await earlierTimes();

describe('a freed seat', () => {
  it('CNF-05 is held for the patient waiting longest, who is told by e-mail and text', async () => {
    const storeNumber = await addStoreAt(pool);
    const first = await waiting(storeNumber);
    const second = await waiting(storeNumber, '12:00');
    await first.one.ask(patchAppointmentConsent, {
      body: {
        engagementId: first.booked.engagementId,
        phoneNumber: '312-555-0123',
        consentDecision: 'agree',
        consentType: 'smsConsent',
      },
    });
    await freed(storeNumber);
    expect(await round()).toBe(1);
    expect(await offersTo(first)).toEqual(['11:00 live']);
    expect(await offersTo(second)).toEqual([]);
    expect(await claimsOf(pool, first.booked.engagementId)).toHaveLength(2);
    const [email, sms] = await offered();
    expect([email?.kind, sms?.kind]).toEqual(['email', 'sms']);
    expect(sms?.plain).toMatch(/earlier-time#[\w-]+ .*Reply STOP/);
    expect(email?.plain).toContain('Loop Pharmacy');
    // Where the patient is booked: no distance is said.
    expect(email?.plain).not.toContain('miles');
    expect(email?.plain).toMatch(/holding it until \d+:\d\d [AP]M GMT/);
    expect(email?.plain).toContain(`${SITE}/findcare/schedule-vaccine/earlier-time#`);
    expect(email?.plain).toContain(`${SITE}/findcare/schedule-vaccine/manage-appointment#`);
    expect(`${email?.subject} ${email?.plain}`).not.toMatch(/\bflu\b|vaccines|1984/i);
    expect(await round()).toBe(0);
  });

  it('CNF-05 goes to the next when no one took it, and not to the first again', async () => {
    const storeNumber = await addStoreAt(pool);
    const first = await waiting(storeNumber);
    const second = await waiting(storeNumber, '12:00');
    await freed(storeNumber);
    await round();
    await lapse();
    expect(await round()).toBe(1);
    expect(await offersTo(first)).toEqual(['11:00 lapsed']);
    expect(await offersTo(second)).toEqual(['11:00 live']);
    await lapse();
    expect(await round()).toBe(0);
    expect(await round(true)).toBe(0);
  });

  it.each([
    ['is too far away', { position: FAR }],
    ['is in another part of the day', { partOfDay: 'afternoon' as const }],
    ['is after the last day', { until: dateIn(2) }],
  ])('CNF-05 is not offered when it %s', async (_, wish) => {
    const storeNumber = await addStoreAt(pool);
    await waiting(storeNumber, '10:00', wish);
    await freed(storeNumber);
    expect(await round()).toBe(0);
  });

  it.each([
    ['at night', 23],
    ['before the morning', 3],
  ])('CNF-05 is not offered %s', async (_, hour) => {
    const zone = zoneAt(hour);
    const storeNumber = await addStoreAt(pool, { zone });
    const made = await bookAt(visitor, storeNumber, timeIn('10:00', 6, zone));
    await made.one.ask(setEarlierWish, wishing(made.booked, { until: dateIn(5, zone) }));
    const other = await bookAt(visitor, storeNumber, timeIn('11:00', 3, zone));
    await other.one.ask(cancelAppointment, cancelling(other.booked));
    expect(await round()).toBe(0);
  });

  it('CNF-05 ELG-07 is not offered where the vaccine is not in stock', async () => {
    const booked = await addStoreAt(pool);
    const other = await addStoreAt(pool, { vaccines: ['207'] });
    await waiting(booked);
    const seat = await bookAt(visitor, other, timeIn('11:00', 3), { codes: ['207'] });
    await seat.one.ask(cancelAppointment, cancelling(seat.booked));
    expect(await round()).toBe(0);
  });

  it('CNF-05 is offered to no one who is choosing another time now', async () => {
    const storeNumber = await addStoreAt(pool);
    const { one, booked } = await waiting(storeNumber);
    await holdAnother(one, booked, { storeNumber, ...timeIn('15:00', 6) });
    await freed(storeNumber);
    expect(await round()).toBe(0);
  });

  it('CNF-05 is offered at most three times a day to a patient who does not answer', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    for (const slot of ['11:00', '11:30', '12:30', '13:30']) {
      await freed(storeNumber, slot);
      await round();
      await lapse();
    }
    await round();
    expect(await offersTo(made)).toHaveLength(3);
  });

  it('CNF-05 sends no letter for an offer that is over by then', async () => {
    const storeNumber = await addStoreAt(pool);
    await waiting(storeNumber);
    await freed(storeNumber);
    await round();
    await lapse();
    expect(await offered()).toEqual([]);
    expect(setbacks.filter(({ template }) => template === 'earlierTime')).toEqual([]);
  });

  it.each([
    ['booked', []],
    ['left', ['11:00 live']],
    ['notEligible', ['11:00 live']],
  ])('CNF-05 at a time of a visit that is %s: %j', async (stage, offers) => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    const { booked } = await bookAt(
      visitor,
      await addStoreAt(pool, { at: FAR }),
      timeIn('11:00', 3),
    );
    await pool.query(
      `update appointments other set person_key = own.person_key, stage = $3
        from appointments own
        where own.engagement_id = $1 and other.engagement_id = $2`,
      [made.booked.engagementId, booked.engagementId, stage],
    );
    await freed(storeNumber);
    await round();
    expect(await offersTo(made)).toEqual(offers);
  });

  it('CNF-05 is offered once, however many servers look at the same time', async () => {
    const storeNumber = await addStoreAt(pool, { seats: 2 });
    const all: Made[] = [];
    for (const slot of ['10:00', '10:15', '10:30', '10:45', '12:00', '12:15'])
      all.push(await waiting(storeNumber, slot));
    for (const slot of ['11:00', '11:15', '11:30']) await freed(storeNumber, slot);
    const { rows: seats } = await pool.query('select store_id, starts_at from freed_seats');
    const other = await openDatabase(database.url);
    try {
      const second = openOffering(other, fail);
      // Without the lock between processes, each seeing all freed seats.
      for (let turn = 0; turn < 3; turn += 1) {
        await pool.query(
          'insert into freed_seats (store_id, starts_at) select * from unnest($1::int[], $2::timestamptz[])',
          [seats.map((seat) => seat.store_id), seats.map((seat) => seat.starts_at)],
        );
        await Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            (index % 2 ? offering : second).offerAll({ isFull: index > 2 }),
          ),
        );
      }
      const rounds = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (index % 2 ? offering : second).round({ isFull: false }),
        ),
      );
      expect(rounds.filter((count) => (count ?? 0) !== 0)).toEqual([]);
    } finally {
      await other.close();
    }
    const { rows } = await pool.query<{
      people: number;
      live: number;
      seats: number;
      held: number;
    }>(
      `select count(distinct engagement_id)::int as people, count(*)::int as live,
          count(distinct hold_id)::int as seats,
          (select count(*)::int from claims where expires_at > clock_timestamp()) as held
        from earlier_offers where outcome is null`,
    );
    const [found] = rows;
    expect(found?.live).toBe(found?.people);
    expect(found?.live).toBe(found?.seats);
    expect(found?.held).toBe(found?.live);
    const { rows: over } = await pool.query(
      `select store_id, starts_at from claims group by 1, 2 having count(*) > 2`,
    );
    expect(over).toEqual([]);
    expect(all).toHaveLength(6);
  });
});

describe('a group', () => {
  /** Booked side by side, with the whole group waiting, or only its second member. */
  async function family(who: 'all' | 'second' = 'all') {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 2 });
    const group = await bookGroup(one, storeNumber, { 1: '12:00', 2: '12:00', 3: '12:15' });
    // From now on it is daytime there.
    await pool.query('update stores set time_zone = $2 where store_number = $1', [
      storeNumber,
      DAY_ZONE,
    ]);
    const number =
      who === 'all'
        ? group.confirmationNumber
        : (group.booked.group?.appointments[1]?.confirmationNumber ?? '');
    const until = dateIn(1);
    await one.ask(setEarlierWish, wishing({ confirmationNumber: number }, { until }));
    await pool.query('truncate outbox, mailbox');
    await pool.query(
      `insert into freed_seats (store_id, starts_at)
        select id, $2::timestamptz from stores where store_number = $1`,
      [storeNumber, timeIn('15:00', 1).appointmentDate],
    );
    return { one, storeNumber, group };
  }
  const seats = async ({ group }: Awaited<ReturnType<typeof family>>) => {
    const { rows } = await pool.query<{ seat: string }>(
      `select a.status || to_char(a.starts_at at time zone $2, ' HH24:MI') as seat
        from appointments a join patients p on p.id = a.patient_id
        where a.engagement_id = $1 order by p.place`,
      [group.engagementId, DAY_ZONE],
    );
    return rows.map(({ seat }) => seat);
  };

  it('CNF-05 GRP-03 moves whole, side by side, with one letter', async () => {
    const made = await family();
    expect(await round()).toBe(1);
    const letters = await offered();
    expect(letters.map(({ kind }) => kind)).toEqual(['email']);
    const said = letters[0]?.plain ?? '';
    expect(said).toContain('for Sol M., Sol M. (2), and Sol M. (3)');
    expect(said).toContain('One press moves everyone.');
    expect(said).toContain('To change or cancel for everyone or for one person, call ');
    // For each member: when they would come, and their number.
    const times = [...said.matchAll(/Earlier time: .+?(\d+:\d\d)/g)].map(([, time]) => time);
    expect(times).toEqual(['2:45', '2:45', '3:00']);
    expect(said.match(/Your time now: /g)).toHaveLength(3);
    for (const { confirmationNumber } of made.group.booked.group?.appointments ?? [])
      expect(said).toContain(`Number ${formatConfirmationNumber(confirmationNumber)}`);
    const anybody = await visitor();
    const moved = await anybody.ask(takeEarlierOffer, { body: { key: keyIn(letters[0]) } });
    expect([moved.state, moved.people]).toEqual(['moved', 3]);
    expect(await seats(made)).toEqual([
      'Rescheduled 14:45',
      'Rescheduled 14:45',
      'Rescheduled 15:00',
    ]);
    expect(await messagesOf(pool, made.group.engagementId)).toContain(
      'email groupChanged ana@example.com',
    );
  });

  it('CNF-05 GRP-03 moves only the member who waits', async () => {
    const made = await family('second');
    const before = await seats(made);
    const key = await keyNow();
    const anybody = await visitor();
    await anybody.ask(takeEarlierOffer, { body: { key } });
    expect(await seats(made)).toEqual([before[0], 'Rescheduled 15:00', before[2]]);
  });
});
