-- SAF-01: whether a session may act for the person in this place of a booking: it owns the booking,
-- or it has proved that the place is its visitor's.
create or replace function reaches(engagement engagements, asking uuid, asked smallint)
  returns boolean language sql stable
  return engagement.session_id = asking or exists (
    select from member_visits m
    where m.session_id = asking and m.engagement_id = engagement.id and m.place = asked);
