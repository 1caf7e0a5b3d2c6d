-- What programs of others are told of by themselves (STD-06;
-- docs/decisions/047-webhooks-and-registry.md).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients,
  address text not null,
  kinds text[] not null
    check (cardinality(kinds) > 0 and kinds <@ array['booked', 'changed', 'cancelled', 'arrived', 'given']),
  -- what deliveries are signed with, sealed under a key that is not in this table
  sealed_secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create unique index webhooks_once on webhooks (client_id, address) where removed_at is null;

-- What happened, written by the transaction in which it did (function tell_webhooks); only what
-- somebody hears of.
create table webhook_events (
  -- the webhook-id of every delivery and of every try
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  appointment_id uuid not null references appointments on delete cascade,
  -- of a visit that moved to another store, the one of both that its hearer knows
  store_id integer not null references stores,
  at timestamptz not null default clock_timestamp()
);
-- Rows are written in the order of time.
create index webhook_events_at on webhook_events using brin (at);
create index webhook_events_appointment on webhook_events (appointment_id);

create function webhook_events_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'an event stays as it was written' using errcode = 'insufficient_privilege';
end
$$;
create trigger webhook_events_are_kept before update on webhook_events
  for each statement execute function webhook_events_are_kept();

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhook_events on delete cascade,
  webhook_id uuid not null references webhooks,
  -- as in the outbox: an attempt that is under way has no failure, and is due when its lease ends
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  failure text,
  unique (event_id, webhook_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at, id)
  where delivered_at is null and given_up_at is null;
-- Those that are on their way, or were when their server died: a few.
create index webhook_deliveries_on_their_way on webhook_deliveries (webhook_id)
  where delivered_at is null and given_up_at is null and attempts > 0 and failure is null;

create function tell_webhooks() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
create trigger webhooks_booked after insert on appointments
  for each row execute function tell_webhooks();
create trigger webhooks_moved after update on appointments for each row
  when ((old.status, old.stage, old.sequence, old.arrived_at, old.store_id)
    is distinct from (new.status, new.stage, new.sequence, new.arrived_at, new.store_id))
  execute function tell_webhooks();
