-- REL-05: when a session or a journey goes, what refers to it is looked up once for each.
-- Without an index that reads the whole table: all appointments for each journey that came to nothing.
create index appointments_patient on appointments (patient_id);
create index check_ins_session on check_ins (session_id);
create index language_tickets_session on language_tickets (session_id);
create index openid_logins_session on openid_logins (session_id);
create index earlier_wishes_engagement on earlier_wishes (engagement_id);
create index earlier_offers_engagement on earlier_offers (engagement_id);
-- By their age.
create index sessions_begun on sessions (created_at);
