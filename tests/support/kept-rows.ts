import type pg from 'pg';

interface Table {
  /** With its schema. */
  name: string;
  /** Those that are stored, not generated. */
  columns: string;
  /** The columns that identify a row; empty where none do. */
  key: string[];
}

/**
 * Saves all rows of a database as they are now, in a separate schema. The returned function puts
 * them back, any number of times: a row that was not written to is not touched.
 * @param name several can be saved, each under its own
 */
export async function keepRows(pool: pg.Pool, name = 'last'): Promise<() => Promise<void>> {
  const schema = `kept_${name}`;
  await pool.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  const tables = await tablesOf(pool);
  const kept = tables.map((table) => ({ ...table, schema, copy: `${schema}."${table.name}"` }));
  const copies = kept.map(
    ({ copy, name, columns }) => `create unlogged table ${copy} as select ${columns} from ${name}`,
  );
  await pool.query(copies.join(';'));
  await pool.query(
    `create table ${schema}.marks (name text primary key, mark text, since bigint, own bigint[])`,
  );
  const marks = tables.map(({ name }) => `('${name}', ${markOf(name)}, ${SINCE}, '{}')`);
  await pool.query(`insert into ${schema}.marks values ${marks.join()}`);
  // Neither triggers nor foreign keys: the rows reappear without side effects.
  await pool.query(
    `create function ${schema}.put_back() returns void language plpgsql
      set session_replication_role = replica as $$
      declare marked ${schema}.marks; begin ${kept.map(putBack).join('')} end $$`,
  );
  return async () => {
    await pool.query(`select ${schema}.put_back()`);
  };
}

/** Writes of a transaction still open have this number, or a higher one. */
const SINCE = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
const OWN = 'pg_current_xact_id()::text::bigint';

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
        coalesce(array_agg(quote_ident(a.attname) order by a.attnum)
          filter (where a.attnum = any (i.indkey)), '{}') as key
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = ''
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and n.nspname not like 'pg\\_%'
        and n.nspname <> 'information_schema' and n.nspname not like 'kept\\_%'
      group by n.nspname, c.relname order by 1`,
  );
  return rows;
}

/** Changes when a row was added, removed or written again. */
const markOf = (name: string) =>
  `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${name})`;

interface KeptTable extends Table {
  schema: string;
  copy: string;
}

/** Rewriting a whole table again and again soon leaves it mostly empty space. */
const putBack = ({ name, columns, key, schema, copy }: KeptTable) => `
  select * into marked from ${schema}.marks m where m.name = '${name}';
  if ${markOf(name)} <> marked.mark then
    delete from ${name} ${key.length > 0 ? `where ${WRITTEN}` : ''};
    insert into ${name} (${columns}) overriding system value select ${columns} from ${copy} k
      ${key.length > 0 ? `where not exists (select from ${name} t where ${sameIn(key)})` : ''};
    update ${schema}.marks m set mark = ${markOf(name)}, since = ${SINCE}, own = ${OWN} ||
      array(select one from unnest(own) one where one >= ${SINCE})
      where m.name = '${name}';
  end if;`;

/** Since it was marked, by others. Other open transactions may be older than what was put back. */
const WRITTEN = 'xmin::text::bigint >= marked.since and xmin::text::bigint <> all (marked.own)';

const sameIn = (key: readonly string[]) =>
  key.map((column) => `t.${column} = k.${column}`).join(' and ');
