-- REL-06, REL-08: who took a message last, as job_carriers calls it. Once that one is missed the lease of its messages ends:
-- another server sends them within seconds, or gives a text up as one of which nobody knows. Null of what the release
-- before took, whose lease of a minute it waits for.
alter table outbox add column taken_by text;
