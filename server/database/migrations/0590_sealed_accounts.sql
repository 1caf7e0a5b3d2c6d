-- SAF-08: profiles, the people in somebody's care and whom a campaign invites stand sealed
-- (docs/decisions/055), each row as one part, 'self', as 0575 has it.
alter table accounts
  add column sealed jsonb,
  -- The keyed hash of `email_key`: one address, one account.
  add column email_hash bytea;
alter table dependents add column sealed jsonb;
alter table invitations add column sealed jsonb;

create unique index accounts_email_hash on accounts (email_hash);

-- Who has a password has an address, and who is written to has somewhere to be written to.
alter table accounts drop constraint accounts_check1;
alter table accounts add constraint accounts_have_address
  check (password_hash is null or email is not null or sealed is not null) not valid;
alter table invitations drop constraint invitations_check;
alter table invitations add constraint invitations_have_number
  check (not texts_agreed or phone is not null or sealed is not null) not valid;
alter table invitations drop constraint invitations_check1;
alter table invitations add constraint invitations_have_way
  check (email is not null or texts_agreed or sealed is not null) not valid;

create function stands_sealed() returns trigger language plpgsql as $$
begin return new; end $$;

create trigger sealed_keys_go_with_row after delete on accounts for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on accounts for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();
create trigger sealed_keys_go_with_row after delete on dependents for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on dependents for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();
create trigger sealed_keys_go_with_row after delete on invitations for each row
  when (old.sealed is not null) execute function sealed_keys_go();
create trigger sealed_keys_go after update on invitations for each row
  when (old.sealed is distinct from new.sealed) execute function sealed_keys_go();

-- Where no server ever ran there is no release before that reads in the clear. The second argument is
-- what stands in the clear where nothing does (`columns:seal` has the same: sealed-tables.ts).
do $$
declare
  mode text := case when exists (select from server_keys) then 'both' else 'only' end;
begin
  execute format($f$create trigger accounts_are_sealed
    before insert or update of sealed, email, email_key, first_name, last_name, phone, phone_type,
      address, gender, dob on accounts
    for each row execute function stands_sealed(%L, %L)$f$, mode, '{"email": null, "email_key": null,
      "first_name": null, "last_name": null, "phone": null, "phone_type": null, "address": null,
      "gender": null, "dob": null}');
  execute format($f$create trigger dependents_are_sealed
    before insert or update of sealed, first_name, last_name, dob, gender, race_code, ethnicity_code
    on dependents
    for each row execute function stands_sealed(%L, %L)$f$, mode, '{"first_name": "",
      "last_name": "", "dob": "1900-01-01", "gender": "Unknown", "race_code": "UNK",
      "ethnicity_code": "UNK"}');
  execute format($f$create trigger invitations_are_sealed
    before insert or update of sealed, first_name, last_name, dob, gender, race_code, ethnicity_code,
      email, phone, zip on invitations
    for each row execute function stands_sealed(%L, %L)$f$, mode, '{"first_name": "",
      "last_name": "", "dob": "1900-01-01", "gender": "Unknown", "race_code": "UNK",
      "ethnicity_code": "UNK", "email": null, "phone": null, "zip": ""}');
end
$$;
