-- Appointments that are booked, for who comes back to them: found, changed, cancelled, missed (MNG, CAN).

-- Whose account booked it; it outlives every session. Null for a guest.
alter table engagements add column account_id uuid references accounts on delete set null;
create index engagements_account on engagements (account_id) where account_id is not null;

alter table appointments
  -- MNG-04: 'Legacy' for those of the system before
  add column source text not null default '' check (source in ('', 'Legacy')),
  -- how far somebody who has come has got; null until then
  add column check_in_status text check (check_in_status in
    ('Arrived', 'Checked In', 'Ready For Pre-Vax', 'Awaiting pharmacist sign off', 'Not Eligible')),
  -- what is filled in before the visit
  add column var_status text not null default '',
  add column cancel_reason text,
  add column cancelled_at timestamptz,
  -- when the person was told that the appointment was missed (CAN-03)
  add column missed_told_at timestamptz;

-- A moved appointment is 'Rescheduled' and has a seat as a 'Scheduled' one has.
alter table appointments drop constraint appointments_one_place_at_a_time;
alter table appointments add constraint appointments_one_place_at_a_time
  exclude using gist (person_key with =, tstzrange(starts_at, ends_at) with &&)
  where (status in ('Scheduled', 'Rescheduled'));
drop index appointments_seat;
create unique index appointments_seat on appointments (store_id, starts_at, seat)
  where status in ('Scheduled', 'Rescheduled');

-- Housekeeping looks for those that nobody came to.
create index appointments_open on appointments (starts_at)
  where status in ('Scheduled', 'Rescheduled') and check_in_status is null and missed_told_at is null;

-- The one link of an appointment that counts, as resume_links has them for journeys (0045).
create table appointment_links (
  appointment_id uuid primary key references appointments on delete cascade,
  version integer not null check (version > 0),
  -- HMAC of the short code; null until one was sent
  code_mac bytea unique,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
