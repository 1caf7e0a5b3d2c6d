-- What is filled in before a visit (DOC-01; docs/decisions/037-documents.md): one row a person of a
-- booking, whose answers only a server of ours can read.
create table visit_documents (
  appointment_id uuid primary key references appointments on delete cascade,
  -- AES-256-GCM, bound to the appointment: what was said of health, insurance and doctor
  sealed text not null,
  -- the steps that were saved; whether one is still whole follows from the answers
  saved_steps text[] not null default '{}',
  -- DOC-07: which edition of which sheet was read, and when
  sheets_read jsonb not null default '[]',
  updated_at timestamptz not null default clock_timestamp()
);
