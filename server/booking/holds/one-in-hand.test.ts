import { describe, expect, it } from 'vitest';
import { createHold, getHold } from '#contract/holds.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';

const { pool, visitor } = await bookingServer();

/** How many of the store's seats are held and not booked. */
async function heldAt(storeNumber: string): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    `select count(*)::int as held from claims c join stores s on s.id = c.store_id
      where s.store_number = $1 and c.expires_at > clock_timestamp()`,
    [storeNumber],
  );
  return rows[0]?.held ?? 0;
}

const SLOTS = Array.from(
  { length: 36 },
  (_, index) =>
    `${String(9 + Math.floor(index / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`,
);

describe('a visitor', () => {
  it('SAF-02 can hold one time, however many journeys one session begins', async () => {
    const storeNumber = await addStore(pool);
    const one = await visitor();
    let last = '';
    for (const slot of SLOTS) {
      const engagementId = await startJourney(one);
      last = (await hold(one, { engagementId, storeNumber, ...timeAhead(slot) })).holdId;
    }
    expect(await heldAt(storeNumber)).toBe(1);
    expect((await one.ask(getHold, { params: { holdId: last } })).holdId).toBe(last);
  });

  it('SAF-02 can hold one time even when several stores are asked at once', async () => {
    const stores = [await addStore(pool), await addStore(pool)];
    const one = await visitor();
    const journeys = await Promise.all(SLOTS.slice(0, 12).map(() => startJourney(one)));
    const asked = journeys.map((engagementId, index) =>
      one.send(
        'POST',
        createHold.path,
        holdBody({
          engagementId,
          storeNumber: stores[index % 2] ?? '',
          ...timeAhead(SLOTS[index] ?? '10:00'),
        }),
      ),
    );
    const replies = await Promise.all(asked);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const held = await Promise.all(stores.map(heldAt));
    expect(held[0] ?? 0).toBe(1 - (held[1] ?? 0));
  });

  it('SAF-02 is told that a time was dropped when another was taken, and can choose again', async () => {
    const storeNumber = await addStore(pool);
    const one = await visitor();
    const first = await startJourney(one);
    const { holdId, confirmationNumber } = await hold(one, { engagementId: first, storeNumber });
    const patientId = await addPatient(one, first);
    const second = await startJourney(one);
    await hold(one, { engagementId: second, storeNumber, ...timeAhead('11:00') });
    const gone = await one.refused(getHold, { params: { holdId } });
    expect([gone.status, gone.error.code]).toEqual([410, 'HOLD_EXPIRED']);
    const body = { engagementId: first, confirmationNumber, patients: [{ patientId }] };
    const { error } = await one.refused(confirmAppointment, { body });
    expect(error.code).toBe('HOLD_EXPIRED');
  });

  it('SAF-02 keeps what is booked when the next time is held', async () => {
    const storeNumber = await addStore(pool);
    const one = await visitor();
    const { appointment } = await book(one, storeNumber);
    expect(appointment).toBeDefined();
    const engagementId = await startJourney(one);
    await hold(one, { engagementId, storeNumber, ...timeAhead('11:00') });
    const { rowCount } = await pool.query(
      `select from claims c join stores s on s.id = c.store_id
        where s.store_number = $1 and c.expires_at is null`,
      [storeNumber],
    );
    expect([rowCount, await heldAt(storeNumber)]).toEqual([1, 1]);
  });

  it('SAF-02 does not lose a time to another visitor’s hold', async () => {
    const storeNumber = await addStore(pool);
    for (const slot of SLOTS.slice(0, 3)) {
      const one = await visitor();
      const engagementId = await startJourney(one);
      await hold(one, { engagementId, storeNumber, ...timeAhead(slot) });
    }
    expect(await heldAt(storeNumber)).toBe(3);
  });
});
