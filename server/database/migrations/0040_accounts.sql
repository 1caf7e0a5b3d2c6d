-- Accounts, who is signed in where, which browsers are known, codes on their way, and the people in somebody's care.

create table accounts (
  id uuid primary key,
  -- as it was typed; null for somebody whose provider vouches for no address
  email text,
  -- in lower case: one address, one account
  email_key text unique,
  -- PHC string of argon2id with its parameters; null for somebody who signs in at a provider only
  password_hash text,
  first_name text,
  last_name text,
  phone text,
  phone_type text check (phone_type in ('mobile', 'home', 'work')),
  address jsonb,
  gender text check (gender in ('Male', 'Female', 'Unknown')),
  dob date,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((email is null) = (email_key is null)),
  check (password_hash is null or email is not null)
);

-- Who somebody is at an OpenID Connect provider: issuer and subject together never change (OpenID Connect Core, 2).
create table account_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index account_identities_account on account_identities (account_id);

-- A session in which somebody signed in. How long that lasts is read from the two times, not written down.
create table signed_in_sessions (
  session_id uuid primary key references sessions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  signed_in_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index signed_in_sessions_account on signed_in_sessions (account_id);

-- Browsers whose owner asked to be remembered. Only the hash of the cookie is kept.
create table known_browsers (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index known_browsers_account on known_browsers (account_id);

-- A code that was sent, or would have been: an address without an account has its row too, so that nothing tells them apart.
-- It counts in the session that asked for it only, once, and there is one of a purpose at a time.
create table one_time_codes (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('signUp', 'signIn', 'password')),
  email_key text not null,
  email text not null,
  -- whom the code signs in; null for a new account, and where no code will be right
  account_id uuid references accounts on delete cascade,
  -- of the account that is to be
  password_hash text,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
create index one_time_codes_email on one_time_codes (email_key);

-- Sign-ins that are under way at the provider.
create table openid_logins (
  state_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  nonce text not null,
  -- PKCE, RFC 7636
  verifier text not null,
  return_path text,
  allow_guest boolean not null,
  expires_at timestamptz not null
);

-- PAT-05: people whom an account books for.
create table dependents (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  first_name text not null,
  last_name text not null,
  dob date not null,
  gender text not null check (gender in ('Male', 'Female', 'Unknown')),
  race_code text not null,
  ethnicity_code text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index dependents_account on dependents (account_id, created_at);
