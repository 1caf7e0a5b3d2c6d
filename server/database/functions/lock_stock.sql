-- Whoever promises, takes or counts doses of a store does so one after the other. Taken before rows
-- of store_products, stock_lots and stores, and by nobody who locks a claim first.
create or replace function lock_stock(asked_store integer) returns void language plpgsql as $$
begin
  -- 'stoc'
  perform pg_advisory_xact_lock(1937010531, asked_store);
end
$$;
