-- DOC-06: doctors by their NPI, from a list that the chain loads. Nothing of a patient.
create table doctors (
  npi text primary key check (npi ~ '^[12][0-9]{9}$'),
  name text not null,
  city text not null,
  -- ten digits, or empty
  phone text not null,
  imported_at timestamptz not null default clock_timestamp()
);
