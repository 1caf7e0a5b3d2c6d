-- The links by which saved journeys are resumed (RES-01..04).

-- The one link of a journey that counts. A new link takes the place of the one before, and its version is higher: a key that
-- says another version is revoked. Keys themselves are kept nowhere.
create table resume_links (
  engagement_id uuid primary key references engagements on delete cascade,
  version integer not null check (version > 0),
  -- HMAC of the short code: a copy of this table opens nothing. Null once the link was revoked without a new one.
  code_mac bytea unique,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
