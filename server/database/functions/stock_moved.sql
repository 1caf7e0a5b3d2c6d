-- What a lot has is the sum of its movements; that it is never less than none, the table says.
-- Whoever looks at the store hears of it, as of its day (tell_store).
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
