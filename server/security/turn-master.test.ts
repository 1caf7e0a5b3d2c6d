// Master keys rotate (SAF-08): sealed data is untouched and still opens.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openPersons, openSealed } from './persons.ts';
import { readTurnWish, turnMaster } from './turn-master.ts';

const database = await freshDatabase();
const { pool, url } = database;

const look = () => turnMaster(database, 'look');
const begin = () => turnMaster(database, 'begin');
const finish = () => turnMaster(database, 'finish');
const secrets = async () => (await pool.query('select from server_keys')).rowCount;

let turns = 0;

/** Moves time forward by minutes: the keys' start times are set back instead. */
const later = (minutes: number) =>
  pool.query(
    `update server_keys set purpose = 'person-master#' || (split_part(purpose, '#', 2)::bigint - $1)
      where purpose like 'person-master#%' and length(purpose) > 20`,
    // A different second for each test.
    [minutes * 60 + turns * 10],
  );

/** Seals something for a new person and stores the key; returns a function that opens it. */
async function sealSomebody(said: string, persons = openPersons(pool)) {
  const id = randomUUID();
  const { sealed, wrapped } = (await persons).seal(id, Buffer.from(said));
  await pool.query('insert into person_keys (patient_id, wrapped) values ($1, $2)', [id, wrapped]);
  return async () => {
    const { rows } = await pool.query<{ wrapped: Buffer }>(
      'select wrapped from person_keys where patient_id = $1',
      [id],
    );
    return openSealed(id, sealed, rows[0]?.wrapped ?? Buffer.alloc(0)).toString();
  };
}

/** One master key, in use for a long time. */
beforeEach(async () => {
  await pool.query('truncate person_keys');
  await openPersons(pool);
  const of = `purpose like 'person-master#%'`;
  await pool.query(
    `delete from server_keys where ${of} and purpose <> (
      select min(purpose) from server_keys where ${of})`,
  );
  turns += 1;
  await pool.query(`update server_keys set purpose = $1 where ${of}`, [`person-master#${turns}`]);
  await (await openPersons(pool)).learn();
});

it('SAF-08 a new master key takes over, and opens what the previous one had wrapped', async () => {
  const open = await sealSomebody('Ana');
  const before = await secrets();
  await begin();
  await later(20);
  expect(await look()).toMatch(/--finish takes the 1 before it away/);
  expect(await finish()).toMatch(/^The keys of 1 people were wrapped anew, and 1 master keys/);
  expect(await secrets()).toBe(before);
  expect(await open()).toBe('Ana');
  expect(await look()).toMatch(/There is one master key/);
  await expect(finish()).rejects.toThrow('none was begun: there is one master key');
});

it('SAF-08 an older copy of the keys does not open with the new master key', async () => {
  await sealSomebody('Ana');
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from person_keys');
  await begin();
  await later(20);
  await finish();
  const after = await pool.query<{ wrapped: Buffer }>('select wrapped from person_keys');
  const persons = await openPersons(pool);
  expect(persons.isNewest(rows[0]?.wrapped ?? Buffer.alloc(8))).toBe(false);
  expect(persons.isNewest(after.rows[0]?.wrapped ?? Buffer.alloc(8))).toBe(true);
});

it('SAF-08 waits until every server has learned of it, and is begun once', async () => {
  await begin();
  await expect(begin()).rejects.toThrow(/begun before/);
  await expect(finish()).rejects.toThrow(/in 15 minutes/);
  await later(11);
  await expect(finish()).rejects.toThrow(/may not know of it yet: in 4 minutes/);
  expect(await look()).toMatch(/--finish in 4 minutes/);
});

it('SAF-08 a server reads what another wraps with the newest, once it has looked', async () => {
  const other = await openDatabase(url);
  try {
    const theirs = await openPersons(other.pool);
    await begin();
    await later(20);
    const open = await sealSomebody('Leo', openPersons(pool));
    await theirs.learn();
    const opened = await sealSomebody('Mara', Promise.resolve(theirs));
    await finish();
    expect([await open(), await opened()]).toEqual(['Leo', 'Mara']);
  } finally {
    await other.close();
  }
});

it('SAF-08 rewraps more keys than fit one statement', async () => {
  const { wrapped } = (await openPersons(pool)).seal('x', Buffer.from('x'));
  await pool.query(
    'insert into person_keys select gen_random_uuid(), $1 from generate_series(1, 2500)',
    [wrapped],
  );
  await begin();
  await later(20);
  expect(await finish()).toMatch(/^The keys of 2500 people/);
});

it.each([[['--finish', 'now']], [['12345']], [['--all']]])(
  'SAF-08 keys:turn takes no other argument: %j',
  (args) => {
    expect(() => readTurnWish(args)).toThrow(/^usage/);
  },
);
