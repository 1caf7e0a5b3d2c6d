-- Who has seen or changed somebody's data, visitors and the house itself included (SAF-07;
-- docs/decisions/052-who-has-seen-my-data.md). One log: each row is somebody's doing.
alter table audit
  -- a visitor's session; outlives its row
  add column visitor uuid,
  -- whom that session was signed in to then; an account may be gone since
  add column account_id uuid,
  -- roughly on what, as server/accounts/device.ts says it
  add column device text,
  -- of a member: their role in the store then
  add column role text,
  -- what the house does by itself: messages, registry, calendar, command
  add column job text,
  -- the code of a refusal; null for what was done
  add column refused text;
alter table audit drop constraint audit_by_somebody;
-- A release before this one writes members and clients alone, and so keeps it.
alter table audit add constraint audit_by_somebody
  check (num_nonnulls(member_id, client_id, visitor, job) = 1) not valid;
create index audit_visitor on audit (visitor, operation, at) where visitor is not null;

-- What the desk and programs did is kept for six years (45 CFR 164.316(b)(2)(i)); what people did
-- with what is their own, and the house by itself, for one.
create or replace function audit_is_kept_six_years() returns trigger language plpgsql as $$
begin
  if old.at > clock_timestamp() - (case when old.visitor is null and old.job is null
      then interval '6 years' else interval '1 year' end) then
    raise exception 'what is in the audit log stays there for six years, or one (SAF-07)'
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;

-- Whoever makes these facts true, the log has them: no sender can forget to write.
create function audit_message_sent() returns trigger language plpgsql as $$
begin
  insert into audit (job, store_number, operation, why, whose)
    values ('messages', '', 'sendMessage', '', array[new.engagement_id]);
  return null;
end
$$;
create trigger audit_message_sent after update of sent_at on outbox for each row
  when (old.sent_at is null and new.sent_at is not null and new.engagement_id is not null)
  execute function audit_message_sent();

create function audit_dose_reported() returns trigger language plpgsql as $$
begin
  insert into audit (job, store_number, operation, why, whose)
    select 'registry', s.store_number, 'reportDose', '', array[a.id]
    from immunizations i join appointments a on a.id = i.appointment_id
      join stores s on s.id = a.store_id
    where i.id = new.immunization_id;
  return null;
end
$$;
create trigger audit_dose_reported after update of accepted_at on registry_messages for each row
  when (old.accepted_at is null and new.accepted_at is not null)
  execute function audit_dose_reported();

create function audit_program_told() returns trigger language plpgsql as $$
begin
  insert into audit (client_id, store_number, operation, why, whose)
    select w.client_id, s.store_number, 'webhook.' || e.kind, 'Told by a webhook.',
      array[e.appointment_id]
    from webhook_events e join webhooks w on w.id = new.webhook_id
      join stores s on s.id = e.store_id
    where e.id = new.event_id;
  return null;
end
$$;
create trigger audit_program_told after update of delivered_at on webhook_deliveries for each row
  when (old.delivered_at is null and new.delivered_at is not null)
  execute function audit_program_told();
