-- SAF-01: one of a group who has shown their own number and date of birth reaches their own visit,
-- and nobody else's. The booking stays with the session of whoever booked it: what a member has is
-- kept beside it.
create table member_visits (
  session_id uuid not null references sessions on delete cascade,
  engagement_id uuid not null references engagements on delete cascade,
  place smallint not null,
  shown_at timestamptz not null default clock_timestamp(),
  primary key (session_id, engagement_id, place)
);
create index member_visits_engagement on member_visits (engagement_id);

-- SAF-01: whether members are told first name and time of those who come with them; whoever booked
-- can switch it off.
alter table engagements add column members_see_others boolean not null default true;
