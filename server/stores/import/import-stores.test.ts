import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { importStores, readArguments, readList, USAGE } from './import-stores.ts';

const { db, pool } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'stores-'));
afterAll(() => rm(folder, { recursive: true }));
const removeStores = () => pool.query('truncate stores cascade');
beforeEach(removeStores);

const rows = [
  'chain,store,name,street,city,state,zip,lat,lng,phone,tz',
  'Good Drugs,1,Good Drugs One,1 First St,Bear,DE,19701,39.6066,-75.7120,302-555-0101,America/New_York',
  'Good Drugs,2,Good Drugs Two,2 Second St,Bear,DE,19701,,,302-555-0102,',
  'Good Drugs,3,Good Drugs Three,3 Third St,Bear,DE,nowhere,,,302-555-0103,',
];

async function importRows(lines: string[]): Promise<string> {
  const request = { file: join(folder, 'list.csv'), report: undefined };
  await writeFile(request.file, lines.join('\n'));
  return importStores(await readList(request.file), request, db);
}

describe('an import', () => {
  it('LOC-08 adds stores with their addresses, and reports the other rows by line', async () => {
    const printed = await importRows(rows);
    expect(printed).toContain('3 rows read: 2 imported, 1 not.');
    expect(printed).toContain('Stores: 2 added, 0 updated, 0 as they were.');
    expect(printed).toContain('and in other commands: gooddrugs-1.');
    expect(printed).toContain('line 4: "nowhere" is not a ZIP');
    expect(printed).toContain('no coordinates: the place of the ZIP was taken (1)\n  lines 3');
    const { rows: stores } = await pool.query(
      'select store_number, line1, city, state, zip, time_zone, source, stocked from stores order by store_number',
    );
    expect(stores).toHaveLength(2);
    expect(stores[1]).toMatchObject({
      store_number: 'gooddrugs-2',
      line1: '2 Second St',
      city: 'Bear',
      state: 'DE',
      zip: '19701',
      time_zone: 'America/New_York',
      source: 'list.csv',
      stocked: expect.arrayContaining(['150', '207:PFI', '207:MOD']),
    });
  });

  it('changes nothing the second time', async () => {
    await importRows(rows);
    const everything = 'select s, (select count(*) from store_products) from stores s order by id';
    const before = await pool.query(everything);
    expect(await importRows(rows)).toContain('Stores: 0 added, 0 updated, 2 as they were.');
    expect((await pool.query(everything)).rows).toEqual(before.rows);
  });

  it('brings a known store up to date and leaves its hours and stock unchanged', async () => {
    await importRows(rows);
    await pool.query(`update stores set seats = 3 where store_number = 'gooddrugs-1'`);
    await pool.query('delete from store_products where vaccine_code <> $1', ['150']);
    const moved = rows.map((row) => row.replace('1 First St', '11 First St'));
    expect(await importRows(moved)).toContain('Stores: 0 added, 1 updated, 1 as they were.');
    const { rows: stores } = await pool.query(
      `select line1, seats, stocked from stores where store_number = 'gooddrugs-1'`,
    );
    expect(stores[0]).toMatchObject({ line1: '11 First St', seats: 3 });
    expect(stores[0].stocked).not.toContain('207');
  });

  it('LOC-08, TIM-02 leaves a store in its time zone while somebody was told an hour there', async () => {
    await importRows(rows);
    const { rows: known } = await pool.query<{ id: number }>(
      `select id from stores where store_number = 'gooddrugs-1'`,
    );
    const takeUntil = async (expiresAt: string | null) =>
      pool.query(
        `insert into claims (store_id, starts_at, seat, hold_id, engagement_id, expires_at,
            confirmation_number)
          values ($1, date_trunc('hour', clock_timestamp()) + interval '3 days', 1, $2, $3, $4, 'A')
          on conflict (store_id, starts_at, seat) do update set expires_at = excluded.expires_at`,
        [known[0]?.id, randomUUID(), randomUUID(), expiresAt],
      );
    await takeUntil(null);
    const zoneOf = async () =>
      (await pool.query(`select time_zone from stores where store_number = 'gooddrugs-1'`)).rows[0]
        .time_zone;
    const moved = rows.map((row) => row.replace('America/New_York', 'America/Chicago'));
    const printed = await importRows(moved);
    expect(printed).toContain('3 rows read: 1 imported, 2 not.');
    expect(printed).toContain('Stores: 0 added, 0 updated, 1 as they were.');
    expect(printed).toContain(
      'line 2: its time zone would change from America/New_York to America/Chicago, and 1 times are taken there',
    );
    expect(await zoneOf()).toBe('America/New_York');
    // Another name for the same hours moves nobody.
    const renamed = rows.map((row) => row.replace('America/New_York', 'America/Havana'));
    expect(await importRows(renamed)).not.toContain('line 2: its time zone');
    await takeUntil('2020-01-01');
    expect(await importRows(moved)).toContain('Stores: 0 added, 1 updated, 1 as they were.');
    expect(await zoneOf()).toBe('America/Chicago');
  });

  it('LOC-08 imports a list that is longer than one statement, all or nothing', async () => {
    const [header = '', first = ''] = rows;
    const line = (number: number) =>
      first.replace('Drugs,1,', `Drugs,${number},`).replace('1 First', `${number} First`);
    const many = [header, ...Array.from({ length: 2_100 }, (_, index) => line(index + 1))];
    expect(await importRows(many)).toContain('Stores: 2,100 added, 0 updated, 0 as they were.');
    const changed = many.with(2_100, line(2_100).replace('Drugs One', 'Drugs Other'));
    expect(await importRows(changed)).toContain('Stores: 0 added, 1 updated, 2,099 as they were.');

    await removeStores();
    await pool.query(
      `alter table stores add constraint spoilt check (store_number <> 'gooddrugs-2050')`,
    );
    await expect(importRows(many)).rejects.toThrow('Failed query');
    await pool.query('alter table stores drop constraint spoilt');
    expect((await pool.query('select from stores')).rowCount).toBe(0);
  });

  it('writes its report to a file when asked to', async () => {
    const request = { file: join(folder, 'list.csv'), report: join(folder, 'report.txt') };
    await writeFile(request.file, rows.join('\n'));
    const printed = await importStores(await readList(request.file), request, db);
    expect(printed).not.toContain('nowhere');
    expect(await readFile(request.report, 'utf8')).toContain('line 4: "nowhere" is not a ZIP');
  });
});

describe('before an import', () => {
  it('says that there is no such file', async () => {
    const file = join(folder, 'missing.csv');
    await expect(readList(file)).rejects.toThrow(`${file}: there is no such file`);
  });

  it('prints its usage when it is not given exactly one file', () => {
    expect(readArguments(['a.csv', '--report', 'r.txt'])).toEqual({
      file: 'a.csv',
      report: 'r.txt',
    });
    for (const args of [[], ['a.csv', 'b.csv'], ['a.csv', '--force']]) {
      expect(() => readArguments(args)).toThrow(USAGE);
    }
  });
});
