-- CRD-04: passes of appointments in wallets, and whom a change is told to
-- (docs/decisions/050-passes-of-an-appointment.md).
create table appointment_passes (
  -- also the serial number of the pass
  appointment_id uuid primary key references appointments on delete cascade,
  -- of the page that it was added from
  language text not null check (language in ('en', 'es')),
  -- one moment of both, so that a pass that is new has not changed since
  made_at timestamptz not null default statement_timestamp(),
  -- when it last came to say something else (function tell_wallets)
  changed_at timestamptz not null default statement_timestamp(),
  -- of the visit, as the appointment has it: by this it is kept
  ends_at timestamptz not null
);
create index appointment_passes_ends on appointment_passes (ends_at);

-- Apple's devices, as they name themselves to us.
create table pass_devices (
  id text primary key,
  push_token text not null,
  seen_at timestamptz not null default clock_timestamp()
);
create index pass_devices_seen on pass_devices (seen_at);

-- Where a pass lies: on a device of Apple's, or at Google. A change raises `changes`; who told of
-- it writes down up to which: one row a place, so that two changes are never told at once.
create table pass_copies (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointment_passes on delete cascade,
  -- null: at Google
  device_id text references pass_devices on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  changes integer not null default 0,
  told integer not null default 0,
  -- as in the outbox: an attempt that is under way has no failure, and is due when its lease ends
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  failure text,
  unique nulls not distinct (appointment_id, device_id)
);
create index pass_copies_due on pass_copies (due_at, id) where told < changes;
create index pass_copies_device on pass_copies (device_id);

create function tell_wallets() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
create trigger wallets_told_of_visit after update on appointments for each row
  when ((old.status, old.starts_at, old.ends_at, old.store_id)
    is distinct from (new.status, new.starts_at, new.ends_at, new.store_id))
  execute function tell_wallets();
create trigger wallets_told_of_person after update on patients for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function tell_wallets();
