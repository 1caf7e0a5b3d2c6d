-- ISO 8601 in UTC with milliseconds, as JavaScript writes it.
create or replace function wire_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
