import type pg from 'pg';

interface Table {
  /** With its schema. */
  name: string;
  /** Those that are written, not worked out. */
  columns: string;
}

/**
 * Keeps all rows of a database as they are now, in a schema beside. What is answered puts them
 * back, as often as one likes: a table that nobody wrote to is not touched.
 */
export async function keepRows(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query('drop schema if exists kept cascade; create schema kept');
  const tables = await tablesOf(pool);
  const copies = tables.map(
    ({ name, columns }) =>
      `create unlogged table ${copyOf(name)} as select ${columns} from ${name}`,
  );
  await pool.query(copies.join(';'));
  await pool.query(`create table kept.marks (name text primary key, mark text not null)`);
  const marks = tables.map(({ name }) => `('${name}', ${markOf(name)})`);
  await pool.query(`insert into kept.marks values ${marks.join()}`);
  // Neither triggers nor foreign keys: nothing happens again, it is there again.
  await pool.query(
    `create function kept.put_back() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${tables.map(putBack).join('')} end $$`,
  );
  return async () => {
    await pool.query('select kept.put_back()');
  };
}

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname not like 'pg\\_%'
        and n.nspname not in ('information_schema', 'kept')
      group by n.nspname, c.relname order by 1`,
  );
  return rows;
}

const copyOf = (name: string) => `kept."${name}"`;

/** Another one once a row came, went, or was written again. */
const markOf = (name: string) =>
  `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${name})`;

const putBack = ({ name, columns }: Table) => `
  if ${markOf(name)} <> (select mark from kept.marks m where m.name = '${name}') then
    delete from ${name};
    insert into ${name} (${columns}) overriding system value select ${columns} from ${copyOf(name)};
    update kept.marks m set mark = ${markOf(name)} where m.name = '${name}';
  end if;`;
