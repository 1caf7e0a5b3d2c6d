-- SAF-02: for each network, the seat-minutes in the last 24 hours during which it held times of a
-- store's day without booking them. A current hold counts until it expires; the asking engagement's
-- own only until now, because the new hold replaces it. Booked seats are not counted, nor are the
-- system's own offers.
create or replace function unbooked_minutes(
  asked_store integer, asked_day date, asking_engagement uuid
) returns table (network bigint, minutes double precision) language sql stable as $$
  with clock as materialized (
    select clock_timestamp() as now,
      asked_day::timestamp at time zone s.time_zone as opens,
      (asked_day + 1)::timestamp at time zone s.time_zone as ends
    from stores s where s.id = asked_store
  ), held as (
    select v.network, c.created_at as since,
      case when c.engagement_id = asking_engagement then least(c.expires_at, clock.now)
        else c.expires_at end as until
    from clock
    join claims c on c.store_id = asked_store
      and c.starts_at >= clock.opens and c.starts_at < clock.ends
    join engagements e on e.id = c.engagement_id
    join sessions v on v.id = e.session_id
    where c.expires_at is not null and c.seat > 0 and v.network is not null
      and not is_offered(e, c.hold_id)
    union all
    select a.network, a.held_since, a.held_until
    from abandoned_seats a
    where a.store_id = asked_store and a.day = asked_day
  )
  select h.network, sum(extract(epoch from
      greatest(interval '0', h.until - greatest(h.since, clock.now - interval '1 day')))) / 60
  from held h cross join clock
  group by h.network
$$;
