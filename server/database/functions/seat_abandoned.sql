-- SAF-02: records how long a seat was held without being booked, whoever ended the hold.
create or replace function seat_abandoned() returns trigger language plpgsql as $$
begin
  insert into abandoned_seats (store_id, day, network, held_since, held_until)
    select s.id, (old.starts_at at time zone s.time_zone)::date, v.network, old.created_at,
      least(old.expires_at, clock_timestamp())
    from engagements e
    join sessions v on v.id = e.session_id
    join stores s on s.id = old.store_id
    where e.id = old.engagement_id and v.network is not null
      -- is_offered runs only for confirmed bookings: most who release a time have booked nothing.
      and not (e.status = 'confirmed' and is_offered(e, old.hold_id));
  return null;
end
$$;
