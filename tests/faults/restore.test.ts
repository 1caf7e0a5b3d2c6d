// Backup and restore (REL-07): a base copy made while people book, the archive of the log, and back
// to a moment, beside the database that goes on. Judged as the nemesis is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHold } from '#contract/holds.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { judge, type Finding } from '#tests/nemesis/judge.ts';
import { comeAndGo, emptyJournal, type Journal } from '#tests/nemesis/people.ts';
import {
  archiveAll,
  copyBase,
  restoreTo,
  startArchived,
} from '#tests/support/archived-database.ts';
import { addStore, holdBody, startJourney } from '#tests/support/booking.ts';
import { visitBy, type Visitor } from '#tests/support/visitor.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'dosepath-restore-'));
const [dataFolder, copyFolder] = [newFolder(), newFolder()];
/** Bookings that stand, between two looks. */
const SOME = 4;
/** What people were told in all that time; what they were told until the moment. */
const journal = emptyJournal();
let told: Journal;
let then: Record<string, string>;
let restored: Chain;

interface Chain {
  pool: pg.Pool;
  visitor: () => Promise<Visitor>;
  storeNumber: string;
}

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

beforeAll(async () => {
  const original = await startArchived(dataFolder);
  for (const folder of new Set([dataFolder, copyFolder, original.folder]))
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
  stops.push(() => original.stop());
  const chain = await openChain(original.url);

  await comeAndBook(chain, journal);
  await copyBase(original, copyFolder, () => comeAndBook(chain, journal));
  await comeAndBook(chain, journal);
  then = await rowsOf(chain.pool);
  const moment = await momentOf(chain.pool);
  told = structuredClone(journal);
  await comeAndBook(chain, journal);
  // Somebody's mistake.
  await chain.pool.query('DELETE FROM appointments');
  await archiveAll(chain.pool);

  const beside = await restoreTo(moment, original, copyFolder);
  stops.push(() => beside.stop());
  restored = await openChain(beside.url);
});

it('REL-07 restores to a moment all that was booked before it, row for row, and nothing of what came after', async () => {
  expect(told.bookings.length).toBeGreaterThanOrEqual(3 * SOME);
  expect(await rowsOf(restored.pool)).toEqual(then);
  expect(wrong(await judge(restored.pool, told))).toEqual([]);
});

it('REL-07 is judged: what came after the moment is missed by who was told of it', async () => {
  expect(wrong(await judge(restored.pool, journal))).toContain(
    'told that it is booked, and it is not',
  );
});

it('REL-07 goes on from there: what is taken is refused, what is free is booked', async () => {
  const one = await restored.visitor();
  const engagementId = await startJourney(one);
  const full = told.bookings.find(
    ({ status, people, storeNumber }) =>
      status === 'booked' && people === 1 && storeNumber === restored.storeNumber,
  );
  const [appointmentDate = ''] = full?.starts ?? [];
  const taken = { slot: appointmentDate.slice(11, 16), appointmentDate };
  const { storeNumber } = restored;
  const { status } = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, ...taken }),
  });
  expect(status).toBe(409);
  await comeAndBook(restored, told);
  expect(wrong(await judge(restored.pool, told))).toEqual([]);
});

/** Opens what is there; a store with one seat a time is added to what is empty. */
async function openChain(url: string): Promise<Chain> {
  const database = await openDatabase(url);
  stops.push(() => database.close());
  await migrate(database.pool);
  const app = await buildApp({
    database,
    config: { environment: 'LOCAL', hold: HOLD_POLICY },
    log: { write: () => undefined },
  });
  stops.push(() => app.close());
  const { rows } = await database.pool.query<{ storeNumber: string }>(
    'SELECT store_number AS "storeNumber" FROM stores',
  );
  const storeNumber = rows[0]?.storeNumber ?? (await addStore(database.pool));
  // Everybody at an address of their own.
  let count = 0;
  const visitor = () => {
    count += 1;
    const remoteAddress = `198.51.100.${count}`;
    return visitBy((request) => app.inject({ ...request, remoteAddress }));
  };
  return { pool: database.pool, visitor, storeNumber };
}

function comeAndBook({ visitor, storeNumber }: Chain, into: Journal): Promise<void> {
  // Of who comes, moves and cancels some stay.
  const standing = () => into.bookings.filter(({ status }) => status === 'booked').length;
  const enough = standing() + SOME;
  const isOver = () => standing() >= enough;
  return comeAndGo({ storeNumbers: [storeNumber], visitor, journal: into, isOver });
}

/** A sum over all rows of each table that is in the log; counters of limits are not. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND relkind = 'r' AND relpersistence = 'p' ORDER BY 1`,
  );
  const sums = tables.rows.map(async ({ name }) => {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS sum
        FROM ${name} t`,
    );
    return [name, rows[0]?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

async function momentOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
  return rows[0]?.moment ?? '';
}

const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ count }) => count > 0).map(({ what }) => what);
