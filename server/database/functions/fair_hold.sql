-- SAF-02: how long a session may hold this many seats of a store's day from now on: as long as it
-- asks while the day is not guarded, otherwise as long as its network's share lasts. Never longer
-- than asked for, and half of it once half the share is used, so that more people behind one
-- network get a time at once; zero or less when the share is used up. Programs have no network, and
-- no share. Requests from one network run one after another, so that two at once do not spend the
-- same share.
create or replace function fair_hold(
  asked_store integer, asked_day date, asking_session uuid, asking_engagement uuid,
  seats integer, lasting interval
) returns interval language plpgsql as $$
declare
  watched record;
  held record;
begin
  select w.budget, w.allowance, v.network into watched
    from watched_days w join sessions v on v.id = asking_session
    where w.store_id = asked_store and w.day = asked_day and v.network is not null;
  if not found then return lasting; end if;
  -- 'fair' in ASCII
  perform pg_advisory_xact_lock(1717659890, hashtext(
    asked_store::text || ' ' || asked_day::text || ' ' || watched.network::text));
  select coalesce(sum(u.minutes), 0) as minutes,
      coalesce(sum(u.minutes) filter (where u.network = watched.network), 0) as own
    into held
    from unbooked_minutes(asked_store, asked_day, asking_engagement) u;
  if held.minutes < watched.budget then return lasting; end if;
  if held.own > watched.allowance / 2 then lasting := lasting / 2; end if;
  return least(lasting, make_interval(secs => (watched.allowance - held.own) * 60 / seats));
end
$$;
