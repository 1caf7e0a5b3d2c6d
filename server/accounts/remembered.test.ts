// ACC-02: what an account remembers of bookings and people for the next booking.
import { expect, it } from 'vitest';
import { addDependent, getProfile } from '#contract/accounts.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import { haveAccount, newEmail } from '#tests/support/accounts.ts';
import { addStore, bookingServer, readyToConfirm, timeAhead } from '#tests/support/booking.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

async function bookAt(one: Visitor, store: string, hour: string): Promise<void> {
  const { body } = await readyToConfirm(one, store, { time: timeAhead(hour) });
  await one.ask(confirmAppointment, { body });
}
const lastVisit = async (one: Visitor) => (await one.ask(getProfile, {})).profile?.lastVisit;

it('ACC-02 knows the store and ZIP of its own newest booking only', async () => {
  const [one, other] = [await visitor(), await visitor()];
  await haveAccount(one, pool, newEmail());
  await haveAccount(other, pool, newEmail());
  expect(await lastVisit(one)).toBeUndefined();
  const [first, second] = [await addStore(pool), await addStore(pool)];
  await bookAt(one, first, '14:00');
  expect(await lastVisit(one)).toEqual({ storeNumber: first, zipCode: '60601' });
  await pool.query(`delete from limits`);
  const { rows } = await pool.query<{ zip: string }>(
    `update stores set zip = '60622' where store_number = $1 returning zip`,
    [second],
  );
  await bookAt(one, second, '10:00');
  expect(await lastVisit(one)).toEqual({ storeNumber: second, zipCode: rows[0]?.zip });
  expect(await lastVisit(other)).toBeUndefined();
});

it('ACC-02 names dependents to a signed-in visitor, not to a known browser', async () => {
  const one = await visitor();
  await haveAccount(one, pool, newEmail(), { rememberMe: true });
  const mia = await one.ask(addDependent, {
    body: {
      firstName: 'Mia',
      lastName: 'Rivera',
      dateOfBirth: '2019-05-17',
      gender: 'Female',
      race: { code: '2106-3' },
      ethnicity: { code: '2135-2' },
    },
  });
  expect((await one.ask(getProfile, {})).people).toEqual([mia]);
  const returning = await visitor();
  returning.cookies.set('recognised', one.cookies.get('recognised') ?? '');
  const me = await returning.ask(getProfile, {});
  expect([me.recognizedState, me.people, me.profile]).toEqual([true, undefined, undefined]);
});
