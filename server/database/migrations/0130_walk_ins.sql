-- Walk-ins: who comes without a time, the line at a store, and how being there is shown
-- (WLK-01, WLK-05, WLK-06, HLD-05; docs/decisions/026-walk-ins.md).

-- Seat 0 is nobody's in particular: a place in the line of the day, which takes no seat. It starts
-- when it was asked for, to the microsecond, so no two are alike.
alter table claims drop constraint claims_seat_check;
alter table claims add constraint claims_seat_check check (seat >= 0);
drop index appointments_seat;
create unique index appointments_seat on appointments (store_id, starts_at, seat)
  where status in ('Scheduled', 'Rescheduled') and seat > 0;

-- Who left, or was not eligible, is nowhere any more, and may come again.
alter table appointments drop constraint appointments_one_place_at_a_time;
alter table appointments add constraint appointments_one_place_at_a_time
  exclude using gist (person_key with =, tstzrange(starts_at, ends_at) with &&)
  where (status in ('Scheduled', 'Rescheduled') and stage not in ('left', 'notEligible'));

-- The patient says that they stand at the counter; null until then.
alter table appointments add column at_counter_at timestamptz;

-- WLK-05: a store may stop walk-ins for as long as it likes.
alter table stores add column takes_walk_ins boolean not null default true;

-- What a store's poster says: its key is signed with this version, its short address has the code.
-- A higher version ends the key and the code before.
create table walk_in_keys (
  store_id integer primary key references stores on delete cascade,
  version integer not null default 1,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  made_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);

-- Who has shown by a store's key that they are there, and until when that is believed.
create table walk_in_proofs (
  session_id uuid not null references sessions on delete cascade,
  store_id integer not null references stores on delete cascade,
  proved_until timestamptz not null,
  primary key (session_id, store_id)
);

-- Through which session somebody said that they came: it may follow how their day goes on (WLK-02).
create table check_ins (
  id uuid primary key,
  appointment_id uuid not null references appointments on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  made_at timestamptz not null default clock_timestamp()
);
create index check_ins_of on check_ins (appointment_id, session_id);
