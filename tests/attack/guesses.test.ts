// Some hundred guesses through two processes, for every day; `npm run attack -- guesses` makes 10^5
// through four (SAF-09).
import { expect, it } from 'vitest';
import { GUESSES } from '#domain/resume.ts';
import { addStore, book, timeAhead } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { broken, guess, openDoor, type Victim } from './guesses.ts';

const database = await freshDatabase();
const { pool } = database;
const first = await testServer(database);
const servers = [first, await testServer(database)];

/** Whose address a proxy on this machine says it is. */
const doors = servers.map(({ app }) =>
  openDoor(async ({ method, path, headers, address, body }) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { ...headers, 'x-forwarded-for': address },
      ...(body !== undefined && { payload: body }),
    });
    const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
    return { status: reply.statusCode, cookies };
  }),
);

async function somebodyBooked(): Promise<Victim> {
  const one = await visit(first.app);
  const storeNumber = await addStore(pool);
  const { appointment } = await book(one, storeNumber, { time: timeAhead('10:00') });
  return { confirmationNumber: appointment.confirmationNumber, dateOfBirth: '1984-04-28' };
}

it('SAF-09 guesses at a date of birth are looked at as often as they may be, and none gets through', async () => {
  const victims = [await somebodyBooked()];
  const said = await guess(doors, victims, { guesses: 300, networks: 40, atOnce: 8 });
  expect(broken(said)).toEqual([]);
  // What may be looked at was: nobody was sent away for nothing.
  expect(said.mostOfNumber).toBe(GUESSES.ofJourney);
  expect(said.mostOfNetwork).toBeGreaterThan(GUESSES.ofAddress / 3);
  expect(said.sentAway + said.lookedAt).toBe(said.guesses);
});

it('SAF-09 is noticed where a limit does not hold', async () => {
  const victims = [await somebodyBooked()];
  const forgetful = doors.map<(typeof doors)[number]>((door) => async (...asked) => {
    await pool.query('delete from limits');
    return door(...asked);
  });
  const said = await guess(forgetful, victims, { guesses: 200, networks: 40, atOnce: 1 });
  expect(broken(said).join()).toMatch(/got through.*one network looked at/);
});
