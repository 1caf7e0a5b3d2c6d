import { expect, it } from 'vitest';
import { readSlot } from '#contract/slots.ts';
import { addDays } from '#domain/dates.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import { offsetOf, todayIn } from '#domain/zones.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addClaim, addStore } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database);
const visitor = await visit(app);
const { id: storeId, storeNumber } = await addStore(pool, { storeNumber: 'Küste ~1' });
const other = await addStore(pool, { storeNumber: 'A-1' });

const ZONE = 'America/Chicago';
const tomorrow = addDays(todayIn(ZONE, new Date()), 1);
const at = (slot: string, date = tomorrow) => `${date}T${slot}:00${offsetOf(ZONE, date, slot)}`;
const read = (slot: string, date?: string) =>
  visitor.ask(readSlot, {
    params: {
      slot: slotKeyOf({
        storeNumber: other.storeNumber,
        minute: Date.parse(at(slot, date)) / 60_000,
      }),
    },
  });

it('STD-01 says which time at which store a link means, and that it is free', async () => {
  const slot = await read('10:00');
  expect(slot).toMatchObject({
    date: tomorrow,
    slot: '10:00',
    appointmentDate: at('10:00'),
    isFree: true,
    store: { storeNumber: 'A-1', address: { zip: '60601' }, visitMinutes: 60 },
    nearest: [],
  });
});

it('STD-01 offers the store’s nearest times when it is taken, never existed, or is over', async () => {
  await addClaim(pool, { storeId: other.id, startsAt: at('09:00') });
  for (const slot of [await read('09:00'), await read('09:17')]) {
    expect(slot.isFree).toBe(false);
    expect(slot.nearest.map((near) => [near.date, near.slot])[0]).toEqual([tomorrow, '10:00']);
  }
  const past = await read('10:00', addDays(tomorrow, -40));
  expect([past.isFree, past.nearest.length]).toEqual([false, 3]);
});

it('STD-01 finds nothing for an invalid link, and always says so in the same way', async () => {
  const unknown = slotKeyOf({ storeNumber: 'nowhere', minute: 29_000_000 });
  const odd = slotKeyOf({ storeNumber, minute: 29_000_000 });
  for (const slot of [unknown, odd, 'x', 'Ww', '__--__', 'QX4xfjE'.repeat(10)]) {
    const { status, error } = await visitor.refused(readSlot, { params: { slot } });
    expect([slot, status, error.code]).toEqual([slot, 404, 'FC_903_NotFound']);
  }
  expect(storeId).toBeGreaterThan(0);
});
