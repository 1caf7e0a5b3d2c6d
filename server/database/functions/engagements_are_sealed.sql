-- Keeps answers given on the way to a booking sealed (SAF-08), as patients_are_sealed does for
-- patients: 'both' keeps a clear copy beside the seal, for the previous release, 'only' does not. A
-- write in the clear alone voids the seal; with 'only' it is refused, except for removing what is
-- in the clear.
create or replace function engagements_are_sealed() returns trigger language plpgsql as $$
declare
  is_empty boolean := new.people = '[]' and new.meta_data = '{}'
    and new.email is null and new.sms_phone is null;
begin
  if new.sealed is not null then
    if tg_op = 'INSERT' or new.sealed is distinct from old.sealed or is_empty then
      if tg_argv[0] = 'only' then
        new.people := '[]'; new.meta_data := '{}'; new.email := null; new.sms_phone := null;
      end if;
      return new;
    end if;
    if (new.people, new.meta_data, new.email, new.sms_phone)
        is not distinct from (old.people, old.meta_data, old.email, old.sms_phone) then
      return new;
    end if;
  end if;
  if tg_argv[0] = 'only' and not is_empty and (tg_op = 'INSERT'
      or not old.people @> new.people or not old.meta_data @> new.meta_data
      or coalesce(new.email, old.email) is distinct from old.email
      or coalesce(new.sms_phone, old.sms_phone) is distinct from old.sms_phone) then
    raise exception 'what is said of a journey is kept sealed (SAF-08)'
      using errcode = 'integrity_constraint_violation';
  end if;
  new.sealed := null; new.email_hash := null;
  return new;
end
$$;
