-- REL-06: of a text whose fate nobody knows (011: given up as unanswered, since it may have arrived) the store is told, and
-- somebody of the team calls. Who did, and when; such a text is about a booking, and one call is about all of them.
alter table outbox
  add column called_at timestamptz,
  add column called_by uuid references team_members;

-- Few, and looked for with every reading of a store's day.
create index outbox_unanswered on outbox (engagement_id)
  where kind = 'sms' and failure = 'unanswered' and called_at is null;
