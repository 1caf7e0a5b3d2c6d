-- Messages: not all are about an engagement; delivery may end without success; STOP and START; what was really written.

alter table outbox
  alter column engagement_id drop not null,
  -- set when no further attempt is made: refused for good, too many attempts, or too late to be of use
  add column given_up_at timestamptz,
  -- how the last attempt ended, as a code that names nobody; null while an attempt is under way, and after a crash
  add column failure text,
  -- what the mail or text service called the message
  add column receipt text;

drop index outbox_due;
create index outbox_due on outbox (kind, due_at, id) where sent_at is null and given_up_at is null;

-- Phone numbers are E.164 from here on, so that a STOP finds the texts to its number.
update outbox set payload = jsonb_set(payload, '{recipient}',
    to_jsonb('+1' || regexp_replace(payload ->> 'recipient', '\D', '', 'g')))
  where kind = 'sms' and payload ->> 'recipient' ~ '^\d{3}-\d{3}-\d{4}$';
create index outbox_texts on outbox ((payload ->> 'recipient')) where kind = 'sms' and sent_at is null;

-- What people said about texts to their number, by replying to one. The latest counts; the number need not be known to us.
create table text_choices (
  id bigint generated always as identity primary key,
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  choice text not null check (choice in ('stop', 'start')),
  -- reply: a text to us; provider: the text service refused the number as stopped; mailbox: the development page
  source text not null check (source in ('reply', 'provider', 'mailbox')),
  -- what the text service calls the reply; a reply told twice is kept once
  provider_id text unique,
  decided_at timestamptz not null default clock_timestamp()
);
create index text_choices_phone on text_choices (phone, id);

-- The development mailbox keeps what would have left, word for word.
alter table mailbox
  add column subject text not null default '',
  add column plain text not null default '',
  add column html text,
  add column calendar text;

-- SMS-01: the words agreed to are named by version and language.
alter table consents add column language text check (language in ('en', 'es'));
update consents c set language = e.language from engagements e where e.id = c.engagement_id;
alter table consents alter column language set not null;
