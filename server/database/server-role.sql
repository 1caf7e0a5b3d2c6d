-- A role for the servers, beside the one that migrates: it reads and writes rows and changes no
-- schema (OWASP ASVS 5.0, 13.2.2). Sent by the role that migrates, once, after `npm run db:migrate`:
--   psql "$DATABASE_URL" -f server/database/server-role.sql
--   alter role pharmacy_server login password '…'
-- What later migrations make is given to it as well. Commands that change the schema (`db:migrate`,
-- `columns:seal -- --confirm`) go on with the other role.
create role pharmacy_server nologin nosuperuser nocreatedb nocreaterole noreplication;

grant usage on schema public, graphile_worker to pharmacy_server;
grant select, insert, update, delete on all tables in schema public, graphile_worker to pharmacy_server;
grant usage, select on all sequences in schema public, graphile_worker to pharmacy_server;
grant execute on all functions in schema public, graphile_worker to pharmacy_server;

alter default privileges in schema public, graphile_worker
  grant select, insert, update, delete on tables to pharmacy_server;
alter default privileges in schema public, graphile_worker
  grant usage, select on sequences to pharmacy_server;
alter default privileges in schema public, graphile_worker
  grant execute on functions to pharmacy_server;

-- What is written down stays: a server adds to the log of who saw what, and takes away what is old.
revoke update on audit from pharmacy_server;
-- Which migrations were applied is for the other role to say.
revoke insert, update, delete on applied_migrations, applied_functions from pharmacy_server;

-- The tables of the queue show their rows to their owner alone until somebody is named.
do $$
declare
  one record;
begin
  for one in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
    execute format('create policy servers on graphile_worker.%I to pharmacy_server using (true) with check (true)',
      one.tablename);
  end loop;
end
$$;
