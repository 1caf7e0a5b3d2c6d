-- A group's seats are taken all or none (GRP-01), each person judged by what is kept of them (ELG-07).

-- What eligibility reads of the people of a group, in the order of their places.
create function party_record(party jsonb) returns jsonb language sql immutable
  return (
    select coalesce(
      jsonb_agg(jsonb_build_array(m -> 'place', m -> 'dob', m -> 'history', m -> 'userResponses') order by (m -> 'place')::smallint),
      '[]')
    from jsonb_array_elements(coalesce(party, '[]')) m);

-- What eligibility reads of an engagement, to judge by and to compare. One person's and a group's are never the same, so a time
-- is held for what the engagement is.
create or replace function judged_record(engagement engagements) returns jsonb language sql stable
  return case engagement.booking_type
    when 'Group' then jsonb_build_array('party', party_record(engagement.meta_data -> 'party'))
    else jsonb_build_array(engagement.dob, engagement.meta_data -> 'history', engagement.user_responses)
  end;

-- Takes a seat for every person of a group in one round trip, or none and says why not (GRP-01, HLD-07). Outcomes, locks and the
-- intention are those of take_hold (0072), and besides:
--   closed          somebody who is named can have no other time
--   several         another time is asked for some of the booked people, more than one: they go together, or one by one
-- `people` is [{place, startsAt, vaccines}]. Starts are taken in ascending order, so that groups who want overlapping ones wait for
-- each other rather than in a circle; who finds a start full gives back those taken before it.
-- Taking the times that the same people hold already answers the same hold, counted anew; any other arrangement is a new hold, in
-- the old one's seats where it has them.
-- While another time is held for booked people, their booked seats stay, and are in nobody's way but others'. Those of the group who
-- do not move are in the way as anybody is. A seat's number only keeps two out of one seat; how many people fit is counted.
-- The first hold gives the group its number. Seats of a group are held under it; another time for one of several under that
-- person's own.
create function take_party(
  asking_session uuid, asking_engagement uuid,
  asked_store integer, store_version integer, people jsonb, capacity smallint, visit interval,
  judged jsonb, is_eligible boolean,
  fresh_hold uuid, fresh_number text, lasting interval, extensions_allowed integer,
  asked_operation text, intention text, request_hash bytea, base jsonb, is_edit boolean,
  out outcome text, out reply jsonb
) language plpgsql as $$
declare
  known record;
  booked record;
  person record;
  busy record;
  held record;
  places smallint[];
  moving smallint[] := '{}';
  own_number text;
  free_seat integer;
  is_taken boolean;
  taken_at timestamptz;
