-- With what is sealed of a row, in parts (0575_sealed_engagements.sql), go the keys of the parts that
-- the row names no more (SAF-08).
create or replace function sealed_keys_go() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from person_keys where patient_id in (
      select (part.value ->> 'key')::uuid from jsonb_each(old.sealed) part);
  else
    delete from person_keys where patient_id in (
      select (part.value ->> 'key')::uuid from jsonb_each(old.sealed) part
      except
      select (part.value ->> 'key')::uuid from jsonb_each(new.sealed) part);
  end if;
  return null;
end
$$;
