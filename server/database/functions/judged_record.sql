-- What eligibility reads about an engagement's people, to judge by and to compare. One person's and
-- a group's are never equal, so a hold always matches the engagement's kind. For sealed people it
-- is a version that changes with their answers and reveals nothing about them (SAF-08). It contains
-- no query of its own, so the planner inlines it into the calling statement, at a tenth of the cost
-- of a call.
create or replace function judged_record(engagement engagements) returns jsonb language sql stable
  return case
    when engagement.sealed - '0' <> '{}' and engagement.people = '[]' then
      jsonb_build_array(engagement.booking_type,
        encode(sha256(convert_to((engagement.sealed - '0')::text, 'UTF8')), 'hex'))
    else judged_in_the_clear(engagement.booking_type, engagement.people)
  end;
