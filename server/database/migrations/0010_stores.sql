-- Stores, what they stock, when they are closed, and the claims on their times.
-- Times are computed from a store's hours, capacity and closures; only a claim (a hold or an appointment) is a row.

create table stores (
  id integer generated always as identity primary key,
  store_number text not null unique,
  name text not null,
  line1 text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}$'),
  time_zone text not null,
  latitude double precision not null check (latitude between -85 and 85),
  longitude double precision not null check (longitude between -180 and 180),
  -- Mercator keeps shape: near a place, the nearest by straight line on it is the nearest on the ground,
  -- so one GiST index answers "the nearest stores" without scanning the radius.
  place point not null generated always as
    (point(longitude, degrees(asinh(tan(radians(latitude)))))) stored,
  phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  location_id uuid not null default gen_random_uuid() unique,
  organization_id text not null,
  -- seven entries, Sunday first: {"open": "09:00", "close": "19:00"} or null when closed
  hours jsonb not null check (jsonb_array_length(hours) = 7),
  slot_minutes smallint not null check (slot_minutes between 5 and 120),
  -- people who can start at one time
  seats smallint not null check (seats between 1 and 20),
  -- 'sample', or the name of the list that an import read
  source text not null,
  -- vaccine codes, and code:manufacturer, kept from store_products by trigger
  stocked text[] not null default '{}',
  -- rises with every change of the store, its stock or its closures, so that readers may keep what they computed
  version integer not null default 1
);

create index stores_place on stores using gist (place);

create table store_products (
  store_id integer not null references stores on delete cascade,
  vaccine_code text not null,
  product_id text not null,
  manufacturer text not null,
  primary key (store_id, vaccine_code, product_id)
);

create table store_closures (
  store_id integer not null references stores on delete cascade,
  date date not null,
  primary key (store_id, date)
);

create function stores_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger stores_version before update on stores
  for each row execute function stores_raise_version();

create function store_products_changed() returns trigger language plpgsql as $$
begin
  update stores set
    stocked = coalesce((
      select array_agg(distinct entry order by entry)
      from store_products p, lateral unnest(array[p.vaccine_code, p.vaccine_code || ':' || p.manufacturer]) entry
      where p.store_id = stores.id), '{}')
  where id in (select store_id from changed);
  return null;
end
$$;

create trigger store_products_added after insert on store_products referencing new table as changed
  for each statement execute function store_products_changed();
create trigger store_products_altered after update on store_products referencing new table as changed
  for each statement execute function store_products_changed();
create trigger store_products_removed after delete on store_products referencing old table as changed
  for each statement execute function store_products_changed();

create function store_closures_changed() returns trigger language plpgsql as $$
begin
  update stores set version = version where id in (select store_id from changed);
  return null;
end
$$;

create trigger store_closures_added after insert on store_closures referencing new table as changed
  for each statement execute function store_closures_changed();
create trigger store_closures_altered after update on store_closures referencing new table as changed
  for each statement execute function store_closures_changed();
create trigger store_closures_removed after delete on store_closures referencing old table as changed
  for each statement execute function store_closures_changed();

-- HLD-07: the primary key is what makes selling a seat twice impossible, whoever asks and from whichever process.
-- A row is a hold until expires_at, or an appointment when expires_at is null; an expired hold may be taken over.
-- fillfactor: extending and confirming change only unindexed columns, so the new version stays on its page (HOT).
create table claims (
  store_id integer not null references stores,
  starts_at timestamptz not null,
  seat smallint not null check (seat >= 1),
  hold_id uuid not null,
  engagement_id uuid not null,
  expires_at timestamptz,
  extensions smallint not null default 0,
  confirmation_number text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (store_id, starts_at, seat)
) with (fillfactor = 85);

create index claims_hold on claims (hold_id);
create index claims_engagement on claims (engagement_id);
