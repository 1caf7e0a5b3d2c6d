-- What eligibility reads of an engagement's people, to judge by and to compare. One person's and a
-- group's are never the same, so a time is held for what the engagement is.
create or replace function judged_record(engagement engagements) returns jsonb language sql stable
  return jsonb_build_array(engagement.booking_type, (
    select coalesce(
      jsonb_agg(jsonb_build_array(p -> 'place', p -> 'dob', p -> 'history', p -> 'userResponses')
        order by (p -> 'place')::smallint),
      '[]')
    from jsonb_array_elements(engagement.people) p));
