import { beforeEach, describe, expect, it } from 'vitest';
import { patchAppointmentConsent } from '#contract/consents.ts';
import {
  declineEarlierOffer,
  endEarlierWish,
  readEarlierOffer,
  setEarlierWish,
  takeEarlierOffer,
} from '#contract/earlier-times.ts';
import { cancelAppointment, getAppointment, updateAppointment } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { localDate } from '#domain/zones.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { addStore, bookingServer, expireHolds } from '#tests/support/booking.ts';
import {
  cancelling,
  changing,
  claimsOf,
  holdAnother,
  messagesOf,
} from '#tests/support/changing.ts';
import { DAY_ZONE, zoneAt } from '#tests/support/day-zone.ts';
import { addStoreAt, bookAt, dateIn, FAR, timeIn, wishing } from '#tests/support/earlier.ts';
import { bookGroup } from '#tests/support/group.ts';
import { withoutLinks } from '#tests/support/letters.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openOffering } from './offering.ts';

const { pool, database, visitor, log } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send, setbacks } = testOffice(database, { email: taking, sms: taking });

const fail = (error: unknown) => {
  throw error;
};
const offering = openOffering(database, fail);
const round = (isFull = false) => offering.round({ isFull });

beforeEach(async () => {
  await pool.query('truncate outbox, mailbox, earlier_offers, earlier_wishes, freed_seats');
  await pool.query(`delete from claims`);
  await pool.query(`update appointments set status = 'Cancelled'`);
  left = [];
  setbacks.length = 0;
});

type Made = Awaited<ReturnType<typeof bookAt>>;

/** A visitor who waits, with a booking in six days. */
async function waiting(storeNumber: string, slot = '10:00', wish = {}): Promise<Made> {
  const made = await bookAt(visitor, storeNumber, timeIn(slot, 6));
  await made.one.ask(setEarlierWish, wishing(made.booked, wish));
  await pool.query('truncate outbox, mailbox');
  return made;
}

/** Another visitor, whose booking in three days is cancelled. */
async function freed(storeNumber: string, slot = '11:00', days = 3): Promise<void> {
  const other = await bookAt(visitor, storeNumber, timeIn(slot, days));
  await other.one.ask(cancelAppointment, cancelling(other.booked));
}

async function offered(): Promise<Letter[]> {
  await send();
  const found = left.filter(({ template }) => template === 'earlierTime');
  left = [];
  return found;
}

const keyIn = (letter: Letter | undefined): string =>
  /earlier-time#([\w-]+)/.exec(letter?.plain ?? '')?.[1] ?? '';

/** The key of the offer made in this round. */
async function keyNow(): Promise<string> {
  await round();
  return keyIn((await offered())[0]);
}

const offersTo = async ({ booked: { engagementId } }: Made) => {
  const { rows } = await pool.query<{ slot: string; outcome: string | null }>(
    `select to_char(o.starts_at at time zone s.time_zone, 'HH24:MI') as slot, o.outcome
      from earlier_offers o join stores s on s.id = o.store_id
      where engagement_id = $1 order by offered_at`,
    [engagementId],
  );
  return rows.map(({ slot, outcome }) => `${slot} ${outcome ?? 'live'}`);
};

const bookedSlot = async ({ one, booked: { confirmationNumber } }: Made) => {
  const read = await one.ask(getAppointment, { params: { confirmationNumber } });
  return `${read.appointmentDate.slice(0, 10)} ${read.slot}`;
};

async function lapse(): Promise<void> {
  await expireHolds(pool);
  await pool.query(
    `update earlier_offers set expires_at = clock_timestamp() - interval '1 second'
      where outcome is null`,
  );
}

