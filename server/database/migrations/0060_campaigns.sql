-- Campaigns, and whom they invite to book in the fewest steps (QCK-01, RTE-12).

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  -- shown in public: of the vaccine or the season, of no person
  name_en text not null unique,
  name_es text not null,
  vaccine_code text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- What the pharmacist's list says of a person, until the person comes; from then on the engagement and its patient count.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  -- as of patients: the same person has the same key, and is invited to a campaign once
  person_key bytea not null,
  first_name text not null,
  last_name text not null,
  dob date not null,
  gender text not null,
  race_code text not null,
  ethnicity_code text not null,
  email text,
  phone text,
  -- SMS-01: the pharmacist has the person's yes to texts about this
  texts_agreed boolean not null check (not texts_agreed or phone is not null),
  zip text not null,
  language text not null check (language in ('en', 'es')),
  -- of the one link that counts: a key that says another is revoked. Keys themselves are kept nowhere.
  version integer not null default 1 check (version > 0),
  expires_at timestamptz not null,
  -- when the link of this version was put into the outbox
  sent_at timestamptz,
  -- the booking that the link began
  engagement_id uuid unique references engagements on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (campaign_id, person_key),
  check (email is not null or texts_agreed)
);

-- Housekeeping looks for those that ended long ago.
create index invitations_expiry on invitations (expires_at);