begin
  -- The same intention at the same moment from elsewhere is not seen here; it collides below, and its caller comes again.
  select e.status, e.group_number, judged_record(e) as record, s.version, i.body_hash, i.outcome into known
    from engagements e
    left join stores s on s.id = asked_store
    left join intentions i on i.session_id = asking_session and i.operation = asked_operation and i.key = intention
    where e.id = asking_engagement and e.session_id = asking_session
    for no key update of e;
  if not found then outcome := 'unknown'; return; end if;
  if known.body_hash <> request_hash then outcome := 'different'; return; end if;
  if known.body_hash = request_hash then
    outcome := 'repeated';
    reply := known.outcome -> 'outcome' || jsonb_build_object('now', wire_time(clock_timestamp()));
    return;
  end if;
  own_number := coalesce(known.group_number, fresh_number);
  select array_agg(p.place order by p.place) into places from jsonb_to_recordset(people) as p(place smallint);
  if known.status = 'confirmed' then
    if not is_edit then outcome := 'confirmed'; return; end if;
    select coalesce(array_agg(p.place), '{}') as places, min(a.confirmation_number) filter (where p.place = places[1]) as number
      into booked
      from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = asking_engagement and a.status in ('Scheduled', 'Rescheduled')
        and a.check_in_status is null and a.source = '';
    if not places <@ booked.places then outcome := 'closed'; return; end if;
    if not booked.places <@ places then
      if cardinality(places) > 1 then outcome := 'several'; return; end if;
      own_number := booked.number;
    end if;
    moving := places;
  end if;
  if known.version is distinct from store_version or known.record is distinct from judged then
    outcome := 'changed'; return;
  end if;
  if not is_eligible then outcome := 'ineligible'; return; end if;
  if (select min(p."startsAt") from jsonb_to_recordset(people) as p("startsAt" timestamptz)) <= clock_timestamp()
    or not exists (
      select p.place, p."startsAt" from jsonb_to_recordset(people) as p(place smallint, "startsAt" timestamptz)
      except
      select c.place, c.starts_at from claims c
        where c.engagement_id = asking_engagement and c.store_id = asked_store and c.expires_at is null)
  then outcome := 'lost'; return; end if;

  -- What is held stays held while it is looked at.
  perform from claims c
    where c.engagement_id = asking_engagement and c.expires_at > clock_timestamp()
    order by c.starts_at, c.seat for update;
  taken_at := clock_timestamp();
  -- The hold that the same people have at the same times.
  select c.hold_id, own_number as number, min(c.extensions) as extensions into held
    from claims c
    left join jsonb_to_recordset(people) as p(place smallint, "startsAt" timestamptz)
      on p.place = c.place and p."startsAt" = c.starts_at and c.store_id = asked_store
    where c.engagement_id = asking_engagement and c.expires_at > taken_at and c.confirmation_number = own_number
    group by c.hold_id
    having count(p.place) = count(*) and count(*) = cardinality(places);
  if found then
    update claims c set expires_at = taken_at + lasting, vaccines = p.vaccines
      from jsonb_to_recordset(people) as p(place smallint, vaccines jsonb)
      where c.engagement_id = asking_engagement and c.hold_id = held.hold_id and c.place = p.place;
  else
    begin
      for person in
        select p.place, p."startsAt" as start, p.vaccines
          from jsonb_to_recordset(people) as p(place smallint, "startsAt" timestamptz, vaccines jsonb)
          order by p."startsAt", p.place
      loop
        is_taken := false;
        -- Each turn is lost to somebody who got a seat, so there are not more turns than seats.
        for turn in 0 .. capacity loop
          -- A claim stands in the way of every visit it overlaps; what the group gives up makes room.
          select count(*) filter (where c.engagement_id <> asking_engagement or c.hold_id = fresh_hold
                or (c.expires_at is null and c.place <> all (moving))) as others,
              array_agg(c.seat) filter (where c.starts_at = person.start) as seats,
              min(c.seat) filter (where c.starts_at = person.start and c.engagement_id = asking_engagement
                and c.expires_at is not null and c.hold_id <> fresh_hold) as own_seat
            into busy
            from claims c
            where c.store_id = asked_store and c.starts_at > person.start - visit and c.starts_at < person.start + visit
              and (c.expires_at is null or c.expires_at > clock_timestamp());
          if busy.others >= capacity then raise exception using errcode = 'PARTY'; end if;
          free_seat := coalesce(busy.own_seat, 1);
          while busy.own_seat is null and free_seat = any (busy.seats) loop free_seat := free_seat + 1; end loop;

          insert into claims as c
              (store_id, starts_at, seat, hold_id, engagement_id, place, expires_at, confirmation_number, vaccines)
            values (asked_store, person.start, free_seat, fresh_hold, asking_engagement, person.place,
              taken_at + lasting, own_number, person.vaccines)
            on conflict (store_id, starts_at, seat) do update
              set hold_id = excluded.hold_id, engagement_id = excluded.engagement_id, place = excluded.place,
                  expires_at = excluded.expires_at, confirmation_number = excluded.confirmation_number,
                  vaccines = excluded.vaccines, extensions = 0, created_at = clock_timestamp()
              where c.expires_at <= clock_timestamp()
                or (c.engagement_id = asking_engagement and c.expires_at is not null and c.hold_id <> fresh_hold);
          is_taken := found;
          exit when is_taken;
        end loop;
        if not is_taken then raise exception using errcode = 'PARTY'; end if;
      end loop;
    exception when sqlstate 'PARTY' then
      outcome := 'lost'; return;
    end;
    select fresh_hold as hold_id, own_number as number, 0::smallint as extensions into held;
  end if;

  -- The earlier hold goes only now that the new one is safe.
  delete from claims c
    where c.engagement_id = asking_engagement and c.hold_id <> held.hold_id and c.expires_at > taken_at;
  if known.group_number is null then
    update engagements set group_number = own_number where id = asking_engagement;
  end if;

  outcome := 'taken';
  reply := base || jsonb_build_object(
    'holdId', held.hold_id, 'confirmationNumber', held.number,
    'now', wire_time(taken_at), 'expiresAt', wire_time(taken_at + lasting),
    'extensionsLeft', greatest(0, extensions_allowed - held.extensions));
  insert into intentions (session_id, operation, key, body_hash, outcome)
    values (asking_session, asked_operation, intention, request_hash, jsonb_build_object('outcome', reply));
end
$$;
