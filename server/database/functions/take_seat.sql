-- Takes a seat at one start for one person of a party, and returns whether there was one. It reads
-- a free seat number and inserts it: whoever loses the race reads again. A claim blocks every visit
-- it overlaps; seats that the party gives up do not count, and are taken over where possible.
-- `moving` are the places whose booked seats are about to be given up. A seat's number only keeps
-- two people out of one seat; how many people fit is counted. Walk-ins (seat 0) wait for a free
-- one.
create or replace function take_seat(
  asking_engagement uuid, asked_place smallint, moving smallint[],
  asked_store integer, asked_start timestamptz, capacity smallint, visit interval,
  fresh_hold uuid, number text, until timestamptz, wanted jsonb
) returns boolean language plpgsql as $$
declare
  busy record;
  free_seat integer;
begin
  -- Each turn is lost to someone who got a seat, so there are no more turns than seats.
  for turn in 0 .. capacity loop
    select count(*) filter (where c.engagement_id <> asking_engagement or c.hold_id = fresh_hold
          or (c.expires_at is null and c.place <> all (moving))) as others,
        array_agg(c.seat) filter (where c.starts_at = asked_start) as seats,
        min(c.seat) filter (where c.starts_at = asked_start and c.engagement_id = asking_engagement
          and c.expires_at is not null and c.hold_id <> fresh_hold) as own_seat
      into busy
      from claims c
      where c.store_id = asked_store and c.seat > 0
        and c.starts_at > asked_start - visit and c.starts_at < asked_start + visit
        and (c.expires_at is null or c.expires_at > clock_timestamp());
    if busy.others >= capacity then return false; end if;
    free_seat := coalesce(busy.own_seat, 1);
    while busy.own_seat is null and free_seat = any (busy.seats) loop
      free_seat := free_seat + 1;
    end loop;

    insert into claims as c (store_id, starts_at, seat, hold_id, engagement_id, place, expires_at,
        confirmation_number, vaccines)
      values (asked_store, asked_start, free_seat, fresh_hold, asking_engagement, asked_place, until,
        number, wanted)
      on conflict (store_id, starts_at, seat) do update
        set hold_id = excluded.hold_id, engagement_id = excluded.engagement_id,
            place = excluded.place, expires_at = excluded.expires_at,
            confirmation_number = excluded.confirmation_number, vaccines = excluded.vaccines,
            extensions = 0, created_at = clock_timestamp()
        where c.expires_at <= clock_timestamp()
          or (c.engagement_id = asking_engagement and c.expires_at is not null
            and c.hold_id <> fresh_hold);
    if found then return true; end if;
  end loop;
  return false;
end
$$;
