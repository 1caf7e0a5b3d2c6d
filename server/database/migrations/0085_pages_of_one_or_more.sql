-- One person and a group have one choice of times, one review and one confirmation: journeys that were
-- saved on the group's own pages go on there.
update engagements
  set meta_data = jsonb_set(meta_data, '{progress,page}', '"review-appt"')
  where meta_data #>> '{progress,page}' = 'group-review';
update engagements
  set meta_data = jsonb_set(meta_data, '{progress,page}', '"confirmation"')
  where meta_data #>> '{progress,page}' = 'group-confirmation';
update engagements
  set meta_data = jsonb_set(meta_data, '{progress,page}', '"timeslots"')
  where meta_data #>> '{progress,page}' = 'group-timeslots';
