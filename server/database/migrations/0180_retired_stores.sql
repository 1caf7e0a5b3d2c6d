-- OPS-01: a store that is no more (or never was) offers nothing, and stays for what was booked there.
alter table stores add column retired_at timestamptz;
-- its hours until then, for the day it is opened again
alter table stores add column hours_kept jsonb;
