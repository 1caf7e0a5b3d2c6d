-- STD-06: records what happened to an appointment, and which webhooks are to be told, whoever did
-- it: the web, the desk, a program or the clock (0300_webhooks.sql). Costs one lookup when there
-- are no webhooks.
create or replace function tell_webhooks() returns trigger language plpgsql as $$
declare
  happened text[] := '{}';
  came_from integer := new.store_id;
begin
  if not exists (select from webhooks where removed_at is null) then return null; end if;

  if tg_op = 'INSERT' then
    happened := case when new.arrived_at is null then array['booked'] else array['booked', 'arrived'] end;
  else
    came_from := old.store_id;
    if new.status = 'Cancelled' then
      if old.status <> 'Cancelled' then happened := array['cancelled']; end if;
    elsif old.status = 'Cancelled' then
      happened := array['booked'];
    elsif new.stage = 'given' and old.stage <> 'given' then
      happened := array['given'];
    elsif new.stage = 'arrived' and new.arrived_at > coalesce(old.arrived_at, '-infinity') then
      -- also somebody who had left; a step that is undone never leads to a later arrival
      happened := array['arrived'];
    elsif new.stage = 'given' and old.stage = 'given' and new.visit_version <> old.visit_version then
      -- one of several doses was marked as entered in error by this very transaction, or recorded
      -- again
      happened := case when exists (select from immunizations i where i.appointment_id = new.id
          and i.entered_in_error_at >= transaction_timestamp())
        then array['changed'] else array['given'] end;
    elsif new.sequence <> old.sequence or new.store_id <> old.store_id
      -- a step was undone, or no vaccine will be given
      or old.stage = 'given' and new.stage <> 'given'
      or new.arrived_at is null and old.arrived_at is not null
      or new.stage <> old.stage
        and (new.stage in ('noShow', 'notEligible', 'left')
          or old.stage in ('noShow', 'notEligible', 'left')) then
      happened := array['changed'];
    end if;
  end if;

  -- For a client that knows only one of the two stores, a visit that moves begins or ends there.
  with hearing as (
    select w.id, w.kinds,
        c.every_store or exists (select from client_stores s
          where s.client_id = c.id and s.store_id = new.store_id) as knows_new,
        c.every_store or exists (select from client_stores s
          where s.client_id = c.id and s.store_id = came_from) as knows_old
      from webhooks w join clients c on c.id = w.client_id
      where w.removed_at is null and c.revoked_at is null
  ), heard as (
    select h.id as webhook_id,
        case when not h.knows_old then 'booked' when not h.knows_new then 'cancelled' else k end as kind,
        case when h.knows_new then new.store_id else came_from end as store_id, h.kinds
      from hearing h, unnest(happened) k
      where h.knows_new or h.knows_old
  ), wanted as (
    select * from heard where kind = any(kinds)
  ), made as (
    insert into webhook_events (kind, appointment_id, store_id)
      select distinct kind, new.id, store_id from wanted
      returning id, kind, store_id
  )
  insert into webhook_deliveries (event_id, webhook_id)
    select made.id, wanted.webhook_id from wanted join made using (kind, store_id);
  return null;
end
$$;
