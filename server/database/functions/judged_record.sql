-- What eligibility reads of an engagement's people, to judge by and to compare. One person's and a
-- group's are never the same, so a time is held for what the engagement is. Of who is sealed it is a
-- word that changes with what is said of them, and tells nothing of it (SAF-08).
-- Without a query of its own it becomes a part of the statement that asks it, which costs a tenth of
-- a call.
create or replace function judged_record(engagement engagements) returns jsonb language sql stable
  return case
    when engagement.sealed - '0' <> '{}' and engagement.people = '[]' then
      jsonb_build_array(engagement.booking_type,
        encode(sha256(convert_to((engagement.sealed - '0')::text, 'UTF8')), 'hex'))
    else judged_in_the_clear(engagement.booking_type, engagement.people)
  end;
