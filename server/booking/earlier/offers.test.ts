import { describe, expect, it } from 'vitest';
import {
  declineEarlierOffer,
  endEarlierWish,
  readEarlierOffer,
  takeEarlierOffer,
} from '#contract/earlier-times.ts';
import { cancelAppointment, getAppointment } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { cancelling, claimsOf, holdAnother, messagesOf } from '#tests/support/changing.ts';
import { addStoreAt, bookAt, dateIn, timeIn } from '#tests/support/earlier.ts';
import { earlierTimes, keyIn } from '#tests/support/earlier-offers.ts';
import { withoutLinks } from '#tests/support/letters.ts';

const { pool, visitor, log, round, offered, keyNow, waiting, freed, offersTo, bookedSlot, lapse } =
  await earlierTimes();

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

  it('CNF-05 is said with the appointment while it can be taken, to whoever made the wish', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    const params = { confirmationNumber: made.booked.confirmationNumber };
    const said = async () => {
      const { earlierWish, earlierOffer } = await made.one.ask(getAppointment, { params });
      return [earlierWish !== undefined, earlierOffer?.appointmentDate];
    };
    expect(await said()).toEqual([true, undefined]);
    await freed(storeNumber);
    const key = await keyNow();
    expect(await said()).toEqual([true, timeIn('11:00', 3).appointmentDate]);
    const anybody = await visitor();
    await anybody.ask(declineEarlierOffer, { body: { key } });
    expect(await said()).toEqual([true, undefined]);
    await freed(storeNumber, '13:30');
    await round();
    expect(await said()).toEqual([true, timeIn('13:30', 3).appointmentDate]);
    await lapse();
    expect(await said()).toEqual([true, undefined]);
  });

  it('CNF-05 is given up for another time, and the appointment no longer says that it is held', async () => {
    const storeNumber = await addStoreAt(pool);
    const made = await waiting(storeNumber);
    await freed(storeNumber);
    const key = await keyNow();
    await holdAnother(made.one, made.booked, { storeNumber, ...timeIn('14:00', 5) });
    const params = { confirmationNumber: made.booked.confirmationNumber };
    const read = await made.one.ask(getAppointment, { params });
    expect([read.earlierWish !== undefined, read.earlierOffer]).toEqual([true, undefined]);
    const anybody = await visitor();
    expect((await anybody.refused(takeEarlierOffer, { body: { key } })).error.code).toBe(
      'LINK_EXPIRED',
    );
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
