-- Prescriptions that are at a store (RXR-04; docs/decisions/041-prescriptions.md): told by the
-- pharmacy system or a list, booked by who shows the number on the message and the date of birth.
create table prescriptions (
  id uuid primary key default gen_random_uuid(),
  -- HMAC-SHA-256 of the number under a server key: it finds a row, and no row tells a number
  number_key bytea not null unique,
  -- as of patients: whose it is, without who
  person_key bytea not null,
  store_number text not null references stores (store_number),
  -- AES-256-GCM, bound to the row: number, person, how they are reached, vaccine, prescriber
  sealed text not null,
  -- the last day on which it can be filled, on the store's calendar
  expires_on date not null,
  -- what the pharmacy system has said beside "ready"
  ended_as text check (ended_as in ('expired', 'used')),
  -- the booking that it began
  engagement_id uuid unique references engagements on delete set null,
  -- the appointment that has it: while there is one it is used
  appointment_id uuid unique references appointments on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- Housekeeping looks for those that ended long ago.
create index prescriptions_expiry on prescriptions (expires_on);

-- The messages of the pharmacy system that were taken, by their id: the same is not taken twice.
create table pharmacy_messages (
  id text primary key,
  received_at timestamptz not null default clock_timestamp()
);
