-- What eligibility reads of an engagement, to judge by and to compare. One person's and a group's
-- are never the same, so a time is held for what the engagement is.
create or replace function judged_record(engagement engagements) returns jsonb language sql stable
  return case engagement.booking_type
    when 'Group' then jsonb_build_array('party', party_record(engagement.meta_data -> 'party'))
    else jsonb_build_array(engagement.dob, engagement.meta_data -> 'history', engagement.user_responses)
  end;
