-- CNF-05: whether the system itself holds this, as an offer to a patient with a booking.
create or replace function is_offered(engagement engagements, held uuid)
  returns boolean language sql stable
  return engagement.status = 'confirmed' and exists (
    select from earlier_offers o where o.engagement_id = engagement.id and o.hold_id = held);
