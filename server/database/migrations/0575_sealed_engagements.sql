-- SAF-08: what is said on the way to a booking stands sealed (docs/decisions/055), in parts, each
-- {key, is}: `key` is the id of its key in person_keys, beside those of patients, and `is` what is
-- sealed, in base64.
alter table engagements
  -- '0' is {metaData, email, smsPhone}; by their place, what was said of each of the people.
  add column sealed jsonb,
  -- The keyed hash of `email`, by which a booking is found again (CNF-06).
  add column email_hash bytea;
-- 'phone' is the number; who agrees has given one.
alter table consents add column sealed jsonb;
alter table consents drop constraint consents_check;
alter table consents add constraint consents_have_number
  check (decision = 'decline' or phone is not null or sealed is not null) not valid;

create index engagements_email_hash on engagements (email_hash)
  where status = 'confirmed' and email_hash is not null;

create function sealed_keys_go() returns trigger language plpgsql as $$
begin return null; end $$;
create function engagements_are_sealed() returns trigger language plpgsql as $$
begin return new; end $$;
create function consents_are_sealed() returns trigger language plpgsql as $$
begin return new; end $$;

create trigger sealed_keys_go_with_row after delete on engagements for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on engagements for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();
create trigger sealed_keys_go_with_row after delete on consents for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on consents for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();

-- Where no server ever ran there is no release before that reads in the clear.
do $$
declare
  mode text := case when exists (select from server_keys) then 'both' else 'only' end;
begin
  execute format($f$create trigger engagements_are_sealed
    before insert or update of sealed, people, meta_data, email, sms_phone on engagements
    for each row execute function engagements_are_sealed(%L)$f$, mode);
  execute format($f$create trigger consents_are_sealed
    before insert or update of sealed, phone on consents
    for each row execute function consents_are_sealed(%L)$f$, mode);
end
$$;
