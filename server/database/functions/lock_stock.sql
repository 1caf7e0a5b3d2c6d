-- Serializes transactions that promise, take or count a store's doses. Must be taken before rows of
-- store_products, stock_lots and stores, and never after locking a claim.
create or replace function lock_stock(asked_store integer) returns void language plpgsql as $$
begin
  -- 'stoc' in ASCII
  perform pg_advisory_xact_lock(1937010531, asked_store);
end
$$;
