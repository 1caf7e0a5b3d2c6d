// The rows of jobs: the library's (schema graphile_worker, 0520_worker.sql), through its functions
// and view, and our own beside them (0521_jobs.sql). All times are the database's.
import type { Queries } from '#server/database/queries.ts';
import { MOST_TRIES, placesOf, type Job } from './job.ts';

/**
 * A process not seen for this long is dead, and others take over its work: within ten seconds,
 * counting a beat and a poll of carrying.ts (REL-08).
 */
export const MISSED_SECONDS = 6;
/** How often a dead job is tried. */
const DEAD_AGAIN = '1 hour';

type Named = Pick<Job, 'name' | 'lanes'>;
type Tended = Named & Pick<Job, 'giveBack'>;

/** Two parallel arrays with one entry per place. */
const columnsOf = (jobs: readonly Named[]): [jobs: string[], places: string[]] => {
  const all = jobs.flatMap((job) => placesOf(job).map((place) => [job.name, place] as const));
  return [all.map(([job]) => job), all.map(([, place]) => place)];
};

/** Adds a round of `job` at `place` in `seconds`. A round already waiting there keeps its time. */
const ADD = `graphile_worker.add_job(job, payload := json_build_object('place', place),
  queue_name := place, run_at := clock_timestamp() + make_interval(secs => seconds),
  max_attempts := ${MOST_TRIES}, job_key := place, job_key_mode := 'preserve_run_at')`;

interface ToTend {
  gone: string[];
  missing: string[];
  replaced: string[];
  dead: string[];
}

/**
 * Records that this process lives, and tends the rows of all: takes over from processes not seen
 * for MISSED_SECONDS, gives every job its rows, and retries dead jobs once an hour.
 * @param judges whether this process was itself seen recently: after a silence of the database
 * every process looks dead
 */
export async function beat(
  db: Queries,
  carrier: string,
  jobs: readonly Tended[],
  { judges, firstSeconds }: { judges: boolean; firstSeconds: number },
): Promise<void> {
  const [names, places] = columnsOf(jobs);
  const { rows } = await db.query<ToTend>({
    name: 'jobs-beat',
    text: `with beat as (
        insert into job_carriers (id) values ($1)
        on conflict (id) do update set seen_at = clock_timestamp())
      select
        array(select id from job_carriers
            where id <> $1 and seen_at < clock_timestamp() - make_interval(secs => $3)
          union select locked_by from graphile_worker.jobs
            where locked_at < clock_timestamp() - make_interval(secs => $3) and locked_by <> $1
              and locked_by not in (select id from job_carriers)) as gone,
        array(select place from unnest($2::text[]) as place
          where place not in (select key from graphile_worker.jobs where key is not null)
        ) as missing,
        -- a round whose carrier was killed after it had set the next one
        array(select id::text from graphile_worker.jobs
          where key is null and locked_at is null and attempts >= max_attempts) as replaced,
        array(select id::text from graphile_worker.jobs
          where key is not null and locked_at is null and attempts >= max_attempts
            and run_at < clock_timestamp() - interval '${DEAD_AGAIN}') as dead`,
    values: [carrier, places, MISSED_SECONDS],
  });
  const { gone = [], missing = [], replaced = [], dead = [] } = rows[0] ?? {};
  if (judges && gone.length > 0) {
    // Runs before the round is released, so that the process that takes it over finds what it had
    // taken.
    for (const { giveBack } of jobs) await giveBack?.(db, gone);
    await leave(db, gone);
  }
  if (replaced.length > 0)
    await db.query({
      name: 'jobs-replaced',
      text: 'select from graphile_worker.complete_jobs($1::bigint[])',
      values: [replaced],
    });
  if (dead.length > 0)
    await db.query({
      name: 'jobs-dead-again',
      text: `select from graphile_worker.reschedule_jobs($1::bigint[],
        run_at := clock_timestamp(), attempts := ${MOST_TRIES - 1})`,
      values: [dead],
    });
  if (missing.length > 0)
    await db.query({
      name: 'jobs-missing',
      text: `select ${ADD} from unnest($1::text[], $2::text[]) as wanted (job, place),
        lateral (select $4::float as seconds) wait where place = any($3)`,
      values: [names, places, missing, firstSeconds],
    });
}

/** Releases what these processes have: they run nothing any more. */
export async function leave(db: Queries, carriers: readonly string[]): Promise<void> {
  await db.query({
    name: 'jobs-unlock',
    text: 'select graphile_worker.force_unlock_workers($1::text[])',
    values: [carriers],
  });
  await db.query({
    name: 'jobs-leave',
    text: 'delete from job_carriers where id = any($1::text[])',
    values: [carriers],
  });
}

