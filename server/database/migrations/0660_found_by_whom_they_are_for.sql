-- VAC-15, REL-05: what is booked for somebody, and what they were given, is looked at under each
-- booking. The constraint on who is where at a time knows open visits only, so all appointments
-- that ever were have been read.
create index appointments_person on appointments (person_key);
