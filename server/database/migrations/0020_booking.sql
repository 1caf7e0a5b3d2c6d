-- Engagements, patients, consents, holds, appointments, and the messages they cause.
-- A hold is its claim row (0010): nothing here keeps a second account of who has which seat.

create extension if not exists btree_gist;

-- A saved journey. It belongs to the session that made it; when that session is gone, to nobody.
create table engagements (
  id uuid primary key,
  session_id uuid references sessions on delete set null,
  -- the call that made it
  form text not null check (form in ('v5', 'v6', 'v8', 'scheduler')),
  booking_type text not null check (booking_type in ('Individual', 'Group')),
  channel text not null check (channel in ('Web', 'MobileAdaptive', 'AdminPortal', 'QRCode')),
  client text not null check (client in ('CSR', 'Customer')),
  engagement_type text not null check (engagement_type in ('Hold', 'Immunizations', 'TMWalkin', 'PATWalkin')),
  language text not null check (language in ('en', 'es')),
  availability_group text not null,
  page_id text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed')),
  coverage boolean,
  time_zone text not null,
  -- what eligibility is judged by: the visitor's word first, the patient's record once there is one
  dob date,
  email text,
  sms_phone text,
  meta_data jsonb not null default '{}',
  user_responses jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80);

create index engagements_session on engagements (session_id);

-- What a seat is held for, and then booked for.
alter table claims add column vaccines jsonb not null default '[]';

create table patients (
  id uuid primary key,
  engagement_id uuid not null references engagements on delete cascade,
  -- 1 for an individual; a group's patients count on
  place smallint not null default 1 check (place between 1 and 10),
  dob date not null,
  first_name text not null,
  last_name text not null,
  gender text not null,
  race_code text not null,
  ethnicity_code text not null,
  contact jsonb not null default '{}',
  -- HMAC of the normalised name and date of birth: the same person has the same key, and the key names nobody
  person_key bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (engagement_id, place)
);

-- Every decision ever taken; the latest counts (SMS-01).
create table consents (
  id bigint generated always as identity primary key,
  engagement_id uuid not null references engagements on delete cascade,
  type text not null check (type in ('smsConsent', 'dvarSmsConsent')),
  decision text not null check (decision in ('agree', 'decline')),
  phone text,
  text_version text not null,
  source text not null,
  decided_at timestamptz not null default clock_timestamp(),
  check (decision = 'decline' or phone is not null)
);

create index consents_engagement on consents (engagement_id, id);

create table appointments (
  id uuid primary key,
  confirmation_number text not null unique,
  engagement_id uuid not null references engagements,
  patient_id uuid not null references patients,
  store_id integer not null references stores,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seat smallint not null,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Fulfilled', 'Rescheduled', 'Cancelled')),
  person_key bytea not null,
  vaccines jsonb not null,
  -- rises with every change of the appointment, as a calendar entry's SEQUENCE does (RFC 5545)
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at),
  unique (engagement_id, patient_id),
  constraint appointments_one_place_at_a_time
    exclude using gist (person_key with =, tstzrange(starts_at, ends_at) with &&) where (status = 'Scheduled')
);

-- The second lock on the door: claims already make this impossible.
create unique index appointments_seat on appointments (store_id, starts_at, seat) where status = 'Scheduled';

-- Messages to send, written in the transaction of what they tell about.
create table outbox (
  id bigint generated always as identity primary key,
  engagement_id uuid not null references engagements,
  kind text not null check (kind in ('email', 'sms')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

create index outbox_due on outbox (due_at, id) where sent_at is null;
create index outbox_engagement on outbox (engagement_id);

-- Where messages land while no mail or text service is connected.
create table mailbox (
  outbox_id bigint primary key references outbox on delete cascade,
  kind text not null,
  recipient text not null,
  template text not null,
  language text not null,
  details jsonb not null,
  received_at timestamptz not null default clock_timestamp()
);

-- ISO 8601 in UTC with milliseconds, as JavaScript writes it.
create function wire_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Takes a seat for an engagement in one round trip, or says why not (HLD-01, HLD-07). Every refusal leaves all as it was.
--   taken           the reply, also kept as the intention's answer
--   repeated        this intention was carried out before: its reply, with the present time
--   different       this intention was carried out for another request
--   unknown         the session has no such engagement
--   confirmed       the engagement's booking is confirmed
--   born            the person was born outside the given dates: too young or too old for a vaccine
--   changed         the store is not as the caller knows it
--   lost            no seat is left, or the time has begun
-- The engagement's row is the lock under which one engagement acts once at a time; the claims' primary key is what two
-- engagements meet at. A seat is chosen by looking, and taken by inserting: who loses the race looks again.
-- Taking the time that one holds already answers the same hold, counted anew; extensions stay counted.
-- The intention is also what remembers a hold after its seat went to somebody else: it ran out, it is not unknown.
create function take_hold(
  asking_session uuid, asking_engagement uuid,
  asked_store integer, store_version integer, asked_start timestamptz, capacity smallint, visit interval,
  born_from date, born_until date, wanted jsonb,
  fresh_hold uuid, fresh_number text, lasting interval, extensions_allowed integer,
  asked_operation text, intention text, request_hash bytea, base jsonb,
  out outcome text, out reply jsonb, out born text
) language plpgsql as $$
declare
  known record;
  busy record;
  held record;
  free_seat integer;
  taken_at timestamptz;
begin
  -- The same intention at the same moment from elsewhere is not seen here; it collides below, and its caller comes again.
  select e.status, e.dob, s.version, i.body_hash, i.outcome into known
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
  if known.status = 'confirmed' then outcome := 'confirmed'; return; end if;
  if known.dob < born_from or known.dob > born_until then outcome := 'born'; born := known.dob; return; end if;
  if known.version is distinct from store_version then outcome := 'changed'; return; end if;
  if asked_start <= clock_timestamp() then outcome := 'lost'; return; end if;

  -- Each turn is lost to somebody who got a seat, so there are not more turns than seats.
  for turn in 0 .. capacity loop
    -- A claim stands in the way of every visit it overlaps; one's own makes room.
    select count(*) filter (where c.engagement_id <> asking_engagement) as number,
        array_agg(c.seat) filter (where c.starts_at = asked_start) as seats,
        bool_or(c.starts_at = asked_start and c.engagement_id = asking_engagement) as own into busy
      from claims c
      where c.store_id = asked_store and c.starts_at > asked_start - visit and c.starts_at < asked_start + visit
        and (c.expires_at is null or c.expires_at > clock_timestamp());

    taken_at := clock_timestamp();
    if busy.own then
      update claims c set expires_at = taken_at + lasting, vaccines = wanted
        where c.store_id = asked_store and c.starts_at = asked_start
          and c.engagement_id = asking_engagement and c.expires_at > taken_at
        returning c.hold_id, c.confirmation_number, c.extensions into held;
      exit when found;
      continue;
    end if;

    if busy.number >= capacity then outcome := 'lost'; return; end if;
    free_seat := 1;
    while free_seat = any (busy.seats) loop free_seat := free_seat + 1; end loop;
    insert into claims as c
        (store_id, starts_at, seat, hold_id, engagement_id, expires_at, confirmation_number, vaccines)
      values (asked_store, asked_start, free_seat, fresh_hold, asking_engagement, taken_at + lasting, fresh_number, wanted)
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
