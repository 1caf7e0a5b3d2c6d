-- Whether a store has doses left for everyone in `people` ([{place, vaccines}]), beside what is
-- promised to others (DSK-04). A dose already promised to one of them here stays promised, however
-- few are left. True without locking when none of these vaccines is counted. Otherwise the store's
-- stock is locked until the transaction ends.
create or replace function is_in_stock(
  asked_store integer, people jsonb, asking_engagement uuid
) returns boolean language plpgsql as $$
declare
  asked_places smallint[];
  asked record;
begin
  if not exists (
    select from store_products p
    where p.store_id = asked_store and p.floor is not null
      and p.vaccine_code in (
        select v ->> 'code' from jsonb_array_elements(people) w,
          jsonb_array_elements(w -> 'vaccines') v))
  then return true; end if;
  perform lock_stock(asked_store);
  asked_places := array(select (w ->> 'place')::smallint from jsonb_array_elements(people) w);
  for asked in
    select v ->> 'code' as code,
      jsonb_agg(jsonb_build_object('place', (w ->> 'place')::smallint,
        'maker', coalesce(v ->> 'manufPref', ''))) as wants
    from jsonb_array_elements(people) w, jsonb_array_elements(w -> 'vaccines') v
    where exists (select from store_products p where p.store_id = asked_store
      and p.vaccine_code = v ->> 'code' and p.floor is not null)
    group by 1 order by 1
  loop
    continue when not exists (
      select from jsonb_to_recordset(asked.wants) as w(place smallint, maker text)
      where not exists (
        select from stock_promises(asked_store, asked.code) r
        where r.engagement_id = asking_engagement and r.place = w.place and r.maker = w.maker));
    if exists (
      with wanted as (
        select w.maker, count(*) as doses
        from jsonb_to_recordset(asked.wants) as w(place smallint, maker text)
        where w.maker <> '' group by 1
        union all select '', jsonb_array_length(asked.wants)
      )
      select from wanted w
      join doses_left(asked_store, asked.code, asking_engagement, asked_places) d using (maker)
      where d.doses < w.doses
    ) then return false; end if;
  end loop;
  return true;
end
$$;
