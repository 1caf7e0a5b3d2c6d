-- CNF-03: the address at which calendars read what an account has booked
-- (docs/decisions/049-a-calendar-that-follows.md).
create table calendar_addresses (
  account_id uuid primary key references accounts on delete cascade,
  -- by which a request is known
  token_hash bytea not null unique,
  -- the same for its owner to see again, sealed with a key of the server
  sealed text not null,
  made_at timestamptz not null default clock_timestamp()
);
