-- Places of others, as their feeds tell of them (STD-02): shown with a link or a number to call, and never booked. They are
-- no stores of ours, so nothing that holds or books can find them.
create table other_places (
  -- whose feed: the address of its manifest, or the name of the file
  source text not null,
  -- what the feed calls the place
  external_id text not null,
  name text not null,
  line1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude double precision not null check (latitude between -85 and 85),
  longitude double precision not null check (longitude between -180 and 180),
  -- as of stores (0010)
  place point not null generated always as
    (point(longitude, degrees(asinh(tan(radians(latitude)))))) stored,
  phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  url text check (url ~ '^https://'),
  -- CDC's codes of what it gives; none where the feed does not say
  cvx text[] not null default '{}',
  -- whether it had free times then
  availability text not null check (availability in ('some', 'none', 'unknown')),
  synced_at timestamptz not null default clock_timestamp(),
  primary key (source, external_id),
  check (phone is not null or url is not null)
);
create index other_places_place on other_places using gist (place);
