import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import type { CallInput } from '#contract/operation.ts';
import { changeCalendar, getStoreWeek } from '#contract/store-calendar.ts';
import { queryLocations } from '#contract/stores.ts';
import { addStore, book, bookingServer, dayAhead, readyToConfirm } from '#tests/support/booking.ts';
import { teamMember } from '#tests/support/team.ts';
import { readRetirement, retireStores } from './retire.ts';

const { app, database, visitor, visitorWithJourney, pool } = await bookingServer();
const { db } = database;

const retire = (...args: string[]) => retireStores(db, readRetirement(args));

it('OPS-01 offers nothing at a retired store, through any call, and offers it again when reopened', async () => {
  const number = await addStore(pool);
  const { one } = await visitorWithJourney();
  const { rows } = await pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from stores where store_number = $1',
    [number],
  );
  const [position] = rows;
  if (!position) throw new Error('no store');
  const locations = async () => {
    const reply = await one.ask(queryLocations, {
      body: { position, radius: 10, pageNumber: 1 },
    });
    return reply.locations.map(({ storeNumber }) => storeNumber);
  };
  expect(await locations()).toContain(number);
  expect(await retire(number)).toBe('1 stores retired; 0 appointments stay booked there.');
  expect(await locations()).not.toContain(number);
  expect(await retire(number)).toBe('0 stores retired; 0 appointments stay booked there.');
  await expect(book(await visitor(), number)).rejects.toThrow(/answered 4/);
  expect(await retire('--reopen', number)).toBe('1 stores are open again.');
  expect(await locations()).toContain(number);
  await expect(book(await visitor(), number)).resolves.toBeDefined();
});

it('OPS-01 asks before it retires a store with appointments, and cancels none of them', async () => {
  const number = await addStore(pool);
  await book(await visitor(), number);
  await expect(retire(number)).rejects.toThrow(/^1 appointments are booked there\./);
  expect(await retire(number, '--despite-bookings')).toBe(
    '1 stores retired; 1 appointments stay booked there.',
  );
  const booked = await pool.query(
    'select from appointments a join stores s on s.id = a.store_id where store_number = $1',
    [number],
  );
  expect(booked.rowCount).toBe(1);
});

it('OPS-01, HLD-03 frees what is held at a store it retires: nobody is booked there afterwards', async () => {
  const number = await addStore(pool);
  const one = await visitor();
  const ready = await readyToConfirm(one, number);
  expect(await retire(number)).toBe('1 stores retired; 0 appointments stay booked there.');
  const { error } = await one.refused(confirmAppointment, { body: ready.body });
  expect(error.code).toBe('HOLD_EXPIRED');
});

it('OPS-01, DSK-04 sells nothing at a retired store, whatever its team does to the calendar', async () => {
  const storeNumber = await addStore(pool);
  const manager = await teamMember(app, pool, { storeNumber, role: 'manager' });
  const change = async (wish: CallInput<typeof changeCalendar>['body']['change']) => {
    const { version } = await manager.ask(getStoreWeek, { params: { storeNumber }, query: {} });
    const body = { version, change: wish };
    return manager.refused(changeCalendar, { params: { storeNumber }, body });
  };
  await retire(storeNumber);
  const hours = { open: '09:00', close: '19:00' };
  const day = { kind: 'day', date: dayAhead(2), hours, reason: '' } as const;
  const week = { kind: 'week' as const, hours: Array.from({ length: 7 }, () => hours) };
  for (const one of [day, week]) {
    const { error } = await change(one);
    expect(error.code).toBe('INVALID_REQUEST');
  }
  await expect(book(await visitor(), storeNumber)).rejects.toThrow(/answered 4/);
  await retire('--reopen', storeNumber);
  await expect(book(await visitor(), storeNumber)).resolves.toBeDefined();
});

it.each([[], ['--all'], ['--samples', '10001'], ['--samples', '--reopen']])(
  'OPS-01 answers %j with its usage',
  (...args: string[]) => {
    expect(() => readRetirement(args)).toThrow(/^usage: npm run stores:retire/);
  },
);

it('OPS-01 names an unknown store number, and then retires none', async () => {
  const number = await addStore(pool);
  await expect(retire(number, '99999')).rejects.toThrow('there is no store 99999');
  const { rows } = await pool.query('select retired_at from stores where store_number = $1', [
    number,
  ]);
  expect(rows).toEqual([{ retired_at: null }]);
});

it('OPS-01 retires a list longer than PostgreSQL has locks for', { timeout: 120_000 }, async () => {
  await addStore(pool);
  const { rows } = await pool.query<{ locks: number }>(
    `select current_setting('max_locks_per_transaction')::int
      * current_setting('max_connections')::int as locks`,
  );
  // Its shared memory has some room to spare.
  const count = (rows[0]?.locks ?? 0) * 3;
  await pool.query(
    `insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude,
        longitude, organization_id, hours, slot_minutes, seats, source)
      select 'P' || n, name, line1, city, state, zip, time_zone, latitude, longitude,
        organization_id, hours, slot_minutes, seats, source
      from (select * from stores limit 1) one, generate_series(1, $1::int) n`,
    [count],
  );
  const numbers = Array.from({ length: count }, (_, index) => `P${index + 1}`);
  expect(await retire(...numbers)).toBe(
    `${count} stores retired; 0 appointments stay booked there.`,
  );
});

it('OPS-01 looks for appointments at the whole list before it retires a portion of it', async () => {
  const numbers = [await addStore(pool), await addStore(pool), await addStore(pool)];
  await book(await visitor(), numbers[2] ?? '');
  const wish = readRetirement(numbers);
  await expect(retireStores(db, wish, { portion: 1 })).rejects.toThrow(
    /^1 appointments are booked/,
  );
  const { rowCount } = await pool.query(
    'select from stores where store_number = any($1) and retired_at is not null',
    [numbers],
  );
  expect(rowCount).toBe(0);
});
