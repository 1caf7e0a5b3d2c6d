-- A lot's count is the sum of its movements; a constraint of the table keeps it from going
-- negative. Those watching the store are notified, as of changes to its day (tell_store).
create or replace function stock_moved() returns trigger language plpgsql as $$
declare
  told integer;
begin
  update stock_lots set doses = doses + new.doses where id = new.lot_id
    returning store_id into told;
  perform pg_notify('visits', told::text);
  return null;
end
$$;
