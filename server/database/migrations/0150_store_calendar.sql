-- The store's calendar, and whose times were lost when it changed (DSK-04;
-- docs/decisions/028-the-stores-calendar.md).

-- A day that is not as every week: with hours of its own, or without any when the store is closed, which all of these
-- were until now. Hours are as in stores: {"open": "09:00", "close": "19:00", "breaks": [{"from", "until"}]}.
alter table store_closures rename to store_special_days;
alter table store_special_days rename constraint store_closures_pkey to store_special_days_pkey;
alter table store_special_days rename constraint store_closures_store_id_fkey to store_special_days_store_id_fkey;
alter table store_special_days
  add column hours jsonb check (jsonb_typeof(hours) = 'object'),
  add column reason text not null default '' check (length(reason) <= 80);
alter function store_closures_changed() rename to store_calendar_changed;
alter trigger store_closures_added on store_special_days rename to store_special_days_added;
alter trigger store_closures_altered on store_special_days rename to store_special_days_altered;
alter trigger store_closures_removed on store_special_days rename to store_special_days_removed;

-- A stretch of a day, by the store's clock, in which so many people can start; none where it is blocked.
create table store_blocks (
  id uuid primary key,
  store_id integer not null references stores on delete cascade,
  date date not null,
  from_time text not null check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  until_time text not null check (until_time ~ '^[0-2][0-9]:[0-5][0-9]$' and until_time > from_time),
  seats smallint not null check (seats >= 0),
  reason text not null check (length(reason) <= 80)
);
create index store_blocks_of_day on store_blocks (store_id, date);

create trigger store_blocks_added after insert on store_blocks referencing new table as changed
  for each statement execute function store_calendar_changed();
create trigger store_blocks_altered after update on store_blocks referencing new table as changed
  for each statement execute function store_calendar_changed();
create trigger store_blocks_removed after delete on store_blocks referencing old table as changed
  for each statement execute function store_calendar_changed();

-- Rises with each change of the calendar at the desk, so that who changes it has seen it as it is. `version` rises with
-- stock as well.
alter table stores add column calendar_version integer not null default 1;

-- The store closed on a booking, and the house looks for another time as for who waits for an earlier one (CNF-05): a wish
-- that nobody made. A booking may have one of each.
alter table earlier_wishes
  add column because text not null default 'wished' check (because in ('wished', 'closed')),
  -- when somebody was written to, of a wish that nobody made
  add column told_at timestamptz;
drop index earlier_wishes_standing;
create unique index earlier_wishes_standing on earlier_wishes (engagement_id, because) where ended_at is null;

-- An appointment whose time the store does not sell any more. It is lost as long as it is booked for that time; moved or
-- cancelled it is not, which is computed when it is read.
create table lost_visits (
  appointment_id uuid not null references appointments on delete cascade,
  store_id integer not null references stores on delete cascade,
  starts_at timestamptz not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- somebody of the team has spoken with them
  called_at timestamptz,
  called_by uuid references team_members,
  -- the store sells the time again
  reopened_at timestamptz,
  primary key (appointment_id, store_id, starts_at)
);
create index lost_visits_of_store on lost_visits (store_id) where reopened_at is null and called_at is null;

-- How many can start is each time's own from now on, and is said with the people.
drop function if exists take_party;
