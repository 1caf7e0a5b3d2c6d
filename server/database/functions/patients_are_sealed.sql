-- Keeps a patient's identity sealed (SAF-08). A clear copy stays beside the seal only while a
-- release that reads it may run ('both', docs/operations.md); afterwards, and in a new
-- installation, there is none ('only'). A write in the clear alone, as by the previous release,
-- voids the seal: the last write counts. With 'only' it is refused. A forgotten patient keeps
-- nothing in the clear.
create or replace function patients_are_sealed() returns trigger language plpgsql as $$
declare
  is_nobody boolean := new.first_name = '' and new.last_name = '' and new.contact = '{}';
begin
  if new.forgotten_at is not null or new.sealed is not null
    and (tg_op = 'INSERT' or new.sealed is distinct from old.sealed or is_nobody) then
    if new.forgotten_at is not null or tg_argv[0] = 'only' then
      new.dob := '1900-01-01'; new.first_name := ''; new.last_name := '';
      new.gender := 'Unknown'; new.race_code := 'UNK'; new.ethnicity_code := 'UNK';
      new.contact := '{}';
    end if;
    return new;
  end if;
  if new.sealed is not null and (new.dob, new.first_name, new.last_name, new.gender, new.race_code,
      new.ethnicity_code, new.contact) is not distinct from (old.dob, old.first_name,
      old.last_name, old.gender, old.race_code, old.ethnicity_code, old.contact) then
    return new;
  end if;
  if tg_argv[0] = 'only' then
    raise exception 'a patient is kept sealed (SAF-08)' using errcode = 'integrity_constraint_violation';
  end if;
  new.sealed := null; new.name_hash := null; new.email_hash := null; new.phone_hash := null; new.born_hash := null;
  new.search_hashes := null; new.young_until := null;
  return new;
end
$$;
