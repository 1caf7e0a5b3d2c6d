-- Notifies those watching a store's day that it changed, but not how (0120_visits.sql).
create or replace function tell_store() returns trigger language plpgsql as $$
begin
  perform pg_notify('visits', new.store_id::text);
  if tg_op = 'UPDATE' and old.store_id <> new.store_id then
    perform pg_notify('visits', old.store_id::text);
  end if;
  return null;
end
$$;
