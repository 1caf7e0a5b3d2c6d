// Our migration creates the library's schema: it must equal what the library itself creates.
import { runMigrations } from 'graphile-worker';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';

const { pool } = await freshDatabase();

/** The schema as a list of lines. */
async function schema(): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `with own as (select oid, relname, relkind from pg_class
        where relnamespace = 'graphile_worker'::regnamespace)
      select format('%s %s', relkind, relname) as line from own
      union all select format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
          attnotnull, pg_get_expr(adbin, adrelid))
        from pg_attribute join own on own.oid = attrelid left join pg_attrdef
          on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
      union all select pg_get_indexdef(own.oid) from own where relkind = 'i'
      union all select pg_get_viewdef(own.oid) from own where relkind = 'v'
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join own on own.oid = tgrelid
      union all select pg_get_constraintdef(k.oid) from pg_constraint k join own
        on own.oid = conrelid
      union all select format('migration %s %s', id, breaking) from graphile_worker.migrations
      order by 1`,
  );
  return rows.map(({ line }) => line);
}

it('OPS-05 the queue’s schema is what the library would create, so no start changes it', async () => {
  const ours = await schema();
  await pool.query('drop schema graphile_worker cascade');
  await runMigrations({ pgPool: pool });
  expect(ours).toEqual(await schema());
  expect(ours.length).toBeGreaterThan(100);
});
