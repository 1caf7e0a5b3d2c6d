-- SAF-08: who a patient is, sealed with a key of their own (docs/decisions/055).

-- Backed up apart, and for a short time: with a key deleted here nothing of its person can be read
-- in an older dump of the rest. It names no patient by a foreign key, since the two are restored
-- one after the other, and from different days.
create table person_keys (
  patient_id uuid primary key,
  wrapped bytea not null
);

alter table patients
  -- JSON of date of birth, names, gender, race, ethnicity and contact.
  add column sealed bytea,
  -- What is looked up: keyed hashes.
  add column name_hash bytea,
  add column email_hash bytea,
  add column phone_hash bytea,
  add column born_hash bytea,
  -- Of the year of birth, and of the first one, two and three letters of both names (STD-03).
  add column search_hashes bytea[],
  -- Of who is younger: the first of January after their 28th birthday (decision 046).
  add column young_until date;

create index patients_email_hash on patients (email_hash) where email_hash is not null;
create index patients_born_hash on patients (born_hash) where born_hash is not null;

create function patients_are_sealed() returns trigger language plpgsql as $$
begin return new; end $$;
create function person_key_goes() returns trigger language plpgsql as $$
begin return null; end $$;

create trigger person_key_goes after delete on patients
  for each row execute function person_key_goes();

-- CRD-04: a name that changes beneath its seal is told to wallets too, and one that is only sealed,
-- and taken away from beside its seal, is not.
drop trigger wallets_told_of_person on patients;
create trigger wallets_told_of_person after update on patients for each row
  when (old.name_hash <> new.name_hash
    or new.forgotten_at is distinct from old.forgotten_at
    or (new.first_name <> ''
      and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)))
  execute function tell_wallets();

-- Where no server ever ran there is no release before that reads in the clear.
do $$
begin
  execute format($f$create trigger patients_are_sealed
    before insert or update of sealed, dob, first_name, last_name, gender, race_code,
      ethnicity_code, contact on patients
    for each row execute function patients_are_sealed(%L)$f$,
    case when exists (select from server_keys) then 'both' else 'only' end);
end
$$;
