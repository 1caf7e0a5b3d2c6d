-- SAF-01: whether a session may act for whoever has this place of a booking: it has the booking, or
-- one of the group has shown in it that the place is theirs.
create or replace function reaches(engagement engagements, asking uuid, asked smallint)
  returns boolean language sql stable
  return engagement.session_id = asking or exists (
    select from member_visits m
    where m.session_id = asking and m.engagement_id = engagement.id and m.place = asked);
