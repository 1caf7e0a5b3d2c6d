-- Reminders of a visit (CNF-04).

-- Since when an appointment is at its time: whoever books or moves later than a reminder would have gone out gets none.
alter table appointments add column time_since timestamptz;
update appointments set time_since = updated_at;
alter table appointments alter column time_since set default clock_timestamp(), alter column time_since set not null;

-- What somebody wants to be reminded by, with all that were booked together; texts want a yes beside it (SMS-01).
alter table engagements
  add column remind_by_email boolean not null default true,
  add column remind_by_text boolean not null default true;

-- Which reminders were seen to, written or left out, of which visits: those of a booking who come to one store on one
-- day, by the first of their times. Written in the transaction of the message, so that each goes out once.
create table reminders (
  engagement_id uuid not null references engagements on delete cascade,
  reminder text not null check (reminder in ('dayBefore', 'twoHoursBefore')),
  starts_at timestamptz not null,
  seen_to_at timestamptz not null default clock_timestamp(),
  primary key (engagement_id, reminder, starts_at)
);
create index reminders_old on reminders (starts_at);

create index appointments_to_come on appointments (starts_at)
  where status in ('Scheduled', 'Rescheduled') and check_in_status is null and source = '';
