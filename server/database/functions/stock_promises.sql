-- To whom a store has promised a dose of a vaccine: by an appointment of today or later that has
-- not ended, or by a live hold; counted once when another time is held for a booked person. `maker`
-- is the one asked for, '' when any will do.
create or replace function stock_promises(asked_store integer, code text)
returns table (engagement_id uuid, place smallint, maker text, is_booked boolean) language plpgsql stable as $$
begin
  return query
    with booked as materialized (
      select a.engagement_id, p.place, a.vaccines
      from appointments a
      join patients p on p.id = a.patient_id
      where a.store_id = asked_store
        and a.starts_at >= (select date_trunc('day', clock_timestamp() at time zone s.time_zone)
          at time zone s.time_zone from stores s where s.id = asked_store)
        and a.status in ('Scheduled', 'Rescheduled')
        and a.stage in ('booked', 'arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
        and a.vaccines @> jsonb_build_array(jsonb_build_object('code', code))
    ), promised as (
      select b.engagement_id, b.place, b.vaccines, true as is_booked from booked b
      union all
      select c.engagement_id, c.place, c.vaccines, false
      from claims c
      where c.store_id = asked_store and c.expires_at > clock_timestamp()
        and c.starts_at > clock_timestamp() - interval '1 day'
        and c.vaccines @> jsonb_build_array(jsonb_build_object('code', code))
        and not exists (select from booked b
          where b.engagement_id = c.engagement_id and b.place = c.place)
    )
    select r.engagement_id, r.place, coalesce(v ->> 'manufPref', ''), r.is_booked
    from promised r, jsonb_array_elements(r.vaccines) v
    where v ->> 'code' = code;
end
$$;
