import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from './database.ts';
import { keepRows } from './kept-rows.ts';

const { pool } = await freshDatabase();
let putBack: () => Promise<void>;

beforeAll(async () => {
  await pool.query(
    `create table shelf (id bigint generated always as identity primary key, doses int,
        is_empty boolean generated always as (doses = 0) stored);
      create table dose (of_shelf bigint not null references shelf);
      create table untouched (word text);
      create function refuse() returns trigger language plpgsql as
        $$ begin raise 'nothing goes from here'; end $$;
      create trigger kept before delete on dose execute function refuse();
      insert into shelf (doses) values (1), (2);
      insert into dose values (1);
      insert into untouched values ('as it was')`,
  );
  putBack = await keepRows(pool);
});

async function all() {
  const { rows } = await pool.query(
    `select id, doses, is_empty, (select count(*)::int from dose where of_shelf = id) as of_it
      from shelf order by id`,
  );
  return rows;
}

it('QAL-09 puts back what was changed, deleted and added, again and again', async () => {
  const before = await all();
  for (const doses of [0, 5]) {
    await pool.query('update shelf set doses = $1 where id = 1', [doses]);
    await pool.query('delete from shelf where id = 2');
    await pool.query('insert into shelf (doses) values (7); insert into dose values (1)');
    expect(await all()).not.toEqual(before);
    await putBack();
    expect(await all()).toEqual(before);
  }
});

it('QAL-09 leaves alone a row that was not written to, whoever else is at work', async () => {
  const places = () => pool.query('select id, ctid, xmin from shelf order by id');
  // Begun before everything that follows, and still open.
  const worker = await pool.connect();
  await worker.query('begin; select pg_current_xact_id()');
  await pool.query('update shelf set doses = 3 where id = 2');
  await putBack();
  const { rows } = await places();
  for (const doses of [7, 8]) {
    await pool.query('insert into shelf (doses) values ($1)', [doses]);
    await putBack();
    expect((await places()).rows).toEqual(rows);
  }
  await worker.query('rollback');
  worker.release();
});

it('QAL-09 keeps several times at once, each whole', async () => {
  const before = await all();
  await pool.query('insert into shelf (doses) values (8)');
  const putLaterBack = await keepRows(pool, 'later');
  const later = await all();
  await putBack();
  expect(await all()).toEqual(before);
  await putLaterBack();
  expect(await all()).toEqual(later);
  await putBack();
  expect(await all()).toEqual(before);
});

it('QAL-09 leaves alone a table that was not written to', async () => {
  const places = () => pool.query('select ctid, xmin from untouched');
  const { rows } = await places();
  await putBack();
  expect((await places()).rows).toEqual(rows);
});

it('QAL-09 from then on also watches writes that refer to other rows', async () => {
  await putBack();
  await expect(pool.query('delete from dose')).rejects.toThrow('nothing goes from here');
  await expect(pool.query('insert into dose values (99)')).rejects.toThrow(/foreign key/);
});
