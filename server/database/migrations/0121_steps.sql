-- What a step of a visit changed beside its stage, so that it can be taken back whole (DSK-02).
alter table visit_steps
  -- the appointment's status and arrival before it
  add column from_status text not null,
  add column from_arrived_at timestamptz,
  -- why somebody cannot have what they came for (DSK-03); of a step to notEligible only
  add column reason text;

-- What is swallowed or sprayed goes into no arm.
alter table immunizations alter column site drop not null;
