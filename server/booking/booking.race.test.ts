// Many requests at once, on a real PostgreSQL: what must hold whoever comes first.
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createHold, releaseHold, resumeHold } from '#contract/holds.ts';
import {
  addStore,
  bookingServer,
  expireHolds,
  hold,
  holdBody,
  readyToConfirm,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import type { Headers } from '#tests/support/visitor.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Visitors with one engagement each, ready to ask for the same time. */
const crowd = (count: number) => Promise.all(times(count).map(visitorWithJourney));

/** Counts the responses by status and refusal code. */
async function outcomes(asked: Promise<{ statusCode: number; json(): unknown }>[]) {
  const tally = new Map<string, number>();
  for (const reply of await Promise.all(asked)) {
    const body = Object(reply.json()) as { code?: string }; // an error body, or one without a code
    const key = [reply.statusCode, body.code].filter(Boolean).join(' ');
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(tally);
}

it('HLD-07 gives the last seat to exactly one of fifty who ask at the same moment', async () => {
  const storeNumber = await addStore(pool);
  const people = await crowd(50);
  const asked = people.map(({ one, engagementId }) =>
    one.send('POST', '/api/holds/v6', holdBody({ engagementId, storeNumber })),
  );
  expect(await outcomes(asked)).toEqual({ '200': 1, '409 FC_908_Conflict': 49 });
});

it('HLD-07 fills three seats with exactly three of fifty, even when earlier holds on them expired', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  for (const { one, engagementId } of await crowd(3))
    await hold(one, { engagementId, storeNumber });
  await expireHolds(pool);

  const people = await crowd(50);
  const asked = people.map(({ one, engagementId }) =>
    one.send('POST', '/api/holds/v6', holdBody({ engagementId, storeNumber })),
  );
  expect(await outcomes(asked)).toEqual({ '200': 3, '409 FC_908_Conflict': 47 });
  const { rows } = await pool.query<{ seat: number }>(
    `select seat from claims c join stores s on s.id = c.store_id
      where s.store_number = $1 and expires_at > clock_timestamp() order by seat`,
    [storeNumber],
  );
  expect(rows.map(({ seat }) => seat)).toEqual([1, 2, 3]);
});

it('HLD-01 leaves an engagement with one hold, however many times it asks for at once', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const slots = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45'];
  const asked = slots.map((slot) =>
    one.send('POST', '/api/holds/v6', holdBody({ engagementId, storeNumber, ...timeAhead(slot) })),
  );
  expect(await outcomes(asked)).toEqual({ '200': slots.length });
  const claims = await pool.query('select from claims where engagement_id = $1', [engagementId]);
  expect(claims.rowCount).toBe(1);
});

it('HLD-01 lets two people swap their times back and forth without a deadlock', async () => {
  const storeNumber = await addStore(pool);
  const people = await crowd(8);
  const slots = ['13:00', '13:15', '13:30', '13:45'];
  const asked = times(120).map((turn) => {
    const { one, engagementId } = people[turn % people.length] ?? {};
    if (!one || !engagementId) throw new Error('nobody came');
    const slot = slots[(turn * 7) % slots.length] ?? '';
    return one.send(
      'POST',
      '/api/holds/v6',
      holdBody({ engagementId, storeNumber, ...timeAhead(slot) }),
    );
  });
  const tally = await outcomes(asked);
  expect(Object.keys(tally).filter((key) => !['200', '409 FC_908_Conflict'].includes(key))).toEqual(
    [],
  );
});

it('HLD-02 counts concurrent extensions one by one, never beyond the policy', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const { holdId } = await hold(one, { engagementId, storeNumber });
  const asked = times(15).map(() => one.send('POST', resumeHold.path, { holdId }));
  expect(await outcomes(asked)).toEqual({ '200': 10, '409 EXTENSIONS_USED': 5 });
});

it('CNF-01 books once when confirm is pressed twenty times at once, with one key or many', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const keys: Headers[] = [{}, { 'idempotency-key': 'one-press' }];
  for (const headers of keys) {
    const one = await visitor();
    const { body, engagementId } = await readyToConfirm(one, storeNumber);
    const answers = await Promise.all(
      times(20).map(() => one.ask(confirmAppointment, { body }, headers)),
    );
    expect(new Set(answers.map(({ appointmentId }) => appointmentId)).size).toBe(1);
    for (const table of ['appointments', 'outbox']) {
      const made = await pool.query(`select from ${table} where engagement_id = $1`, [
        engagementId,
      ]);
      expect(made.rowCount).toBe(1);
    }
  }
});

it('CNF-01, HLD-03 lets either a confirm or a takeover win at the moment of expiry, not both', async () => {
  for (const turn of times(12)) {
    const storeNumber = await addStore(pool);
    const slow = await visitor();
    const { body, engagementId } = await readyToConfirm(slow, storeNumber);
    const quick = await visitor();
    const wish = holdBody({ engagementId: await startJourney(quick), storeNumber });
    // The hold expires while both requests are in flight.
    await pool.query(
      `update claims set expires_at = clock_timestamp() + make_interval(secs => $2) where engagement_id = $1`,
      [engagementId, turn / 2000],
    );
    const [confirmed, taken] = await Promise.all([
      slow.send('PATCH', confirmAppointment.path, body),
      quick.send('POST', createHold.path, wish),
    ]);
    expect([
      [200, 409],
      [410, 200],
      // The confirm came too late, and the other hold a moment too early.
      [410, 409],
    ]).toContainEqual([confirmed.statusCode, taken.statusCode]);
  }
});

it('CNF-01, HLD-04 ends a concurrent confirm and release as either booked or free', async () => {
  for (const _turn of times(10)) {
    const storeNumber = await addStore(pool);
    const one = await visitor();
    const { body, engagementId, holdId } = await readyToConfirm(one, storeNumber);
    const [confirmed, released] = await Promise.all([
      one.send('PATCH', confirmAppointment.path, body),
      one.ask(releaseHold, { params: { holdId } }),
    ]);
    const claims = await pool.query('select from claims where engagement_id = $1', [engagementId]);
    const isBooked = confirmed.statusCode === 200;
    expect(isBooked || confirmed.statusCode === 410).toBe(true);
    expect(released.released).toBe(!isBooked);
    expect(claims.rowCount).toBe(isBooked ? 1 : 0);
  }
});

it('CNF-01 books one of two appointments of one person at overlapping times confirmed at once', async () => {
  const person = { firstName: 'Lía', lastName: 'Ortega' };
  const rivals = await Promise.all(
    times(6).map(async () => {
      const one = await visitor();
      return { one, ready: await readyToConfirm(one, await addStore(pool), { patient: person }) };
    }),
  );
  const asked = rivals.map(({ one, ready }) =>
    one.send('PATCH', confirmAppointment.path, ready.body),
  );
  expect(await outcomes(asked)).toEqual({ '200': 1, '409 OVERLAPPING_APPOINTMENT': 5 });
});
