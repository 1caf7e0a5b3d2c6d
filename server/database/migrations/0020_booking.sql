-- Engagements, patients, consents, holds, appointments, and the messages they cause.
-- A hold is its claim row (0010): nothing here keeps a second account of who has which seat.

create extension if not exists btree_gist;

-- A saved journey. It belongs to the session that made it; when that session is gone, to nobody.
create table engagements (
  id uuid primary key,
  session_id uuid references sessions on delete set null,
  -- the call that made it
  form text not null check (form in ('v5', 'v6', 'v8', 'scheduler')),
  booking_type text not null check (booking_type in ('Individual', 'Group')),
  channel text not null check (channel in ('Web', 'MobileAdaptive', 'AdminPortal', 'QRCode')),
  client text not null check (client in ('CSR', 'Customer')),
  engagement_type text not null check (engagement_type in ('Hold', 'Immunizations', 'TMWalkin', 'PATWalkin')),
  language text not null check (language in ('en', 'es')),
  availability_group text not null,
  page_id text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed')),
  coverage boolean,
  time_zone text not null,
  -- what eligibility is judged by: the visitor's word first, the patient's record once there is one
  dob date,
  email text,
  sms_phone text,
  meta_data jsonb not null default '{}',
  user_responses jsonb not null default '[]',
  -- the latest hold and the vaccines it is for; tells a hold that ran out from one that never was after its seat went to others
  hold_id uuid,
  held_vaccines jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80);

create index engagements_session on engagements (session_id);

create table patients (
  id uuid primary key,
  engagement_id uuid not null references engagements on delete cascade,
  -- 1 for an individual; a group's patients count on
  place smallint not null default 1 check (place between 1 and 10),
  dob date not null,
  first_name text not null,
  last_name text not null,
  gender text not null,
  race_code text not null,
  ethnicity_code text not null,
  contact jsonb not null default '{}',
  -- HMAC of the normalised name and date of birth: the same person has the same key, and the key names nobody
  person_key bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (engagement_id, place)
);

-- Every decision ever taken; the latest counts (SMS-01).
create table consents (
  id bigint generated always as identity primary key,
  engagement_id uuid not null references engagements on delete cascade,
  type text not null check (type in ('smsConsent', 'dvarSmsConsent')),
  decision text not null check (decision in ('agree', 'decline')),
  phone text,
  text_version text not null,
  source text not null,
  decided_at timestamptz not null default clock_timestamp(),
  check (decision = 'decline' or phone is not null)
);

create index consents_engagement on consents (engagement_id, id);

create table appointments (
  id uuid primary key,
  confirmation_number text not null unique,
  engagement_id uuid not null references engagements,
  patient_id uuid not null references patients,
  store_id integer not null references stores,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seat smallint not null,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Fulfilled', 'Rescheduled', 'Cancelled')),
  person_key bytea not null,
  vaccines jsonb not null,
  -- rises with every change of the appointment, as a calendar entry's SEQUENCE does (RFC 5545)
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at),
  unique (engagement_id, patient_id),
  constraint appointments_one_place_at_a_time
    exclude using gist (person_key with =, tstzrange(starts_at, ends_at) with &&) where (status = 'Scheduled')
);

-- The second lock on the door: claims already make this impossible.
create unique index appointments_seat on appointments (store_id, starts_at, seat) where status = 'Scheduled';

-- Messages to send, written in the transaction of what they tell about.
create table outbox (
  id bigint generated always as identity primary key,
  engagement_id uuid not null references engagements,
  kind text not null check (kind in ('email', 'sms')),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

create index outbox_due on outbox (due_at, id) where sent_at is null;
create index outbox_engagement on outbox (engagement_id);

-- Where messages land while no mail or text service is connected.
create table mailbox (
  outbox_id bigint primary key references outbox on delete cascade,
  kind text not null,
  recipient text not null,
  template text not null,
  language text not null,
  details jsonb not null,
  received_at timestamptz not null default clock_timestamp()
);
