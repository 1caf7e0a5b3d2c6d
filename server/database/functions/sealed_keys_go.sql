-- Deletes the keys of sealed parts (0575_sealed_engagements.sql) that a row no longer names
-- (SAF-08). Most changes remove none, and then nothing is deleted.
create or replace function sealed_keys_go() returns trigger language plpgsql as $$
declare
  gone uuid[];
begin
  if tg_op = 'DELETE' then
    gone := array(select (part.value ->> 'key')::uuid from jsonb_each(old.sealed) part);
  else
    gone := array(
      select (part.value ->> 'key')::uuid from jsonb_each(old.sealed) part
      where not exists (
        select from jsonb_each(new.sealed) kept
        where kept.value ->> 'key' = part.value ->> 'key'));
  end if;
  if gone <> '{}' then delete from person_keys where patient_id = any(gone); end if;
  return null;
end
$$;
