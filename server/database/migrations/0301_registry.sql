-- What was told to the state's registry of each dose (STD-07;
-- docs/decisions/047-webhooks-and-registry.md). Rows stay as long as their doses: who sends looks
-- here for what has left.
create table registry_messages (
  immunization_id uuid primary key references immunizations,
  -- MSH-10, the same at every try; HL7 2.5.1 gives it 20 characters
  control_id text not null unique
    default upper(left(replace(gen_random_uuid()::text, '-', ''), 20)),
  -- as in the outbox: an attempt that is under way has no failure, and is due when its lease ends
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- since when the registry has it, or its file lies in the folder
  accepted_at timestamptz,
  given_up_at timestamptz,
  -- what is wrong, in the registry's words where it has some
  failure text
);
create index registry_messages_due on registry_messages (due_at, immunization_id)
  where accepted_at is null and given_up_at is null;
create index registry_messages_refused on registry_messages (given_up_at)
  where given_up_at is not null;
-- Doses that are new are looked for.
create index immunizations_given on immunizations (given_at);
