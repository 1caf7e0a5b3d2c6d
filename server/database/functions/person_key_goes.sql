-- Deletes a patient's key together with the patient (SAF-08).
create or replace function person_key_goes() returns trigger language plpgsql as $$
begin
  delete from person_keys where patient_id = old.id;
  return null;
end
$$;
