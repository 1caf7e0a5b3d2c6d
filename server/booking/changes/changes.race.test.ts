// Simultaneous changes, on a real PostgreSQL: what must hold whoever comes first.
import { beforeEach, expect, it } from 'vitest';
import { createHold } from '#contract/holds.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import {
  addStore,
  book,
  bookingServer,
  expireHolds,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import {
  cancelling,
  changing,
  claimsOf,
  holdAnother,
  messagesOf,
  type Booked,
} from '#tests/support/changing.ts';
import type { Headers, Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

// SAF-03: everyone who books here has the same address, which would hit its letter limit after some
// rounds; how many rounds depends on who comes first.
beforeEach(async () => void (await pool.query('delete from limits')));

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function booking(storeNumber: string, slot = '10:00') {
  const one = await visitor();
  return { one, booked: await book(one, storeNumber, { time: timeAhead(slot) }) };
}

const put = (one: Visitor, booked: Booked, change: Parameters<typeof changing>[1]) => {
  const { params, body } = changing(booked, change);
  return one.send('PUT', `/api/appointments/v6/${params.confirmationNumber}`, body);
};

const ordered = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

const codeOf = (reply: { json(): unknown }) => (Object(reply.json()) as { code?: string }).code; // an error body, or one without a code

it('HLD-07 gives the last seat to one of two, and the loser keeps the appointment', async () => {
  for (const _turn of times(10)) {
    const storeNumber = await addStore(pool);
    const { one, booked } = await booking(storeNumber);
    const other = await visitor();
    const theirs = await startJourney(other);
    const at = { storeNumber, ...timeAhead('11:00') };
    const [moved, taken] = await Promise.all([
      one.send(
        'POST',
        createHold.path,
        holdBody({ engagementId: booked.engagementId, flowType: 'EditAppointment', ...at }),
      ),
      other.send('POST', createHold.path, holdBody({ engagementId: theirs, ...at })),
    ]);
    expect(ordered([moved, taken])).toEqual([200, 409]);
    const held = moved.statusCode === 200 ? ['11:00 held'] : [];
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', ...held]);
  }
});

it('MNG-06, HLD-03 ends a change and a takeover at the moment of expiry as either moved or unchanged', async () => {
  for (const turn of times(12)) {
    const storeNumber = await addStore(pool);
    const { one, booked } = await booking(storeNumber);
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const other = await visitor();
    const wish = holdBody({
      engagementId: await startJourney(other),
      storeNumber,
      ...timeAhead('11:00'),
    });
    await pool.query(
      `update claims set expires_at = clock_timestamp() + make_interval(secs => $2) where hold_id = $1`,
      [holdId, turn / 2000],
    );
    const [changed, taken] = await Promise.all([
      put(one, booked, { holdId }),
      other.send('POST', createHold.path, wish),
    ]);
    expect([
      [200, 409],
      [410, 200],
      // The change came too late, and the other hold a moment too early.
      [410, 409],
    ]).toContainEqual([changed.statusCode, taken.statusCode]);
    const claims = await claimsOf(pool, booked.engagementId);
    expect(claims).toContain(changed.statusCode === 200 ? '11:00 booked' : '10:00 booked');
    expect(claims.filter((claim) => claim.endsWith('booked'))).toHaveLength(1);
  }
});

it('MNG-06 tells one of two tabs that save at once that it saw an older appointment', async () => {
  const storeNumber = await addStore(pool);
  const { one, booked } = await booking(storeNumber);
  const [first, second] = await Promise.all([
    put(one, booked, { vaccines: [{ code: '207' }] }),
    put(one, booked, { vaccines: [{ code: '150' }, { code: '207' }] }),
  ]);
  expect(ordered([first, second])).toEqual([200, 409]);
  const late = first.statusCode === 409 ? first : second;
  expect(codeOf(late)).toBe('APPOINTMENT_CHANGED');
  expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
});

it('CAN-01 ends a concurrent cancellation and move as cancelled, and leaves no seat behind', async () => {
  for (const _turn of times(8)) {
    const storeNumber = await addStore(pool);
    const { one, booked } = await booking(storeNumber);
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const [moved, cancelled] = await Promise.all([
      put(one, booked, { holdId }),
      one.ask(cancelAppointment, cancelling(booked)),
    ]);
    expect(cancelled).toEqual({ status: 'Cancelled' });
    expect([200, 409]).toContain(moved.statusCode);
    expect(await claimsOf(pool, booked.engagementId)).toEqual([]);
  }
});

it('CAN-01 announces a cancellation once when it is pressed ten times at once', async () => {
  const { one, booked } = await booking(await addStore(pool));
  await Promise.all(times(10).map(() => one.ask(cancelAppointment, cancelling(booked))));
  expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
});

it('CNF-01 moves once when a move is pressed ten times at once, with one key or many', async () => {
  const keys: Headers[] = [{}, { 'idempotency-key': 'one-press' }];
  for (const headers of keys) {
    const storeNumber = await addStore(pool);
    const { one, booked } = await booking(storeNumber);
    const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
    const { params, body } = changing(booked, { holdId });
    const replies = await Promise.all(
      times(10).map(() =>
        one.send('PUT', `/api/appointments/v6/${params.confirmationNumber}`, body, headers),
      ),
    );
    const statuses = new Set(ordered(replies));
    expect([...statuses]).toEqual(headers['idempotency-key'] ? [200] : [200, 409]);
    expect(await claimsOf(pool, booked.engagementId)).toEqual(['11:00 booked']);
    expect(await messagesOf(pool, booked.engagementId)).toHaveLength(2);
  }
});

it('MNG-06 lets two visitors swap their times once both have moved', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const [left, right] = [await booking(storeNumber), await booking(storeNumber, '10:15')];
  const [toRight, toLeft] = await Promise.all([
    holdAnother(left.one, left.booked, { storeNumber, ...timeAhead('10:15') }),
    holdAnother(right.one, right.booked, { storeNumber, ...timeAhead('10:00') }),
  ]);
  const moved = await Promise.all([
    left.one.ask(updateAppointment, changing(left.booked, { holdId: toRight.holdId })),
    right.one.ask(updateAppointment, changing(right.booked, { holdId: toLeft.holdId })),
  ]);
  expect(moved.map(({ slot }) => slot)).toEqual(['10:15', '10:00']);
});

