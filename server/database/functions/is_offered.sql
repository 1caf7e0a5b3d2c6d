-- CNF-05: whether the house holds this by itself, for somebody who has booked.
create or replace function is_offered(engagement engagements, held uuid)
  returns boolean language sql stable
  return engagement.status = 'confirmed' and exists (
    select from earlier_offers o where o.engagement_id = engagement.id and o.hold_id = held);
