-- Takes a seat for everyone in a party in one round trip, or takes none and says why (HLD-01,
-- HLD-07, GRP-01); a single person is a party of one. Every refusal leaves everything unchanged.
--   taken           the reply, also stored as the intention's response
--   repeated        this intention was carried out before: its reply, with the current time
--   different       this intention was carried out for another request
--   unknown         the session has no such engagement
--   confirmed       the engagement's booking is confirmed, and the request is not for another time
--   closed          a named person can have no other time: their appointment is cancelled, past, or
--                   from the previous system
--   several         another time is requested for more than one of the booked people, but not all:
--                   they move together, or one by one
--   changed         the store or the people are not as the caller knows them
--   ineligible      a person, by their known answers, may not have the vaccines at that time
--   unstocked       the store does not have enough doses left to promise to all of them (DSK-04)
--   guarded         too much of the store's day is held unbooked, and the asker's network has used
--                   up its share of it (SAF-02, fair_hold)
--   lost            no seat is left, a time has begun, or all are already booked at these times
-- `people` is [{place, startsAt, seats, vaccines}], each place once; `seats` is how many people can
-- start then. Without a start it is one walk-in, who gets a place in the line now
-- (take_place_in_line says what `seats` and `visit` are then).
-- Nothing is taken at a store while its calendar changes: the change holds the same lock
-- exclusively, and so sees everything taken under the old calendar (server/store-calendar).
-- The lock on the engagement's row lets one engagement do one thing at a time; the claims' primary
-- key resolves conflicts between engagements. Starts are taken in ascending order, so that parties
-- who want overlapping ones wait for each other instead of deadlocking; a party that finds a start
-- full gives back those it took before.
-- When the same people ask for the times they already hold, the same hold gets a new expiry and
-- keeps its count of extensions; any other arrangement is a new hold, in the old one's seats where
-- they overlap. While another time is held for booked people, their booked seats stay, but block
-- only others. Members of the party who do not move block it like anyone else.
-- A group has one number for all its holds, from the first on; another time for one member is held
-- under that member's own number. A hold for one person has a number of its own until it is booked.
-- The intention also remembers a hold after its seat went to someone else: it is then reported as
-- expired, not unknown.
-- A visitor can hold one time (SAF-02): what the session holds for other journeys that are not
-- booked is released like the engagement's own earlier hold. The lock on the session makes two of
-- its journeys see each other's holds. A program holds times for many people at once (STD-04), each
-- with an engagement of its own.
-- A group member who has proved that a place is theirs can hold another time for that place, and
-- takes nothing of what is held for the others (SAF-01).
-- While a store's day is watched, a hold may last less than was asked for, but at least half of it;
-- asking again never shortens a current hold.
-- Without a session and an intention the system itself asks, for a patient with a booking (CNF-05).
-- The plans do not depend on the values, and making them takes longer than running them.
create or replace function take_party(
  asking_session uuid, asking_engagement uuid,
  asked_store integer, store_version integer, people jsonb, visit interval,
  judged jsonb, is_eligible boolean,
  fresh_hold uuid, fresh_number text, lasting interval, extensions_allowed integer,
  asked_operation text, intention text, request_hash bytea, base jsonb, is_edit boolean,
  out outcome text, out reply jsonb
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  known record;
  one jsonb;
  asked_places smallint[];
  asked_starts timestamptz[];
  asked_seats smallint[];
  asked_vaccines jsonb[];
  booked record;
  around record;
  held record;
  moving smallint[] := '{}';
  own_number text;
  holds_already boolean := false;
  full_time interval := lasting;
  taken_at timestamptz;
  is_locked boolean;
begin
  -- 'cale' and 'sess' in ASCII; without a session the second locks nothing. An assignment costs
  -- less than a statement.
  is_locked := pg_advisory_xact_lock_shared(1667329125, asked_store) is not null
    and pg_advisory_xact_lock(1936028531, hashtext(asking_session::text)) is not null;

  if jsonb_array_length(people) = 1 then
    one := people -> 0;
    asked_places := array[(one ->> 'place')::smallint];
    asked_starts := array[(one ->> 'startsAt')::timestamptz];
    asked_seats := array[(one ->> 'seats')::smallint];
    asked_vaccines := array[one -> 'vaccines'];
  else
    select array_agg(p.place order by p."startsAt", p.place),
        array_agg(p."startsAt" order by p."startsAt", p.place),
        array_agg(p.seats order by p."startsAt", p.place),
        array_agg(p.vaccines order by p."startsAt", p.place)
      into asked_places, asked_starts, asked_seats, asked_vaccines
      from jsonb_to_recordset(people)
        as p(place smallint, "startsAt" timestamptz, seats smallint, vaccines jsonb);
  end if;

  -- The most frequent request, in one statement: one person wants a time where neither doses nor
  -- shares are counted, and releases what their session holds, if that is not in its way. When any
  -- of that does not hold, or no longer holds, it writes nothing, and everything is checked again
  -- below. It reads the clock once the engagement's row is locked, after any wait.
  if one is not null and is_eligible and not is_edit and asked_starts[1] > clock_timestamp() then
    with own as materialized (
      select e.id, clock_timestamp() as taken_at
      from engagements e
      join stores s on s.id = asked_store and s.version = store_version
      where e.id = asking_engagement and e.session_id = asking_session
        and e.status <> 'confirmed' and e.booking_type = 'Individual' and e.group_number is null
        and judged_record(e) = judged
      for no key update of e
    ), free as (
      select own.taken_at, (
          select min(seat) from generate_series(1, asked_seats[1]) seat
          where seat <> all (coalesce(busy.seats, '{}'))) as seat
      from own, lateral (
        select count(*) as others,
          array_agg(c.seat) filter (where c.starts_at = asked_starts[1]) as seats,
          bool_or(c.engagement_id = asking_engagement) as is_own_there
        from claims c
        where c.store_id = asked_store and c.seat > 0
          and c.starts_at > asked_starts[1] - visit and c.starts_at < asked_starts[1] + visit
          and (c.expires_at is null or c.expires_at > own.taken_at)) busy
      where busy.others < asked_seats[1] and busy.is_own_there is not true
        and not exists (select from intentions i
          where i.session_id = asking_session and i.operation = asked_operation
            and i.key = intention)
        and not exists (select from store_products p
          where p.store_id = asked_store and p.floor is not null
            and asked_vaccines[1] @> jsonb_build_array(
              jsonb_build_object('code', p.vaccine_code)))
        and not exists (select from watched_days w
          where w.store_id = asked_store and w.day = (base ->> 'appointmentDate')::date)
    ), taken as (
      insert into claims as c (store_id, starts_at, seat, hold_id, engagement_id, place, expires_at,
          confirmation_number, vaccines)
        select asked_store, asked_starts[1], free.seat, fresh_hold, asking_engagement,
          asked_places[1], free.taken_at + lasting, fresh_number, asked_vaccines[1]
        from free
        on conflict (store_id, starts_at, seat) do update
          set hold_id = excluded.hold_id, engagement_id = excluded.engagement_id,
              place = excluded.place, expires_at = excluded.expires_at,
              confirmation_number = excluded.confirmation_number, vaccines = excluded.vaccines,
              extensions = 0, created_at = clock_timestamp()
          where c.expires_at <= clock_timestamp()
        returning c.expires_at
    ), given_back as (
      delete from claims c using taken, engagements e
        where e.session_id = asking_session and e.status <> 'confirmed'
          and c.engagement_id = e.id and c.expires_at > taken.expires_at - lasting
          and not exists (select from clients where session_id = asking_session)
    )
    insert into intentions as i (session_id, operation, key, body_hash, outcome)
      select asking_session, asked_operation, intention, request_hash,
        jsonb_build_object('outcome', base || jsonb_build_object(
          'holdId', fresh_hold, 'confirmationNumber', fresh_number,
          'now', wire_time(taken.expires_at - lasting), 'expiresAt', wire_time(taken.expires_at),
          'extensionsLeft', greatest(0, extensions_allowed)))
      from taken
      returning i.outcome -> 'outcome' into reply;
    if found then outcome := 'taken'; return; end if;
  end if;

  -- The same intention sent elsewhere at the same moment is not visible here; it collides below,
  -- and its caller tries again.
  select e.status, e.booking_type, e.group_number, judged_record(e) as record, s.version,
      e.session_id is distinct from asking_session and asking_session is not null as by_member,
      i.body_hash, i.outcome
    into known
    from engagements e
    left join stores s on s.id = asked_store
    left join intentions i on i.session_id = asking_session and i.operation = asked_operation
      and i.key = intention
    where e.id = asking_engagement and (asking_session is null or e.session_id = asking_session
      or (is_edit and not exists (
        select from jsonb_to_recordset(take_party.people) as p(place smallint)
        where not reaches(e, asking_session, p.place))))
    for no key update of e;
  if not found then outcome := 'unknown'; return; end if;
  if known.body_hash <> request_hash then outcome := 'different'; return; end if;
  if known.body_hash = request_hash then
    outcome := 'repeated';
    reply := known.outcome -> 'outcome' || jsonb_build_object('now', wire_time(clock_timestamp()));
    return;
  end if;

  own_number := known.group_number;
  if known.status = 'confirmed' then
    if not is_edit then outcome := 'confirmed'; return; end if;
    select coalesce(array_agg(p.place), '{}') as places,
        min(a.confirmation_number) filter (where p.place = asked_places[1]) as number
      into booked
      from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = asking_engagement and a.status in ('Scheduled', 'Rescheduled')
        and a.check_in_status is null and a.source = '';
    if not asked_places <@ booked.places then outcome := 'closed'; return; end if;
    if own_number is null or not booked.places <@ asked_places then
      if cardinality(asked_places) > 1 then outcome := 'several'; return; end if;
      own_number := booked.number;
    end if;
    moving := asked_places;
  end if;
  if known.version is distinct from store_version or known.record is distinct from judged then
    outcome := 'changed'; return;
  end if;
  -- A time that is past is told as one: by the rules of that day nobody is judged.
  if asked_starts[1] <= clock_timestamp() then outcome := 'lost'; return; end if;
  if not is_eligible then outcome := 'ineligible'; return; end if;
  if known.status = 'confirmed' and not exists (
    select * from unnest(asked_places, asked_starts)
    except
    select c.place, c.starts_at from claims c
      where c.engagement_id = asking_engagement and c.store_id = asked_store
        and c.expires_at is null)
  then outcome := 'lost'; return; end if;
  -- One look for all of this: most often there is none of it, and nothing more to do. The two locks
  -- above keep other requests from adding holds for this engagement or session.
  select
      (select array_agg(distinct p.vaccine_code) from store_products p
        where p.store_id = asked_store and p.floor is not null and exists (
          select from unnest(asked_vaccines) w
          where w @> jsonb_build_array(jsonb_build_object('code', p.vaccine_code)))) as counted,
      exists (select from watched_days w
        where w.store_id = asked_store and w.day = (base ->> 'appointmentDate')::date) as watched,
      exists (select from claims c
        where c.engagement_id = asking_engagement and c.expires_at > clock_timestamp()) as holds,
      exists (select from engagements e join claims c on c.engagement_id = e.id
        where e.session_id = asking_session and e.id <> asking_engagement
          and e.status <> 'confirmed' and c.expires_at > clock_timestamp()
          and not exists (select from clients where session_id = asking_session)) as holds_elsewhere
    into around;
  -- Readers may not know yet that a dose is gone or a lot has expired: this tells them.
  if around.counted is not null and not is_in_stock(asked_store, people, asking_engagement) then
    perform refresh_sales(asked_store, around.counted);
    outcome := 'unstocked'; return;
  end if;

  if asking_session is not null and asked_starts[1] is not null and around.watched then
    lasting := fair_hold(asked_store, (base ->> 'appointmentDate')::date, asking_session,
      asking_engagement, cardinality(asked_places), lasting);
  end if;

  -- Locks current holds so that they stay while they are checked.
  if around.holds then
    perform from claims c
      where c.engagement_id = asking_engagement and c.expires_at > clock_timestamp()
      order by c.starts_at, c.seat for update;
    holds_already := found;
  end if;
  taken_at := clock_timestamp();
  if holds_already then
    -- The hold that the same people have at the same times.
    select c.hold_id, min(c.confirmation_number) as number, min(c.extensions) as extensions,
        min(c.expires_at) - taken_at as remaining
      into held
      from claims c
      left join unnest(asked_places, asked_starts) as p(place, start)
        on p.place = c.place and c.store_id = asked_store
          and (p.start = c.starts_at or (p.start is null and c.seat = 0))
      where c.engagement_id = asking_engagement and c.expires_at > taken_at
        and c.confirmation_number = coalesce(own_number, c.confirmation_number)
      group by c.hold_id
      having count(p.place) = count(*) and count(*) = cardinality(asked_places);
  end if;
  if held is not null then
    lasting := greatest(lasting, held.remaining);
    update claims c set expires_at = taken_at + lasting, vaccines = p.vaccines
      from unnest(asked_places, asked_vaccines) as p(place, vaccines)
      where c.engagement_id = asking_engagement and c.hold_id = held.hold_id
        and c.place = p.place;
  else
    if lasting < full_time / 2 then outcome := 'guarded'; return; end if;
    select fresh_hold as hold_id, coalesce(own_number, fresh_number) as number,
        0::smallint as extensions
      into held;
    if asked_starts[1] is null then
      if not take_place_in_line(asking_engagement, asked_places[1], asked_store, asked_seats[1],
          visit, fresh_hold, held.number, taken_at + lasting, asked_vaccines[1])
      then outcome := 'lost'; return; end if;
    elsif cardinality(asked_places) = 1 then
      if not take_seat(asking_engagement, asked_places[1], moving, asked_store, asked_starts[1],
          asked_seats[1], visit, fresh_hold, held.number, taken_at + lasting, asked_vaccines[1])
      then outcome := 'lost'; return; end if;
    else
      begin
        for i in 1 .. cardinality(asked_places) loop
          if not take_seat(asking_engagement, asked_places[i], moving, asked_store,
              asked_starts[i], asked_seats[i], visit, fresh_hold, held.number, taken_at + lasting,
              asked_vaccines[i])
          then raise exception using errcode = 'PARTY'; end if;
        end loop;
      exception when sqlstate 'PARTY' then
        outcome := 'lost'; return;
      end;
    end if;
  end if;

  -- The earlier hold is released only now that the new one is safe.
  if holds_already then
    delete from claims c
      where c.engagement_id = asking_engagement and c.hold_id <> held.hold_id
        and c.expires_at > taken_at
        and (not known.by_member or c.place = any (asked_places));
  end if;
  if around.holds_elsewhere then
    delete from claims c using engagements e
      where e.session_id = asking_session and e.id <> asking_engagement and e.status <> 'confirmed'
        and c.engagement_id = e.id and c.expires_at > taken_at;
  end if;
  if around.counted is not null then perform refresh_sales(asked_store, around.counted); end if;
  if known.booking_type = 'Group' and known.group_number is null then
    update engagements set group_number = held.number where id = asking_engagement;
  end if;

  outcome := 'taken';
  if lasting < full_time then
    -- The warning comes no earlier than halfway through.
    base := base || jsonb_build_object('warningSeconds', least((base ->> 'warningSeconds')::integer,
      floor(extract(epoch from lasting) / 2)::integer));
  end if;
  reply := base || jsonb_build_object(
    'holdId', held.hold_id, 'confirmationNumber', held.number,
    'now', wire_time(taken_at), 'expiresAt', wire_time(taken_at + lasting),
    'extensionsLeft', greatest(0, extensions_allowed - held.extensions));
  if asking_session is not null then
    insert into intentions (session_id, operation, key, body_hash, outcome)
      values (asking_session, asked_operation, intention, request_hash,
        jsonb_build_object('outcome', reply));
  end if;
end
$$;
