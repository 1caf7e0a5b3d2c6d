-- A journey on its way to the other language's host (LNG-05): for a minute, sealed, and fetched once.
create table language_tickets (
  -- SHA-256 of what stands in the address: whoever reads the table cannot use it.
  ticket_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  journey text not null,
  expires_at timestamptz not null,
  -- The session of the browser that fetched it: its call sent again has the same answer.
  redeemed_by uuid,
  -- The session that it has been given, with all that both had.
  moved_to uuid
);
create index language_tickets_expire on language_tickets (expires_at);
