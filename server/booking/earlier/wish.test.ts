import { describe, expect, it } from 'vitest';
import { endEarlierWish, setEarlierWish } from '#contract/earlier-times.ts';
import { cancelAppointment, getAppointment, updateAppointment } from '#contract/manage.ts';
import { localDate } from '#domain/zones.ts';
import { cancelling, changing, holdAnother } from '#tests/support/changing.ts';
import { addStoreAt, bookAt, dateIn, FAR, timeIn, wishing } from '#tests/support/earlier.ts';
import { earlierTimes } from '#tests/support/earlier-offers.ts';
import { LEAST_AHEAD_MINUTES } from '#server/booking/earlier/least-ahead.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor, round, waiting, freed, offersTo } = await earlierTimes();

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

  it('CNF-05 is neither offered, taken nor kept once nothing earlier can be offered', async () => {
    const storeNumber = await addStoreAt(pool);
    const { one, booked } = await waiting(storeNumber);
    const params = { confirmationNumber: booked.confirmationNumber };
    const begins = async (minutes: number) => {
      await pool.query(
        `update appointments set starts_at = clock_timestamp() + make_interval(mins => $2),
            ends_at = clock_timestamp() + make_interval(mins => $2 + 15)
          where confirmation_number = $1`,
        [params.confirmationNumber, minutes],
      );
      const read = await one.ask(getAppointment, { params });
      return [read.tooLateForEarlier, read.earlierWish !== undefined];
    };
    await pool.query('update earlier_wishes set until = until + 1');
    expect(await begins(LEAST_AHEAD_MINUTES + 1)).toEqual([undefined, true]);
    expect(await begins(LEAST_AHEAD_MINUTES - 1)).toEqual([true, false]);
    const wished = wishing(booked, { until: dateIn(0) });
    expect((await one.refused(setEarlierWish, wished)).error.code).toBe('APPOINTMENT_CLOSED');
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
