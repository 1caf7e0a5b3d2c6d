-- A dose that was entered in error, also when its step can be taken back no more (DSK-03), and what
-- the state's registry hears of that (STD-07; docs/decisions/047-webhooks-and-registry.md).
alter table immunizations
  -- why; null where the step that gave it was taken back
  add column error_reason text,
  add column error_by uuid references team_members,
  -- of a dose in the place of one that was recorded wrongly: given_at is that one's
  add column recorded_at timestamptz;
create index immunizations_recorded on immunizations (recorded_at) where recorded_at is not null;
-- Looked through for doses whose deletion is to be told: few of all.
create index immunizations_in_error on immunizations (id) where entered_in_error_at is not null;

-- Since when the registry may have it: written before the message leaves.
alter table registry_messages add column left_at timestamptz;
update registry_messages set left_at = due_at
  where attempts > 0 and accepted_at is null
    and coalesce(failure, '') not in ('taken back', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH')
    and coalesce(failure, '') not like 'not written%';

-- What was told of doses that the registry may have and that were entered in error: a queue of its
-- own, so that a server of the release before sends none of them as a dose.
create table registry_deletions (
  immunization_id uuid primary key references immunizations,
  -- MSH-10, another than the dose had
  control_id text not null unique
    default upper(left(replace(gen_random_uuid()::text, '-', ''), 20)),
  -- as in registry_messages
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  given_up_at timestamptz,
  failure text
);
create index registry_deletions_due on registry_deletions (due_at, immunization_id)
  where accepted_at is null and given_up_at is null;
create index registry_deletions_refused on registry_deletions (given_up_at)
  where given_up_at is not null;

-- STD-06: of several doses at one visit, one that is entered in error or recorded anew changes no
-- stage; whoever reads what was given hears of it all the same.
create trigger webhooks_corrected after update of visit_version on appointments for each row
  when (new.visit_version <> old.visit_version and new.stage = 'given'
    and (old.status, old.stage, old.sequence, old.arrived_at, old.store_id)
      is not distinct from (new.status, new.stage, new.sequence, new.arrived_at, new.store_id))
  execute function tell_webhooks();
