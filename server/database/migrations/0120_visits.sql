-- The day of the visit (WLK-07, DSK-02): who has come, how far they have got, and what was given.

-- How far the day of an appointment has come is told by one column; what the specification calls
-- its check-in status (MNG-04) follows from it. Who left, or did not come, has none.
drop index appointments_open;
drop index appointments_to_come;
alter table appointments add column stage text not null default 'booked' check (stage in
  ('booked', 'arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff', 'given', 'notEligible',
   'noShow', 'left'));
update appointments set stage = case
    when status = 'Fulfilled' then 'given'
    when check_in_status = 'Arrived' then 'arrived'
    when check_in_status = 'Checked In' then 'checkedIn'
    when check_in_status = 'Ready For Pre-Vax' then 'readyForPreVax'
    when check_in_status = 'Awaiting pharmacist sign off' then 'awaitingSignOff'
    when check_in_status = 'Not Eligible' then 'notEligible'
    else 'booked' end;
alter table appointments drop column check_in_status;
alter table appointments
  add column check_in_status text generated always as (case stage
    when 'arrived' then 'Arrived'
    when 'checkedIn' then 'Checked In'
    when 'readyForPreVax' then 'Ready For Pre-Vax'
    when 'awaitingSignOff' then 'Awaiting pharmacist sign off'
    when 'notEligible' then 'Not Eligible' end) stored,
  -- rises with every step and every change: who takes a step says which they have seen (DSK-02)
  add column visit_version integer not null default 0,
  add column arrived_at timestamptz,
  -- HLD-05: how somebody came who has no time booked. They have seat 0, which is nobody's in
  -- particular, and start when they came.
  add column walk_in text check (walk_in in ('PATWalkIn', 'TMWalkIn'));
create index appointments_open on appointments (starts_at)
  where status in ('Scheduled', 'Rescheduled') and check_in_status is null
    and missed_told_at is null;
create index appointments_to_come on appointments (starts_at)
  where status in ('Scheduled', 'Rescheduled') and check_in_status is null and source = '';
-- A store's day.
create index appointments_day on appointments (store_id, starts_at);

-- Every step of every visit, as it was taken; one that is undone stays, with the step that undid it.
create table visit_steps (
  appointment_id uuid not null references appointments on delete cascade,
  -- the appointment's visit_version since this step
  version integer not null,
  from_stage text not null,
  to_stage text not null,
  -- the team member; null when the patient took it, or nobody did (no-show)
  member_id uuid,
  -- the version of the step that this one takes back
  undoes integer,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (appointment_id, version)
);

-- What was given (DSK-03).
create table immunizations (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments,
  -- the product's own code, and CDC's for what leaves the house (design: legacy keys stay inside)
  vaccine_code text not null,
  cvx text not null check (cvx ~ '^[0-9]{1,3}$'),
  dose text not null,
  -- CDC's code of the maker
  mvx text not null,
  lot text not null check (lot ~ '^[A-Z0-9-]{1,20}$'),
  lot_expires_on date not null,
  site text not null check (site in ('LA', 'RA', 'LD', 'RD', 'LT', 'RT')),
  route text not null check (route in ('IM', 'SC', 'PO', 'NASINHL')),
  vis_date date not null,
  given_by uuid not null,
  given_at timestamptz not null default clock_timestamp(),
  -- taken back at the desk within the minute of undoing; never deleted
  entered_in_error_at timestamptz,
  check (lot_expires_on >= (given_at at time zone 'UTC')::date - 1)
);
create unique index immunizations_once on immunizations (appointment_id, vaccine_code)
  where entered_in_error_at is null;

-- Whoever looks at a store's day is told that it changed, never what: they read it again. Bookings
-- further ahead are nobody's day yet, and sending a word makes commits wait for each other.
create function tell_store() returns trigger language plpgsql as $$
begin
  perform pg_notify('visits', new.store_id::text);
  if tg_op = 'UPDATE' and old.store_id <> new.store_id then
    perform pg_notify('visits', old.store_id::text);
  end if;
  return null;
end
$$;
create trigger appointments_made after insert on appointments for each row
  when (new.starts_at < clock_timestamp() + interval '1 day') execute function tell_store();
create trigger appointments_changed after update on appointments for each row
  when (least(old.starts_at, new.starts_at) < clock_timestamp() + interval '1 day')
  execute function tell_store();
