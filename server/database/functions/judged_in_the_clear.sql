-- The same for people who are not sealed (judged_record).
create or replace function judged_in_the_clear(booking_type text, people jsonb) returns jsonb
  language sql stable
  return jsonb_build_array(booking_type, (
    select coalesce(
      jsonb_agg(jsonb_build_array(p -> 'place', p -> 'dob', p -> 'history', p -> 'userResponses')
        order by (p -> 'place')::smallint),
      '[]')
    from jsonb_array_elements(people) p));
