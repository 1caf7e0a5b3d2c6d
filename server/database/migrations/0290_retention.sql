-- SAF-08, REL-05: what is kept, and for how long (server/retention/rules.ts).

-- When somebody was taken out of the record of their visit. What was given stays, nobody's.
alter table patients add column forgotten_at timestamptz;

-- Journeys that never became a booking. By when they were begun, which no patch changes.
create index engagements_begun on engagements (created_at) where status = 'pending';

-- Rows are written in the order of time, so a few pages tell which are old, and writing costs
-- nothing.
create index appointments_made on appointments using brin (created_at);
create index audit_at on audit using brin (at);

-- The audit log is only ever added to, until it is six years old (45 CFR 164.316(b)(2)(i)).
drop trigger audit_is_kept on audit;
create trigger audit_is_kept before update or truncate on audit
  for each statement execute function audit_is_kept();
create function audit_is_kept_six_years() returns trigger language plpgsql as $$
begin
  if old.at > clock_timestamp() - interval '6 years' then
    raise exception 'what is in the audit log stays there for six years (SAF-07)'
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger audit_is_kept_six_years before delete on audit
  for each row execute function audit_is_kept_six_years();
