-- CRD-04: records that a pass has changed, and for how many copies, whoever changed it: the web,
-- the desk, a program or the clock (0510_appointment_passes.sql). For an appointment without a pass
-- it costs one lookup.
create or replace function tell_wallets() returns trigger language plpgsql as $$
declare
  visits uuid[] := array[new.id];
begin
  if tg_table_name = 'patients' then
    select array_agg(id) into visits from appointments where patient_id = new.id;
    update appointment_passes set changed_at = clock_timestamp() where appointment_id = any(visits);
  else
    update appointment_passes set changed_at = clock_timestamp(), ends_at = new.ends_at
      where appointment_id = new.id;
  end if;
  if not found then return null; end if;

  -- A copy that is being notified is notified again afterwards, not meanwhile.
  update pass_copies set changes = changes + 1,
      attempts = case when told < changes and attempts > 0 and failure is null then attempts else 0 end,
      due_at = case when told < changes and attempts > 0 and failure is null then due_at
        else clock_timestamp() end
    where appointment_id = any(visits);
  return null;
end
$$;
