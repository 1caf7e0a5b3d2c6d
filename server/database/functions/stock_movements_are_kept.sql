create or replace function stock_movements_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a movement of stock stays as it was written: correct it by another one'
    using errcode = 'insufficient_privilege';
end
$$;
