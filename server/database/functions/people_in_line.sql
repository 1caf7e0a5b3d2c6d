-- WLK-05: how many people a store has to see within this time from now on: those who are there,
-- those who booked a time and may still come (domain/queue.ts says how late), and those who hold a
-- time or a place in the line. What the asking engagement holds is left out.
create or replace function people_in_line(
  asked_store integer, lasting interval, asking_engagement uuid
) returns integer language sql stable
  return (
    select count(*)::integer
    from appointments a join stores s on s.id = a.store_id
    where a.store_id = asked_store
      and a.starts_at > clock_timestamp() - interval '2 days'
      and is_of_store_day(a.starts_at, a.stage, a.arrived_at, s.time_zone)
      and a.starts_at < clock_timestamp() + lasting
      and a.status in ('Scheduled', 'Rescheduled') and a.source = ''
      and (a.stage in ('arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
        or (a.stage = 'booked' and a.starts_at > clock_timestamp() - interval '15 minutes'))
  ) + (
    select count(*)::integer from claims c
    where c.store_id = asked_store and c.expires_at > clock_timestamp()
      and c.starts_at > clock_timestamp() - interval '1 day'
      and c.starts_at < clock_timestamp() + lasting
      and c.engagement_id is distinct from asking_engagement
  );
