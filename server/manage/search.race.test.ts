// Many requests at once, on a real PostgreSQL and through two server processes.
import { beforeEach, expect, it } from 'vitest';
import { searchAppointments } from '#contract/manage.ts';
import { GUESSES } from '#domain/resume.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { linkTo } from '#tests/support/booked.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';

const { pool, visitor, database } = await bookingServer();
const { app: otherProcess } = await testServer(database);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const eitherProcess = (index: number) => (index % 2 ? visitor() : visit(otherProcess));
const send = (one: Visitor, way: Record<string, string>, dateOfBirth = BORN) =>
  one.send('POST', searchAppointments.path.replace(':version', 'v6'), { ...way, dateOfBirth });

beforeEach(() => forgetTries(pool));

it('MNG-01 leaves an appointment with exactly one of many who find it at once', async () => {
  for (const _turn of times(5)) {
    const one = await visitor();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const finders = await Promise.all(times(6).map(eitherProcess));
    const replies = await Promise.all(
      finders.map((finder) => send(finder, { confirmationNumber })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(times(6).map(() => 200));
    const address = `/api/appointments/v6/${confirmationNumber}`;
    const reads = await Promise.all([one, ...finders].map((each) => each.send('GET', address)));
    const has = reads.map(({ statusCode }) => statusCode === 200);
    expect(has.filter(Boolean)).toHaveLength(1);
    expect(has[0]).toBe(false);
  }
});

it('MNG-01 checks no more dates than allowed, when many come at once through two processes', async () => {
  const { confirmationNumber } = await book(await visitor(), await addStore(pool));
  const finders = await Promise.all(times(2).map(eitherProcess));
  const replies = await Promise.all(
    times(40).map((index) => {
      const finder = finders[index % 2];
      if (!finder) throw new Error('nobody guesses');
      return send(finder, { confirmationNumber }, `19${10 + index}-01-01`);
    }),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(GUESSES.ofJourney);
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
});

it('RES-04 checks five dates of many for a link and its code together, and revokes both', async () => {
  const { appointment } = await book(await visitor(), await addStore(pool));
  const { key, shortCode } = await linkTo(database, appointment.appointmentId);
  const finders = await Promise.all(times(2).map(eitherProcess));
  const ways: Record<string, string>[] = [{ key }, { shortCode }];
  const replies = await Promise.all(
    times(20).map((index) => {
      const finder = finders[index % 2];
      if (!finder) throw new Error('nobody guesses');
      return send(finder, ways[(index >> 1) % 2] ?? {}, `19${10 + index}-01-01`);
    }),
  );
  const byKey = replies.filter((_, index) => (index >> 1) % 2 === 0);
  const statuses = byKey.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![404, 410, 429].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(GUESSES.ofLink);
  const [one] = finders;
  if (!one) throw new Error('nobody guesses');
  expect((await send(one, { key })).statusCode).toBe(410);
  expect((await send(one, { shortCode })).statusCode).toBe(404);
});

it('CNF-02 issues one version of links to many messages at once', async () => {
  const { appointment } = await book(await visitor(), await addStore(pool));
  const links = await Promise.all(times(6).map(() => linkTo(database, appointment.appointmentId)));
  expect(new Set(links.map(({ shortCode }) => shortCode)).size).toBe(1);
  for (const { key } of links) expect((await send(await visitor(), { key })).statusCode).toBe(200);
});
