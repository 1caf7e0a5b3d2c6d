-- A STOP asks for the waiting texts to its number, and for the language of the last one that left.
drop index outbox_texts;
create index outbox_texts on outbox ((payload ->> 'recipient'), id) where kind = 'sms';

-- Housekeeping looks for what was settled long ago.
create index outbox_settled on outbox (coalesce(sent_at, given_up_at));
