-- Takes a place in a store's line for the day (HLD-05, WLK-05), and returns whether there was one.
-- A place is not a seat: it has number 0, and starts now. Concurrent requests are handled one by
-- one; `lasting` is how far ahead to look, `capacity` how many people the store can see in that
-- time.
create or replace function take_place_in_line(
  asking_engagement uuid, asked_place smallint, asked_store integer, capacity smallint,
  lasting interval, fresh_hold uuid, number text, until timestamptz, wanted jsonb
) returns boolean language plpgsql as $$
begin
  -- 'line' in ASCII
  perform pg_advisory_xact_lock(1818848869, asked_store);
  if not (select takes_walk_ins from stores where id = asked_store) then return false; end if;
  if people_in_line(asked_store, lasting, asking_engagement) >= capacity then return false; end if;
  insert into claims (store_id, starts_at, seat, hold_id, engagement_id, place, expires_at,
      confirmation_number, vaccines)
    values (asked_store, clock_timestamp(), 0, fresh_hold, asking_engagement, asked_place, until,
      number, wanted);
  return true;
end
$$;
