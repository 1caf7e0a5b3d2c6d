-- DSK-02, WLK-02: whether a visit is part of the store's day now. It starts today there; or its
-- patient was at the store when midnight came, or was only late. Whoever came longer ago was
-- forgotten, and who is later does not come (CAN-03).
create or replace function is_of_store_day(
  starts_at timestamptz, stage text, arrived_at timestamptz, time_zone text
) returns boolean language sql stable
  return (starts_at at time zone time_zone)::date = (clock_timestamp() at time zone time_zone)::date
    or (starts_at < clock_timestamp() and (
      (stage in ('arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
        and arrived_at > clock_timestamp() - interval '6 hours')
      or (stage = 'booked' and starts_at > clock_timestamp() - counts_as_missed_after())));
