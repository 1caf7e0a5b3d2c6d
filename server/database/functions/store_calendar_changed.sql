create or replace function store_calendar_changed() returns trigger language plpgsql as $$
begin
  update stores set version = version where id in (select store_id from changed);
  return null;
end
$$;
