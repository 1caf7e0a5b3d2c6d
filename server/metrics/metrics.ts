// The server's metrics for Prometheus (OPS-02). Labels are route templates, operation ids and codes
// of the contract: never an address, a name or a number that somebody typed.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/job.ts';
import { stateOfJobs } from '#server/jobs/jobs.store.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The refusal's code. */
    refusalCode?: string;
  }
}

export interface Metrics {
  /** Counts every request of the server. */
  watch(app: FastifyInstance): void;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds; they include the deadlines of a query (9) and of a request (30). */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 9, 30];

const CONFLICT = 409;

interface Parts {
  /** The pool that visitors' requests use. */
  pool: pg.Pool;
  /** Whether the database answers, on a connection of its own. */
  now: Database['now'];
  /** The pool for the query on the outbox, which may be slow. */
  chores: pg.Pool;
  /** The jobs this server runs. */
  jobs: readonly Job[];
}

export function openMetrics({ pool, now, chores, jobs }: Parts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'dosepath_http_request_duration_seconds',
    help: 'Requests by the template of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const done = new Counter({
    name: 'dosepath_operations_total',
    help: 'Calls that did what was asked: createHold counts holds, confirmAppointment bookings.',
    labelNames: ['operation'],
    registers,
  });
  const refused = new Counter({
    name: 'dosepath_refusals_total',
    help: 'Calls that were refused, by the code of the contract.',
    labelNames: ['operation', 'code'],
    registers,
  });
  const conflicts = new Counter({
    name: 'dosepath_conflicts_total',
    help: 'Refusals because somebody else was first (409): seats, stock, versions.',
    labelNames: ['operation', 'code'],
    registers,
  });
  gaugesOfPool(pool, registers);
  const up = gaugeOfDatabase(registers);
  const outbox = gaugesOfOutbox(registers);
  const carried = gaugesOfJobs(registers, jobs);

  const count = (request: FastifyRequest, { status, seconds, code }: Outcome) => {
    const { url = 'none', schema } = request.routeOptions;
    requests.observe({ method: request.method, route: url, status: String(status) }, seconds);
    const operation = operationOf(schema);
    if (operation === undefined) return;
    if (code === undefined) {
      if (status < 400) done.inc({ operation });
      return;
    }
    refused.inc({ operation, code });
    if (status === CONFLICT) conflicts.inc({ operation, code });
  };

  return {
    contentType: registry.contentType,
    watch: (app) => {
      app.addHook('onResponse', async (request, reply) =>
        count(request, {
          status: reply.statusCode,
          seconds: reply.elapsedTime / 1000,
          code: reply.refusalCode,
        }),
      );
    },
    text: async () => {
      const isUp = await up.ask(now);
      outbox.forget();
      carried.forget();
      // A silent database would keep each of these waiting, longer than a scrape waits.
      if (isUp) await inTime(Promise.all([outbox.ask(chores), carried.ask(chores)]));
      return registry.metrics();
    },
  };
}

/** Within Prometheus' usual ten seconds, with the two in which the database answers or is gone. */
const LOOK_MS = 6_000;

/** What has not come by then is left out: the chores' connections may be at work. */
async function inTime(looks: Promise<unknown>): Promise<void> {
  const waited = new AbortController();
  await Promise.race([looks, delay(LOOK_MS, undefined, { signal: waited.signal })]);
  waited.abort();
}

interface Outcome {
  status: number;
  seconds: number;
  code: string | undefined;
}

const operationOf = (schema: unknown): string | undefined =>
  typeof schema === 'object' &&
  schema !== null &&
  'operationId' in schema &&
  typeof schema.operationId === 'string'
    ? schema.operationId
    : undefined;

function gaugesOfPool(pool: pg.Pool, registers: Registry[]): void {
  const connections = new Gauge({
    name: 'dosepath_pool_connections',
    help: 'Connections to the database that are open for visitors.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: 'dosepath_pool_waiting',
    help: 'Who waits for one of them.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  connections.set({ state: 'idle' }, 0);
  waiting.set(0);
}

const WAITING = `
  select kinds.kind, count(due_at)::int as messages,
    coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float as seconds
  from unnest(array['email', 'sms', 'webhook', 'registry']) as kinds (kind)
  left join (
    select kind, due_at from outbox where sent_at is null and given_up_at is null
    union all
    select 'webhook', due_at from webhook_deliveries
    where delivered_at is null and given_up_at is null
    union all
    select 'registry', due_at from registry_messages
    where accepted_at is null and given_up_at is null
    union all
    select 'registry', due_at from registry_deletions
    where accepted_at is null and given_up_at is null
  ) waiting on waiting.kind = kinds.kind and due_at <= clock_timestamp()
  group by kinds.kind`;

/** STD-07: an operator has to look at each. */
const REFUSED = `
  select count(*)::int as doses from (
    select failure from registry_messages where given_up_at is not null
    union all
    select failure from registry_deletions where given_up_at is not null
  ) refused where failure <> 'taken back'`;

/** Gauges that are asked for at each look. */
interface Asked {
  /** What an earlier look found does not count for this one. */
  forget(): void;
  ask(pool: pg.Pool): Promise<void>;
}

function gaugeOfDatabase(registers: Registry[]) {
  const up = new Gauge({
    name: 'dosepath_database_up',
    help: '1 when the database answered this look, else 0.',
    registers,
  });
  return {
    ask: async (now: Database['now']): Promise<boolean> => {
      const isUp = await now().then(
        () => true,
        () => false,
      );
      up.set(isUp ? 1 : 0);
      return isUp;
    },
  };
}

function gaugesOfOutbox(registers: Registry[]): Asked {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const messages = gauge('dosepath_outbox_due', 'Messages that should have left.', ['kind']);
  const oldest = gauge(
    'dosepath_outbox_oldest_seconds',
    'How long the first of them has been due.',
    ['kind'],
  );
  const refused = gauge(
    'dosepath_registry_refused',
    "Doses that the state's registry did not take, and that are not sent again.",
    [],
  );
  return {
    forget: () => {
      messages.reset();
      oldest.reset();
    },
    ask: async (pool) => {
      try {
        const { rows } = await pool.query<{ kind: string; messages: number; seconds: number }>(
          WAITING,
        );
        for (const { kind, messages: count, seconds } of rows) {
          messages.set({ kind }, count);
          oldest.set({ kind }, seconds);
        }
        refused.set((await pool.query<{ doses: number }>(REFUSED)).rows[0]?.doses ?? 0);
      } catch {
        // Shown by the missing gauges.
      }
    },
  };
}

function gaugesOfJobs(registers: Registry[], jobs: readonly Job[]): Asked {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['job'], registers });
  const dead = gauge('dosepath_jobs_dead', '1 for a job that failed as often as it may.');
  const late = gauge(
    'dosepath_jobs_late_seconds',
    'How long a round has been due that no server has begun.',
  );
  return {
    forget: () => {
      dead.reset();
      late.reset();
    },
    ask: async (pool) => {
      // Shown by the missing gauges.
      const states = await stateOfJobs(pool, jobs).catch(() => []);
      for (const { job, isDead, lateSeconds } of states) {
        dead.set({ job }, isDead ? 1 : 0);
        late.set({ job }, lateSeconds);
      }
    },
  };
}
