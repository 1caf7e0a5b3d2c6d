create or replace function store_products_changed() returns trigger language plpgsql as $$
begin
  update stores set
    stocked = coalesce((
      select array_agg(distinct entry order by entry)
      from store_products p, lateral unnest(array[p.vaccine_code, p.vaccine_code || ':' || p.manufacturer]) entry
      where p.store_id = stores.id and p.sells), '{}')
  where id in (select store_id from changed);
  return null;
end
$$;
