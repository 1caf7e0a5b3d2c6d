-- Programs of others that ask in their own name (STD-05; docs/decisions/040-other-systems.md).
create table clients (
  -- also its client_id
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- SHA-256 of 256 random bits: told once, when the client is made
  secret_hash bytea not null,
  -- SMART system scopes, such as system/Slot.rs
  scopes text[] not null,
  -- otherwise those of client_stores alone
  every_store boolean not null default false,
  per_minute integer not null check (per_minute > 0),
  -- what it books is this session's, as what a visitor books is theirs
  session_id uuid not null unique references sessions,
  created_at timestamptz not null default clock_timestamp(),
  -- never deleted: what it did goes on being its own
  revoked_at timestamptz
);

create table client_stores (
  client_id uuid not null references clients on delete cascade,
  store_id integer not null references stores on delete cascade,
  primary key (client_id, store_id)
);

-- What a program sees or changes stands beside what members of the team do (SAF-07).
alter table audit
  alter column member_id drop not null,
  alter column team_session_id drop not null,
  add column client_id uuid references clients,
  add constraint audit_by_somebody check (num_nonnulls(member_id, client_id) = 1);
create index audit_client on audit (client_id, at) where client_id is not null;
