-- How many doses of a vaccine a store can still promise, by maker and, under maker '', of any: what
-- is on hand and not expired, minus the floor, minus what is promised. Null means unlimited,
-- because a product is not counted. A paused product has none. The promises to engagement `leaving`
-- are left out: everything it holds, and what is booked for its `places`. Those who asked for a
-- maker use up that maker's doses; the others use what remains.
create or replace function doses_left(
  asked_store integer, code text, leaving uuid, places smallint[]
) returns table (maker text, doses integer) language plpgsql stable as $$
begin
  return query
    with shelf as (
      select p.manufacturer as maker,
        bool_or(p.floor is null and not p.paused) as endless,
        coalesce(sum(p.on_hand - p.floor) filter (where not p.paused), 0) as free
      from (
        select sp.manufacturer, sp.floor,
          coalesce(sp.paused_until > clock_timestamp(), false) as paused,
          coalesce((select sum(l.doses) from stock_lots l
            where l.store_id = sp.store_id and l.product_id = sp.product_id
              and l.expires_on >= (clock_timestamp() at time zone s.time_zone)::date), 0) as on_hand
        from store_products sp join stores s on s.id = sp.store_id
        where sp.store_id = asked_store and sp.vaccine_code = code) p
      group by p.manufacturer
    ), promised as (
      select coalesce(k.maker, '') as maker, count(*) as doses
      from stock_promises(asked_store, code) r
      -- a maker the store no longer carries counts as any
      left join shelf k on k.maker = r.maker
      where r.engagement_id is distinct from leaving
        or (r.is_booked and r.place <> all (places))
      group by 1
    ), makers as (
      select k.maker, k.endless,
        case when not k.endless
          then k.free - coalesce((select p.doses from promised p where p.maker = k.maker), 0)
          end as doses
      from shelf k
    )
    select m.maker, m.doses::integer from makers m
    union all
    select '', case when not coalesce(bool_or(m.endless), false)
      then (coalesce(sum(greatest(0, m.doses)), 0)
        - coalesce((select p.doses from promised p where p.maker = ''), 0))::integer end
    from makers m;
end
$$;
