import { beforeEach, describe, expect, it } from 'vitest';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { keepCounting, stayInThisMinute } from '#tests/support/limits.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { app } = await testServer(database);

beforeEach(async () => {
  await database.pool.query('delete from limits');
});

const people = (count: number, dosesEach = 0) =>
  Array.from({ length: count }, (_, index) => ({
    place: index + 1,
    vaccine: [{ code: '150' }],
    restriction: {
      dob: '1984-04-28',
      screening: {
        history: Array.from({ length: dosesEach }, (_dose, turn) => ({
          vaccineCode: '150',
          date: addDays('2001-01-01', turn * 30),
        })),
      },
    },
  }));

const bodyOf = (patients: ReturnType<typeof people>) => ({
  patients,
  position: { latitude: 41.88, longitude: -87.63 },
  state: 'IL',
});

describe('a search for a group', () => {
  it('SAF-04 accepts a family with its records, but not as many doses as the body could hold', async () => {
    const visitor = await visit(app);
    const { path } = searchGroupTimeslots;
    const family = await visitor.send('POST', path, bodyOf(people(10, 15)));
    // There is no store: it only matters that the search ran.
    expect(family.statusCode).toBe(409);
    const { status, error } = await visitor.refused(searchGroupTimeslots, {
      body: bodyOf(people(10, 16)),
    });
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'patients']);
  });

  it('SAF-04 allows a family two dozen times a minute, and then says when to retry', async () => {
    stayInThisMinute();
    const visitor = await visit(app);
    const statuses: number[] = [];
    let wait = 0;
    for (let turn = 0; turn < 26; turn += 1) {
      await keepCounting(database.pool);
      const reply = await visitor.send('POST', searchGroupTimeslots.path, bodyOf(people(10)));
      statuses.push(reply.statusCode);
      wait = Number(reply.headers['retry-after'] ?? 0);
    }
    expect(statuses.slice(0, 22).every((status) => status === 409)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('SAF-04 allows sixty times a minute for everyone behind one address, however many sessions', async () => {
    stayInThisMinute();
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const statuses: number[] = [];
    for (let turn = 0; turn < 62; turn += 1) {
      await keepCounting(database.pool);
      const reply = await app.inject({
        method: 'POST',
        url: searchGroupTimeslots.path,
        headers: { ...headers, host: 'localhost', 'x-transaction-id': crypto.randomUUID() },
        payload: bodyOf(people(10)),
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('SAF-04 reports that the process is alive without asking the database', async () => {
  const reply = await app.inject({ url: '/api/health/live' });
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
});
