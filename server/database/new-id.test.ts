import { expect, it } from 'vitest';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';

const { pool, visitor } = await bookingServer();

/** The first column of every index, if it is an id. */
const INDEXED = `
  select distinct c.relname as table, a.attname as column
  from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where a.atttypid = 'uuid'::regtype and c.relkind = 'r'
  order by 1, 2`;
/** A thousand times rarer than bookings, and written by the chain's operators. */
const FEW = ['stores.location_id', 'clients.id'];

/** For each table's column, the ids in it. */
async function indexedIds(): Promise<Record<string, string[]>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(INDEXED);
  const found: Record<string, string[]> = {};
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ id: string }>(
      `select ${column}::text as id from ${table} where ${column} is not null`,
    );
    const name = `${table}.${column}`;
    if (rows.length > 0 && !FEW.includes(name)) found[name] = rows.map(({ id }) => id);
  }
  return found;
}

it('REL-05 all ids that a booking writes into an index rise with time', async () => {
  const storeNumber = await addStore(pool);
  for (const slot of ['10:00', '10:30', '11:00'])
    await book(await visitor(), storeNumber, { time: timeAhead(slot) });
  const before = await indexedIds();
  await book(await visitor(), storeNumber, { time: timeAhead('11:30') });
  const after = await indexedIds();

  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'appointments.id',
      'engagements.id',
      'patients.id',
      'person_keys.patient_id',
      'sessions.id',
    ]),
  );
  const notRising = Object.entries(after).filter(([name, ids]) => {
    const known = before[name] ?? [];
    const last = known.toSorted().at(-1) ?? '';
    return ids.some((id) => !known.includes(id) && id < last);
  });
  expect(notRising.map(([name]) => name)).toEqual([]);
});
