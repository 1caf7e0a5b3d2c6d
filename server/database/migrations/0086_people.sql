-- Whom an engagement is for stands in one place: one person is a party
-- of one. So far one person's words stood in columns and beside the journey, a group's in a list.
-- Nothing may depend on a column that goes; ../functions makes judged_record anew.
drop function if exists judged_record(engagements);
drop function if exists party_record(jsonb);

alter table engagements add column people jsonb not null default '[]';

update engagements set
  people = case booking_type
    when 'Group' then coalesce(
      (select jsonb_agg(m order by (m -> 'place')::smallint)
        from jsonb_array_elements(meta_data -> 'party') m),
      '[]')
    else jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'place', 1,
      'dob', dob,
      'serviceIds', meta_data -> 'serviceIds',
      'history', meta_data -> 'history',
      'userResponses', user_responses,
      'maker', meta_data #> '{progress,maker}',
      'appointmentDate', meta_data -> 'appointmentDate')))
  end,
  meta_data = (meta_data - '{party,dob,serviceIds,history}'::text[]
    - case booking_type when 'Group' then '' else 'appointmentDate' end) #- '{progress,maker}';

alter table engagements drop column dob, drop column user_responses;
