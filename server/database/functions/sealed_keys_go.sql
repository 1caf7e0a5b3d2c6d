-- With what is sealed of a row, in parts (0575_sealed_engagements.sql), go the keys of the parts that
-- the row names no more (SAF-08). Most changes take none away, and then nothing is deleted.
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