/** Starts these jobs now, except failing ones, which wait for their next try. */
export async function wake(db: Queries, jobs: readonly Named[]): Promise<void> {
  await db.query({
    name: 'jobs-wake',
    // A round that is due and not yet taken will find the new work anyway.
    text: `select graphile_worker.add_job(job, payload := json_build_object('place', place),
        queue_name := place, max_attempts := ${MOST_TRIES}, job_key := place)
      from unnest($1::text[], $2::text[]) as woken (job, place)
      where not exists (select from graphile_worker.jobs j where j.key = place
        and j.locked_at is null and (j.attempts > 0 or j.run_at <= clock_timestamp()))`,
    values: columnsOf(jobs),
  });
}

export interface EndedRound {
  job: string;
  place: string;
  milliseconds: number;
  /** Seconds until the next round. */
  seconds: number;
}

/** Records a successful round, and schedules the next. */
export async function endRound(db: Queries, round: EndedRound): Promise<void> {
  await db.query({
    name: 'jobs-ended',
    text: `with ended as (
        insert into job_rounds (job, rounds, ended_at, milliseconds)
        values ($1, 1, clock_timestamp(), $3)
        on conflict (job) do update set rounds = job_rounds.rounds + 1,
          ended_at = excluded.ended_at, milliseconds = excluded.milliseconds)
      select ${ADD} from (select $1::text as job, $2::text as place, $4::float as seconds) next`,
    values: [round.job, round.place, round.milliseconds, round.seconds],
  });
}

/** Records why a round failed; the library schedules the next try. */
export async function noteFailure(db: Queries, job: string, failure: string): Promise<void> {
  await db.query({
    name: 'jobs-failed',
    text: `insert into job_rounds (job, failed_at, failure) values ($1, clock_timestamp(), $2)
      on conflict (job) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
    values: [job, failure],
  });
}

/** A place of a job and its state. */
export interface ListedPlace {
  job: string;
  place: string;
  state: 'waits' | 'under way' | 'fails' | 'dead';
  tries: number;
  /** When the next try is or was due. */
  nextAt: Date;
  rounds: number;
  endedAt: Date | null;
  milliseconds: number | null;
  failedAt: Date | null;
  failure: string | null;
}

/** All places, by name. */
export async function listPlaces(db: Queries): Promise<ListedPlace[]> {
  const { rows } = await db.query<ListedPlace>({
    name: 'jobs-list',
    text: `select j.task_identifier as job, j.key as place, j.attempts as tries,
        j.run_at as "nextAt", case when j.locked_at is not null then 'under way'
          when j.attempts >= j.max_attempts then 'dead'
          when j.attempts > 0 then 'fails' else 'waits' end as state,
        coalesce(r.rounds, 0)::int as rounds, r.ended_at as "endedAt", r.milliseconds,
        r.failed_at as "failedAt", r.failure
      from graphile_worker.jobs j left join job_rounds r on r.job = j.task_identifier
      where j.key is not null order by j.key`,
    values: [],
  });
  return rows;
}

/** A job's state over all its places. */
interface JobState {
  job: string;
  isDead: boolean;
  /** For how long a due round has been waiting. */
  lateSeconds: number;
}

export async function stateOfJobs(db: Queries, jobs: readonly Named[]): Promise<JobState[]> {
  const { rows } = await db.query<JobState>({
    name: 'jobs-state',
    text: `select wanted.job, coalesce(bool_or(j.attempts >= j.max_attempts), false) as "isDead",
        greatest(0, coalesce(max(extract(epoch from clock_timestamp() - j.run_at))
          filter (where j.attempts < j.max_attempts), 0))::float as "lateSeconds"
      from unnest($1::text[]) as wanted (job)
      left join graphile_worker.jobs j on j.task_identifier = wanted.job and j.key is not null
        and j.locked_at is null
      group by wanted.job`,
    values: [jobs.map(({ name }) => name)],
  });
  return rows;
}

/** Starts a job now, whatever its state. Returns at how many places, and at how many it runs. */
export async function beginAgain(
  db: Queries,
  job: Named,
): Promise<{ begun: number; underWay: number }> {
  const places = placesOf(job);
  const { rows } = await db.query({
    name: 'jobs-again',
    text: `select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = any($1) and locked_at is null),
      run_at := clock_timestamp(), attempts := 0)`,
    values: [places],
  });
  await wake(db, [job]);
  const { rows: running } = await db.query({
    name: 'jobs-under-way',
    text: `select from graphile_worker.jobs
      where task_identifier = $1 and locked_at is not null`,
    values: [job.name],
  });
  return { begun: rows.length, underWay: running.length };
}
