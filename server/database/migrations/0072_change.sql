-- Another time for what is booked (MNG-06, CHN-10): held as any other, while the booked seat stays the person's.

drop function take_hold;

-- Takes a seat for an engagement in one round trip, or says why not (HLD-01, HLD-07). Every refusal leaves all as it was.
--   taken           the reply, also kept as the intention's answer
--   repeated        this intention was carried out before: its reply, with the present time
--   different       this intention was carried out for another request
--   unknown         the session has no such engagement
--   confirmed       the engagement's booking is confirmed, and no other time is asked for it
--   closed          what is booked can have no other time: it is cancelled, past, or of the system before
--   changed         the store or the person is not as the caller knows them
--   ineligible      the person, as known, may not have the vaccines at that time
--   lost            no seat is left, the time has begun, or it is the one that is booked already
-- The engagement's row is the lock under which one engagement acts once at a time; the claims' primary key is what two
-- engagements meet at. A seat is chosen by looking, and taken by inserting: who loses the race looks again.
-- Taking the time that one holds already answers the same hold, counted anew; extensions stay counted.
-- While another time is held for an appointment, its booked seat stays, and is in nobody's way but others'.
-- The intention is also what remembers a hold after its seat went to somebody else: it ran out, it is not unknown.
create function take_hold(
  asking_session uuid, asking_engagement uuid,
  asked_store integer, store_version integer, asked_start timestamptz, capacity smallint, visit interval,
  judged jsonb, is_eligible boolean, wanted jsonb,
  fresh_hold uuid, fresh_number text, lasting interval, extensions_allowed integer,
  asked_operation text, intention text, request_hash bytea, base jsonb, is_edit boolean,
  out outcome text, out reply jsonb
) language plpgsql as $$
declare
  known record;
  busy record;
  held record;
  own_number text := fresh_number;
  free_seat integer;
  taken_at timestamptz;
begin
  -- The same intention at the same moment from elsewhere is not seen here; it collides below, and its caller comes again.
  select e.status, judged_record(e) as record, s.version, i.body_hash, i.outcome into known
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
  if known.status = 'confirmed' then
    if not is_edit then outcome := 'confirmed'; return; end if;
    -- A moved appointment keeps its number.
    select a.confirmation_number into own_number from appointments a
      where a.engagement_id = asking_engagement and a.status in ('Scheduled', 'Rescheduled')
        and a.check_in_status is null and a.source = '';
    if not found then outcome := 'closed'; return; end if;
  end if;
  if known.version is distinct from store_version or known.record is distinct from judged then
    outcome := 'changed'; return;
  end if;
  if not is_eligible then outcome := 'ineligible'; return; end if;
  if asked_start <= clock_timestamp() then outcome := 'lost'; return; end if;

  -- Each turn is lost to somebody who got a seat, so there are not more turns than seats.
  for turn in 0 .. capacity loop
    -- A claim stands in the way of every visit it overlaps; one's own makes room.
    select count(*) filter (where c.engagement_id <> asking_engagement) as others,
        array_agg(c.seat) filter (where c.starts_at = asked_start) as seats,
        bool_or(c.starts_at = asked_start and c.engagement_id = asking_engagement and c.expires_at is not null) as own,
        bool_or(c.starts_at = asked_start and c.engagement_id = asking_engagement and c.expires_at is null) as booked
      into busy
      from claims c
      where c.store_id = asked_store and c.starts_at > asked_start - visit and c.starts_at < asked_start + visit
        and (c.expires_at is null or c.expires_at > clock_timestamp());

    if busy.booked then outcome := 'lost'; return; end if;
    taken_at := clock_timestamp();
    if busy.own then
      update claims c set expires_at = taken_at + lasting, vaccines = wanted
        where c.store_id = asked_store and c.starts_at = asked_start
          and c.engagement_id = asking_engagement and c.expires_at > taken_at
        returning c.hold_id, c.confirmation_number, c.extensions into held;
      exit when found;
      continue;
    end if;

    if busy.others >= capacity then outcome := 'lost'; return; end if;
    free_seat := 1;
    while free_seat = any (busy.seats) loop free_seat := free_seat + 1; end loop;
    insert into claims as c
        (store_id, starts_at, seat, hold_id, engagement_id, expires_at, confirmation_number, vaccines)
      values (asked_store, asked_start, free_seat, fresh_hold, asking_engagement, taken_at + lasting, own_number, wanted)
      on conflict (store_id, starts_at, seat) do update
        set hold_id = excluded.hold_id, engagement_id = excluded.engagement_id, expires_at = excluded.expires_at,
            confirmation_number = excluded.confirmation_number, vaccines = excluded.vaccines,
            extensions = 0, created_at = clock_timestamp()
        where c.expires_at <= clock_timestamp()
      returning c.hold_id, c.confirmation_number, c.extensions into held;
    exit when found;
  end loop;
  if held is null then outcome := 'lost'; return; end if;

  -- The earlier hold goes only now that the new one is safe.
  delete from claims c
    where c.engagement_id = asking_engagement and c.hold_id <> held.hold_id and c.expires_at > taken_at;

  outcome := 'taken';
  reply := base || jsonb_build_object(
    'holdId', held.hold_id, 'confirmationNumber', held.confirmation_number,
    'now', wire_time(taken_at), 'expiresAt', wire_time(taken_at + lasting),
    'extensionsLeft', greatest(0, extensions_allowed - held.extensions));
  insert into intentions (session_id, operation, key, body_hash, outcome)
    values (asking_session, asked_operation, intention, request_hash, jsonb_build_object('outcome', reply));
end
$$;
