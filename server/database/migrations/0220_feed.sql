-- What other systems read of us (STD-01; docs/decisions/039-other-systems.md). Written ahead by a job, so that a reader
-- costs a look-up and not a computation.

-- One file, as it was written; what did not change since the edition before is the same file.
create table feed_files (
  id bigint generated always as identity primary key,
  -- the last part of its address: 'slots-IL.ndjson'
  name text not null,
  content_type text not null,
  -- of its content, so the same wherever it is written
  etag text not null,
  -- unpacked
  bytes bigint not null,
  lines integer not null,
  written_at timestamptz not null default clock_timestamp()
);

-- Its content as gzip, in parts that a server can pass on one by one.
create table feed_parts (
  file_id bigint not null references feed_files on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (file_id, part)
);
-- It is packed already.
alter table feed_parts alter column content set storage external;

-- The newest one is what is read. Its row is the last thing that is written, so an edition is there whole or not at all.
create table feed_editions (
  id bigint generated always as identity primary key,
  published_at timestamptz not null,
  file_ids bigint[] not null
);

-- Whose turn it is to write: one row. A process that dies gives its turn away by time.
create table feed_turns (
  one boolean primary key default true check (one),
  next_at timestamptz not null default '-infinity'
);
insert into feed_turns default values;
