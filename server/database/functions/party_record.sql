-- What eligibility reads of the people of a group, in the order of their places.
create or replace function party_record(party jsonb) returns jsonb language sql immutable
  return (
    select coalesce(
      jsonb_agg(jsonb_build_array(m -> 'place', m -> 'dob', m -> 'history', m -> 'userResponses') order by (m -> 'place')::smallint),
      '[]')
    from jsonb_array_elements(coalesce(party, '[]')) m);