it('MNG-06 leaves the old time booked and the new one held when a connection dies midway', async () => {
  const storeNumber = await addStore(pool);
  const { one, booked } = await booking(storeNumber);
  const { engagementId } = booked;
  const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
  // Another connection holds the appointment's row, so that the change stops halfway with the
  // engagement locked.
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select from appointments where engagement_id = $1 for update', [
    engagementId,
  ]);
  const changed = put(one, booked, { holdId });
  const { pid } = await waitingOn('appointments');
  await pool.query('select pg_terminate_backend($1)', [pid]);
  await blocker.query('rollback');
  blocker.release();
  expect((await changed).statusCode).toBeGreaterThanOrEqual(500);
  expect(await claimsOf(pool, engagementId)).toEqual(['10:00 booked', '11:00 held']);
  expect(await messagesOf(pool, engagementId)).toHaveLength(1);
  // The hold is still there for another attempt.
  expect((await put(one, booked, { holdId })).statusCode).toBe(200);
});

it('MNG-06 frees the old seat only with the new one booked: a later failure undoes both', async () => {
  const storeNumber = await addStore(pool);
  const { one, booked } = await booking(storeNumber);
  const { holdId } = await holdAnother(one, booked, { storeNumber, ...timeAhead('11:00') });
  await pool.query(
    `alter table outbox add constraint broken check (template <> 'appointmentChanged') not valid`,
  );
  try {
    expect((await put(one, booked, { holdId })).statusCode).toBe(500);
  } finally {
    await pool.query('alter table outbox drop constraint broken');
  }
  expect(await claimsOf(pool, booked.engagementId)).toEqual(['10:00 booked', '11:00 held']);
  expect((await put(one, booked, { holdId })).statusCode).toBe(200);
  await expireHolds(pool);
  expect(await claimsOf(pool, booked.engagementId)).toEqual(['11:00 booked']);
});

/** The connection that is waiting for a lock while querying that table. */
async function waitingOn(table: string): Promise<{ pid: number }> {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%"${table}"%`],
    );
    if (rows[0]) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
