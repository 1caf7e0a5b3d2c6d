-- REL-05: what was given at a visit is looked up with each page that shows it. The index that keeps
-- a vaccine from being given twice leaves out what was entered in error, and so found none of it.
create index immunizations_of_visit on immunizations (appointment_id);