describe('a standing wish', () => {
  it('CNF-05 is shown with the appointment, can be changed, and ended', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    const { one, booked } = made;
    const params = { confirmationNumber: booked.confirmationNumber };
    const told = async () => (await one.ask(getAppointment, { params })).earlierWish;
    expect(await told()).toMatchObject({ around: '60601', searchRadius: 25, until: dateIn(5) });
    const before = await pool.query('select id, asked_at from earlier_wishes');
    await one.ask(setEarlierWish, wishing(booked, { partOfDay: 'morning', searchRadius: 50 }));
    expect(await told()).toMatchObject({ partOfDay: 'morning', searchRadius: 50 });
    // A changed wish keeps its place in the line.
    expect((await pool.query('select id, asked_at from earlier_wishes')).rows).toEqual(before.rows);
    await one.ask(endEarlierWish, { params });
    await one.ask(endEarlierWish, { params });
    expect(await told()).toBeUndefined();
  });

  it('CNF-05 around a place with nothing nearby is kept, and blocks no one else’s offer', async () => {
    const storeNumber = await addStoreAt(pool);
    const first = await waiting(storeNumber, '10:00', {
      position: { latitude: 5e-324, longitude: -5e-324 },
    });
    const { rows } = await pool.query('select latitude, longitude from earlier_wishes');
    expect(rows).toEqual([{ latitude: 0, longitude: 0 }]);
    const second = await waiting(storeNumber, '10:15');
    await freed(storeNumber);
    await round();
    expect([await offersTo(first), await offersTo(second)]).toEqual([[], ['11:00 live']]);
  });

  it('CNF-05 is answered at once when an earlier time is free, and is kept all the same', async () => {
    const storeNumber = await addStoreAt(pool);
    const { one, booked } = await bookAt(visitor, storeNumber, timeIn('10:00', 6));
    const kept = await one.ask(setEarlierWish, wishing(booked));
    expect(kept.free).toMatchObject({ store: { name: 'Loop Pharmacy' }, distance: 0 });
    expect(Date.parse(kept.free?.appointmentDate ?? '')).toBeLessThan(
      Date.parse(booked.appointment.appointmentDate),
    );
    expect(kept.wish.until).toBe(dateIn(5));
    // A time that was free all along has not opened up.
    expect(await round(true)).toBe(0);
  });

  it('CNF-05 made when nothing was free is offered a time found later without a freed seat', async () => {
    const storeNumber = await addStoreAt(pool, { at: FAR });
    await pool.query(
      `insert into store_special_days (store_id, date) select id, $2::date + n
        from stores, generate_series(0, 5) n where store_number = $1`,
      [storeNumber, dateIn(0)],
    );
    const made = await waiting(storeNumber, '10:00', { position: FAR });
    expect(await round(true)).toBe(0);
    await pool.query('delete from store_special_days');
    expect(await round(true)).toBe(1);
    expect(await offersTo(made)).toHaveLength(1);
    expect(await round(true)).toBe(0);
  });

  it.each([
    ['after the appointment', 7],
    ['that is over', -1],
  ])('CNF-05 until a day %s is refused at its field', async (_, days) => {
    const { one, booked } = await bookAt(visitor, await addStoreAt(pool), timeIn('10:00', 6));
    const { status, error } = await one.refused(
      setEarlierWish,
      wishing(booked, { until: dateIn(days) }),
    );
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'until']);
  });

  it('CNF-05 counts its days from today at the store, and tells which day that is', async () => {
    const storeNumber = await addStoreAt(pool);
    const { one, booked } = await bookAt(visitor, storeNumber, timeIn('10:00', 6));
    const params = { confirmationNumber: booked.confirmationNumber };
    // 25 hours lie between them: at any moment one of them has another date than the server.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await pool.query('update stores set time_zone = $2 where store_number = $1', [
        storeNumber,
        zone,
      ]);
      const { today } = await one.ask(getAppointment, { params });
      expect(today).toBe(localDate(new Date(), zone));
      const { wish } = await one.ask(setEarlierWish, wishing(booked, { until: today }));
      expect(wish.until).toBe(today);
    }
  });

  it('CNF-05 on a cancelled, past or other visitor’s appointment is refused', async () => {
    const { one, booked } = await bookAt(visitor, await addStoreAt(pool), timeIn('10:00', 6));
    const stranger = await visitor();
    const refusedBy = async (who: Visitor) =>
      (await who.refused(setEarlierWish, wishing(booked))).error.code;
    expect(await refusedBy(stranger)).toBe('UNAUTHENTICATED');
    const params = { confirmationNumber: booked.confirmationNumber };
    expect((await stranger.refused(endEarlierWish, { params })).error.code).toBe('UNAUTHENTICATED');
    await one.ask(cancelAppointment, cancelling(booked));
    expect(await refusedBy(one)).toBe('APPOINTMENT_CLOSED');
  });

  it('CNF-05 ends when the appointment moves, is cancelled, or the last day is over', async () => {
    const storeNumber = await addStoreAt(pool, { seats: 3 });
    const moved = await waiting(storeNumber);
    const wanted = { storeNumber, ...timeIn('15:00', 6) };
    const { holdId } = await holdAnother(moved.one, moved.booked, wanted);
    await moved.one.ask(updateAppointment, changing(moved.booked, { holdId }));
    const cancelled = await waiting(storeNumber, '12:00');
    await cancelled.one.ask(cancelAppointment, cancelling(cancelled.booked));
    const over = await waiting(storeNumber, '13:00');
    await pool.query(
      `update earlier_wishes set until = current_date - 3 where engagement_id = $1`,
      [over.booked.engagementId],
    );
    await freed(storeNumber);
    expect(await round(true)).toBe(0);
    const { rowCount } = await pool.query('select from earlier_wishes where ended_at is null');
    expect(rowCount).toBe(0);
  });
});

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
    expect(email?.plain).toContain('0 miles away');
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

