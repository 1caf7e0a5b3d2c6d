-- What is known of the jobs beside the library's own rows (OPS-05; docs/decisions/051-jobs-on-a-queue.md).

-- Who carries jobs now. A server that was killed is missed here, and what it had is taken over.
create table job_carriers (
  -- the library's name of it: locked_by of what it has
  id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- How the last rounds of a job ended.
create table job_rounds (
  job text primary key,
  rounds bigint not null default 0,
  ended_at timestamptz,
  milliseconds integer,
  failed_at timestamptz,
  -- a code or the name of a kind of error, never its words
  failure text
);

-- Says that there is something to do for the job of that name: at once, not at its next round.
create function wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', tg_argv[0]);
  return null;
end
$$;
create function wake_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', new.kind::text);
  return null;
end
$$;

create trigger wakes_messages after insert on outbox
  for each row execute function wake_messages();
create trigger wakes_webhooks after insert on webhook_deliveries
  for each row execute function wake_job('webhooks');
-- told once more, by hand
create trigger wakes_registry_again after update on registry_messages for each row
  when (old.attempts > 0 and new.attempts = 0) execute function wake_job('registry');
create trigger wakes_earlier_times after insert on freed_seats
  for each row execute function wake_job('earlier-times');
