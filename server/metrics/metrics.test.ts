import { expect, it } from 'vitest';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { createHold } from '#contract/holds.ts';
import { searchAppointments } from '#contract/manage.ts';
import { buildApp } from '#server/app.ts';
import { addStore, book, holdBody, startJourney, timeAhead } from '#tests/support/booking.ts';
import { openDatabase } from '#server/database/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { visit } from '#tests/support/visitor.ts';
import { listenForMetrics } from './listen.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import { openMetrics } from './metrics.ts';

const database = await freshDatabase();
const { pool } = database;
const metrics = openMetrics({ pool, now: () => database.now(), chores: pool, jobs: JOBS });
const app = await buildApp({
  database,
  config: { environment: 'LOCAL', hold: HOLD_POLICY },
  log: { write: () => undefined },
  metrics,
});
const told = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0 });

const numberOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1),
  );

it('OPS-02 counts requests by template, holds, bookings and conflicts, and reveals no patient', async () => {
  const storeNumber = await addStore(pool, { line1: '7 Canary Lane' });
  const one = await visit(app);
  const { appointment, confirmationNumber } = await book(one, storeNumber, {
    time: timeAhead('10:00'),
  });
  expect(appointment).toBeDefined();
  const other = await visit(app);
  const engagementId = await startJourney(other);
  await other.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, ...timeAhead('10:00') }),
  });
  await other.refused(searchAppointments, {
    body: { dob: '1984-04-28', phone: '312-555-0199', lastName: 'Canary' },
  } as never);
  await other.send('GET', `/api/engagements/v6/${engagementId}`);
  await other.send('GET', '/api/geo/v1/geocode?text=60699');
  await other.send('GET', '/no/such/canary');

  const text = await (await fetch(`http://127.0.0.1:${told.port}/metrics`)).text();
  expect(numberOf(text, 'dosepath_operations_total{operation="createHold"}')).toBe(1);
  expect(numberOf(text, 'dosepath_operations_total{operation="confirmAppointment"}')).toBe(1);
  expect(text).toMatch(/^dosepath_conflicts_total\{operation="createHold",code="\w+"\} 1$/m);
  expect(text).toContain('route="/api/engagements/v6/:engagementId",status="200"');
  expect(text).toMatch(/^dosepath_outbox_due\{kind="email"\} [1-9]/m);
  expect(text).toMatch(/^dosepath_outbox_oldest_seconds\{kind="sms"\} 0$/m);
  expect(text).toMatch(/^dosepath_outbox_due\{kind="registry"\} 0$/m);
  expect(text).toMatch(/^dosepath_registry_refused 0$/m);
  expect(text).toMatch(/^dosepath_pool_connections\{state="idle"\} \d/m);
  expect(text).toMatch(/^dosepath_jobs_dead\{job="reminders"\} 0$/m);
  expect(text).toMatch(/^dosepath_jobs_late_seconds\{job="email"\} 0$/m);
  expect(text).toMatch(/^dosepath_pool_waiting 0$/m);
  expect(text).toMatch(/^dosepath_database_up 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  // Values are numbers, which may look like anything.
  const labels = text.replaceAll(/ \S+$/gm, '');
  for (const canary of [
    engagementId,
    confirmationNumber,
    storeNumber,
    'anary',
    '60699',
    '1984',
    '555',
  ])
    expect(labels).not.toContain(canary);
});

it('OPS-02 serves metrics on a port of its own, and not to visitors', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/health/metrics'])
    expect(
      (await app.inject({ url: path, headers: { accept: 'application/json' } })).statusCode,
    ).toBe(404);
  expect((await fetch(`http://127.0.0.1:${told.port}/`)).status).toBe(404);
  await expect(listenForMetrics(metrics, { host: '127.0.0.1', port: told.port })).rejects.toThrow(
    /^DOSEPATH_METRICS_PORT: .* cannot be opened \(EADDRINUSE\)$/,
  );
});

it('OPS-02 does not call the database gone while chores are at work on all their connections', async () => {
  const chores = await openDatabase(database.url, { connections: 1, patience: 'work' });
  const busy = openMetrics({ pool, now: () => database.now(), chores: chores.pool, jobs: JOBS });
  expect(await busy.text()).toMatch(/^dosepath_outbox_due\{/m);
  const atWork = await chores.pool.connect();
  const from = performance.now();
  const text = await busy.text();
  // Prometheus gives up after ten seconds, and would call the whole server down.
  expect(performance.now() - from).toBeLessThan(9_000);
  expect(text).toMatch(/^dosepath_database_up 1$/m);
  // Nothing is told of before.
  expect(text).not.toMatch(/^dosepath_(?:outbox_due|jobs_dead)\{/m);
  atWork.release();
  await chores.close();
}, 20_000);

it('OPS-02 shows that the database is gone, and omits what only it knows', async () => {
  const gone = openMetrics({
    pool,
    jobs: JOBS,
    now: () => Promise.reject(new Error('gone')),
    chores: pool,
  });
  const text = await gone.text();
  expect(text).toMatch(/^dosepath_database_up 0$/m);
  expect(text).not.toMatch(/^dosepath_outbox_due\{/m);
  await told.close();
  await app.close();
});
