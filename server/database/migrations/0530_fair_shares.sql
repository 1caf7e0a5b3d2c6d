-- SAF-02: what one network address may hold of a store's day without booking it
-- (docs/decisions/030-fair-under-attack.md).

-- Where a session began: a keyed hash of the network, never the address. None of programs.
alter table sessions add column network bigint;

-- Seats that were held and not booked, once their claim is gone: given up, taken over or swept.
create table abandoned_seats (
  id bigint generated always as identity primary key,
  store_id integer not null references stores on delete cascade,
  -- of the appointment, on the store's calendar
  day date not null,
  network bigint not null,
  held_since timestamptz not null,
  held_until timestamptz not null
);
create index abandoned_seats_day on abandoned_seats (store_id, day);
create index abandoned_seats_old on abandoned_seats (held_until);

-- Days of stores of which so much is held unbooked that each address is counted. None in peace.
create table watched_days (
  store_id integer not null references stores on delete cascade,
  day date not null,
  -- of all addresses, in seat-minutes of 24 hours: until then nobody has a limit
  budget integer not null,
  -- of each address after that
  allowance integer not null,
  looked_at timestamptz not null default clock_timestamp(),
  primary key (store_id, day)
);

create function seat_abandoned() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
create trigger claims_given_up after delete on claims for each row
  when (old.expires_at is not null and old.seat > 0)
  execute function seat_abandoned();
create trigger claims_taken_over after update on claims for each row
  when (old.expires_at is not null and old.seat > 0 and old.hold_id <> new.hold_id)
  execute function seat_abandoned();
