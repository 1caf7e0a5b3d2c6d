-- Team members (DSK-01, CHN-12): who they are, what they may do in which store, their sessions at
-- the desk; and whose records they saw or changed (SAF-07).

-- Never deleted: what somebody did goes on being theirs. Who left has no role any more.
create table team_members (
  id uuid primary key default gen_random_uuid(),
  email text,
  -- in lower case, of who was invited: one address, one member
  email_key text unique,
  name text not null default '',
  -- PHC string of argon2id; null until the invitation is accepted, and for a provider's members
  password_hash text,
  -- RFC 6238, sealed under a key of the server for this one member
  totp_secret text,
  -- the newest time step whose code was taken: no code counts twice
  totp_step bigint not null default 0,
  -- who somebody is at an OpenID Connect provider; null for who was invited
  issuer text,
  subject text,
  created_at timestamptz not null default clock_timestamp(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null)),
  check ((issuer is null) = (email_key is not null)),
  check ((password_hash is null) = (totp_secret is null))
);

create table team_roles (
  member_id uuid not null references team_members,
  store_id integer not null references stores on delete cascade,
  role text not null check (role in ('technician', 'pharmacist', 'manager')),
  primary key (member_id, store_id)
);
create index team_roles_store on team_roles (store_id);

-- One of a member at a time; it is gone when it was accepted. Only the hash of its token is kept.
create table team_invitations (
  member_id uuid primary key references team_members,
  token_hash bytea not null unique,
  -- the second factor that comes with it, sealed as the member's own
  totp_secret text not null,
  expires_at timestamptz not null
);

-- A sign-in whose password was right, and whose code is awaited.
create table team_sign_ins (
  session_id uuid primary key references sessions on delete cascade,
  member_id uuid not null references team_members,
  -- the member's when it was proved: another one since then ends this
  password_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- A team member at a desk. Whether it is idle, locked or over is read from its times by the
-- database's clock.
create table team_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- the visitor's session in which the member signed in: neither counts without the other
  session_id uuid not null references sessions on delete cascade,
  member_id uuid not null references team_members,
  signed_in_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp(),
  locked_at timestamptz,
  ended_at timestamptz
);
create index team_sessions_session on team_sessions (session_id);
create index team_sessions_member on team_sessions (member_id);

-- Who did what, whose records that was about, where, when and why. Only ever added to.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  member_id uuid not null references team_members,
  -- outlives the session's row
  team_session_id uuid not null,
  -- as it was then: a store may close
  store_number text not null,
  operation text not null,
  -- ids of appointments and engagements
  whose uuid[] not null,
  why text not null
);
create index audit_whose on audit using gin (whose);
create index audit_store on audit (store_number, at);
create index audit_session on audit (team_session_id, operation);

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what is in the audit log stays there as it was written (SAF-07)'
    using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_is_kept before update or delete or truncate on audit
  for each statement execute function audit_is_kept();

alter table visit_steps add foreign key (member_id) references team_members;
alter table immunizations add foreign key (given_by) references team_members;

-- A login at the team's provider, not at the patients'.
alter table openid_logins add column is_team boolean not null default false;
