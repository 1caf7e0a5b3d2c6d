-- Recomputes for each product of these vaccines whether the store sells it: as long as doses are
-- left to promise, of that maker and overall. Writes only what changed, because every change to
-- what is stocked makes readers load the store again.
create or replace function refresh_sales(asked_store integer, codes text[])
returns void language plpgsql as $$
declare
  code text;
begin
  perform lock_stock(asked_store);
  foreach code in array codes loop
    with shelf as materialized (
      select d.maker, coalesce(d.doses > 0, true) as has_some
      from doses_left(asked_store, code, null, null) d
    ), judged as (
      select p.product_id,
        not coalesce(p.paused_until > clock_timestamp(), false)
          and (p.floor is null or bool_and(k.has_some)) as sells
      from store_products p
      join shelf k on k.maker in ('', p.manufacturer)
      where p.store_id = asked_store and p.vaccine_code = code
      group by p.product_id, p.paused_until, p.floor
    )
    update store_products p set sells = j.sells
      from judged j
      where p.store_id = asked_store and p.vaccine_code = code and p.product_id = j.product_id
        and p.sells <> j.sells;
  end loop;
end
$$;
