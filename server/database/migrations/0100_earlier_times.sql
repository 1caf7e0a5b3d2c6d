-- Standing wishes for an earlier time, and what is offered for them (CNF-05; docs/decisions/024).

-- One for a booking at a time. It stands while `ended_at` is null, its last day is not over, and somebody of it is still
-- to come: the last two are computed when it is read.
create table earlier_wishes (
  id uuid primary key,
  engagement_id uuid not null references engagements on delete cascade,
  -- whose of a group; null for everybody who is still to come
  place smallint check (place between 1 and 10),
  -- around where, as it was typed, and how far
  around text not null,
  latitude double precision not null,
  longitude double precision not null,
  miles smallint not null check (miles between 1 and 250),
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon', 'evening')),
  -- the last day on which the visit may be
  until date not null,
  -- an earlier time was free already, and was said: only what is freed from then on opens for this wish
  free_when_asked boolean not null,
  -- the longest waiting comes first; a change of the wish keeps the place in the line
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index earlier_wishes_standing on earlier_wishes (engagement_id) where ended_at is null;
create index earlier_wishes_line on earlier_wishes (asked_at, id) where ended_at is null;

-- What was offered. The seats are held as any are (claims): an offer without its hold is worth nothing.
create table earlier_offers (
  id uuid primary key,
  wish_id uuid not null references earlier_wishes on delete cascade,
  engagement_id uuid not null references engagements on delete cascade,
  hold_id uuid not null,
  store_id integer not null references stores on delete cascade,
  -- when the first of them would come
  starts_at timestamptz not null,
  -- when, at the time of the offer, the first of them was to come, and where
  booked_starts_at timestamptz not null,
  booked_store_id integer not null references stores on delete cascade,
  miles real not null,
  offered_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- null while it can be taken, and until somebody has noticed that it ran out
  outcome text check (outcome in ('taken', 'declined', 'lapsed', 'withdrawn')),
  -- the same start is offered to the same wish once
  unique (wish_id, store_id, starts_at)
);
-- Nobody has two offers at once, whatever process makes them.
create unique index earlier_offers_live on earlier_offers (engagement_id) where outcome is null;
create index earlier_offers_lapsing on earlier_offers (expires_at) where outcome is null;

-- Seats that were given up, until somebody has looked for whom they are.
create table freed_seats (
  id bigint primary key generated always as identity,
  store_id integer not null references stores on delete cascade,
  starts_at timestamptz not null
);
