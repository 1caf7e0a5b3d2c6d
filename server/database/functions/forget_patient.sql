-- Erases a patient from everything stored about their visit (SAF-08): name, date of birth, contact,
-- answers, forms, links, and the key of the sealed data. What was given, by whom and from which lot
-- stays, without a patient, because stock is counted by it. With the last patient of a booking,
-- what is known about the person who booked is erased too. A patient with an upcoming visit is not
-- erased: returns false.
create or replace function forget_patient(asked uuid) returns boolean language plpgsql as $$
declare
  gone patients;
  is_last boolean;
begin
  -- The booking before its patient, as everyone who changes one locks them.
  perform from engagements
    where id = (select engagement_id from patients where id = asked) for update;
  select * into gone from patients where id = asked for update;
  if not found or exists (select from appointments a where a.patient_id = asked
    and a.status in ('Scheduled', 'Rescheduled') and a.ends_at > clock_timestamp()) then
    return false;
  end if;
  select not exists (select from patients p where p.engagement_id = gone.engagement_id
    and p.id <> asked and p.forgotten_at is null) into is_last;

  -- A key that matches no one, and a number that cannot be typed. Setting forgotten_at also clears
  -- the plain columns (patients_are_sealed).
  update patients set forgotten_at = clock_timestamp(),
    person_key = uuid_send(gen_random_uuid()), updated_at = clock_timestamp(), sealed = null,
    name_hash = null, email_hash = null, phone_hash = null, born_hash = null,
    search_hashes = null, young_until = null
  where id = asked;
  delete from person_keys where patient_id = asked;
  update appointments set person_key = uuid_send(gen_random_uuid()),
    confirmation_number = 'forgotten ' || id, updated_at = clock_timestamp()
  where patient_id = asked;
  delete from appointment_links l using appointments a
    where a.patient_id = asked and l.appointment_id = a.id;
  delete from visit_card_pictures c using appointments a
    where a.patient_id = asked and c.appointment_id = a.id;
  delete from visit_documents d using appointments a
    where a.patient_id = asked and d.appointment_id = a.id;
  delete from outbox o using appointments a
    where a.patient_id = asked and o.engagement_id = gone.engagement_id
      and coalesce(o.about::text, o.payload #>> '{details,appointmentId}') = a.id::text;
  -- Letters to a whole group name its members, and may have gone to this one's address. What still
  -- waits is written for those who are left.
  delete from outbox where engagement_id = gone.engagement_id and about is null
    and (sent_at is not null or given_up_at is not null);
  delete from outbox o using earlier_wishes w left join earlier_offers f on f.wish_id = w.id
    where w.engagement_id = gone.engagement_id and w.place = gone.place
      and o.engagement_id = w.engagement_id and o.about in (w.id, f.id);
  delete from earlier_wishes where engagement_id = gone.engagement_id and place = gone.place;
  delete from claims where engagement_id = gone.engagement_id and place = gone.place;
  delete from member_visits where engagement_id = gone.engagement_id and place = gone.place;
  delete from invitations where person_key = gone.person_key;
  delete from prescriptions where person_key = gone.person_key;
  update engagements set people = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(people) one
      where (one ->> 'place')::integer <> gone.place
    ), sealed = sealed - gone.place::text, updated_at = clock_timestamp()
  where id = gone.engagement_id;

  if is_last then
    update engagements set email = null, sms_phone = null, account_id = null, session_id = null,
      group_number = null, people = '[]', meta_data = '{}', sealed = null, email_hash = null
    where id = gone.engagement_id;
    delete from consents where engagement_id = gone.engagement_id;
    delete from resume_links where engagement_id = gone.engagement_id;
    delete from earlier_wishes where engagement_id = gone.engagement_id;
    delete from outbox where engagement_id = gone.engagement_id;
  end if;
  return true;
end
$$;