describe('the link of an offer', () => {
  it('CNF-05 shows both times and places, but not who comes or for what', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    const anybody = await visitor();
    const shown = await anybody.ask(readEarlierOffer, { body: { key } });
    expect(shown).toMatchObject({
      state: 'offered',
      people: 1,
      from: { appointmentDate: made.booked.appointment.appointmentDate },
      to: { appointmentDate: timeIn('11:00', 3).appointmentDate, distance: 0 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Ana|1984|"150"|vaccine/i);
    expect(await offersTo(made)).toEqual(['11:00 live']);
  });

  it('CNF-05 one press moves: the old seat is freed, the letter is sent, and the wish ends', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    const anybody = await visitor();
    const moved = await anybody.ask(takeEarlierOffer, { body: { key } });
    expect(moved).toMatchObject({ state: 'moved' });
    expect(moved.manageKey).toBeTruthy();
    expect(await bookedSlot(made)).toBe(`${dateIn(3)} 11:00`);
    expect(await claimsOf(pool, made.booked.engagementId)).toHaveLength(1);
    expect(await messagesOf(pool, made.booked.engagementId)).toContain(
      'email appointmentChanged ana@example.com',
    );
    expect(await offersTo(made)).toEqual(['11:00 taken']);
    const { rows } = await pool.query('select from earlier_wishes where ended_at is null');
    expect(rows).toEqual([]);
    // The freed seat can be booked at once.
    await bookAt(visitor, storeNumber, timeIn('10:00', 6));
  });

  it('CNF-05 pressed twice, or again after a lost response, moves once', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    const [one, other] = [await visitor(), await visitor()];
    const all = await Promise.all([
      one.ask(takeEarlierOffer, { body: { key } }),
      other.ask(takeEarlierOffer, { body: { key } }),
      one.ask(takeEarlierOffer, { body: { key } }),
    ]);
    expect(all.map(({ state }) => state)).toEqual(['moved', 'moved', 'moved']);
    const changed = (await messagesOf(pool, made.booked.engagementId)).filter((message) =>
      message.includes('Changed'),
    );
    expect(changed).toHaveLength(1);
    expect((await one.ask(readEarlierOffer, { body: { key } })).state).toBe('moved');
    expect((await one.refused(declineEarlierOffer, { body: { key } })).error.code).toBe(
      'LINK_EXPIRED',
    );
  });

  it('CNF-05 declined: the next in line gets the time at once, and the first still waits', async () => {
    const storeNumber = await addStoreAt(pool);
    const first = await waiting(storeNumber);
    const second = await waiting(storeNumber, '12:00');
    await freed(storeNumber);
    const key = await keyNow();
    const anybody = await visitor();
    await anybody.ask(declineEarlierOffer, { body: { key } });
    await anybody.ask(declineEarlierOffer, { body: { key } });
    expect(await round()).toBe(1);
    expect(await offersTo(second)).toEqual(['11:00 live']);
    await freed(storeNumber, '13:30');
    expect(await round()).toBe(1);
    expect(await offersTo(first)).toEqual(['11:00 declined', '13:30 live']);
    expect(await bookedSlot(first)).toBe(`${dateIn(6)} 10:00`);
  });

  it('CNF-05 DSK-04 names the number, which finds the appointment once the offer is over', async () => {
    const storeNumber = await addStoreAt(pool);
    const { booked } = await waiting(storeNumber);
    await freed(storeNumber);
    await round();
    const [letter] = await offered();
    expect(withoutLinks(letter?.plain ?? '')).toContain(
      formatConfirmationNumber(booked.confirmationNumber),
    );
  });

  it('CNF-05 gives one reply for a key that is over, another purpose’s or made up', async () => {
    const storeNumber = await addStoreAt(pool);
    await waiting(storeNumber);
    await freed(storeNumber);
    await round();
    const [letter] = await offered();
    const key = keyIn(letter);
    const manageKey = /manage-appointment#([\w-]+)/.exec(letter?.plain ?? '')?.[1] ?? '';
    await lapse();
    const anybody = await visitor();
    for (const given of [key, manageKey, `${key.slice(0, -2)}xx`, 'x']) {
      for (const operation of [readEarlierOffer, takeEarlierOffer, declineEarlierOffer] as const) {
        if (given === key && operation === declineEarlierOffer) continue;
        const { status, error } = await anybody.refused(operation, { body: { key: given } });
        expect([status, error.code]).toEqual([410, 'LINK_EXPIRED']);
      }
    }
    expect(log.join('\n')).not.toContain(key);
  });

  it('CNF-05 for an appointment since moved or cancelled says so, and moves nothing', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    await made.one.ask(cancelAppointment, cancelling(made.booked));
    const anybody = await visitor();
    for (const operation of [readEarlierOffer, takeEarlierOffer] as const)
      expect((await anybody.refused(operation, { body: { key } })).error.code).toBe(
        'APPOINTMENT_CHANGED',
      );
    expect(await claimsOf(pool, made.booked.engagementId)).toEqual([]);
  });

  it('CNF-05 is over once its patient stopped waiting, and the seat is free', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    const params = { confirmationNumber: made.booked.confirmationNumber };
    await made.one.ask(endEarlierWish, { params });
    const anybody = await visitor();
    expect((await anybody.refused(takeEarlierOffer, { body: { key } })).error.code).toBe(
      'LINK_EXPIRED',
    );
    await bookAt(visitor, storeNumber, timeIn('11:00', 3));
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
