-- DOC-11: pictures of an insurance card (docs/decisions/042-settings-and-card-pictures.md). Each is
-- made anew by the server and sealed for its appointment and side; it goes with the appointment, or
-- by the rule in server/housekeeping.ts.
create table visit_card_pictures (
  appointment_id uuid not null references appointments on delete cascade,
  side text not null check (side in ('front', 'back')),
  -- AES-256-GCM, bound to appointment and side
  sealed text not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (appointment_id, side)
);
