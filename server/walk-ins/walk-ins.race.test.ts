// Three processes at one door, one of which dies midway (WLK-06).
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { createHold } from '#contract/holds.ts';
import { CheckIn } from '#contract/walk-ins.ts';
import { BENCH_SERVER, startBenchServer } from '#tests/load/support/bench-server.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { bundleFor } from '#tests/support/server-bundle.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import {
  addOpenStore,
  readyToWalkIn,
  scan,
  startWalkIn,
  walkInBody,
} from '#tests/support/walk-in.ts';

const { pool, visitor, database } = await bookingServer();
const { file: program, remove } = await bundleFor(BENCH_SERVER);
const servers = await Promise.all(times(3).map(() => startBenchServer(database.url, { program })));
const living = new Set(servers);
afterAll(async () => {
  for (const server of living) await server.stop();
  remove();
});

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Sends a visitor's request to one process; undefined when the process is gone. */
async function sendTo(
  server: (typeof servers)[number],
  one: Visitor,
  { method, path, body, key }: { method: string; path: string; body?: unknown; key?: string },
) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      cookie: [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': one.cookies.get('csrf') ?? '',
      'x-transaction-id': randomUUID(),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      src: 'WALKIN',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const json: unknown = await response?.json().catch(() => undefined);
  return response && json !== undefined ? { status: response.status, json } : undefined;
}

/**
 * How often all processes are tried, a moment later each time: next to other tests all may be busy.
 */
const ROUNDS = 20;
const BETWEEN_MS = 1_000;

/** Sends to whichever process answers and is not too busy, like a phone that retries. */
async function sendUntilAnswered(
  first: number,
  one: Visitor,
  request: Parameters<typeof sendTo>[2],
) {
  for (const round of times(ROUNDS)) {
    if (round > 0) await delay(BETWEEN_MS);
    for (const turn of times(servers.length)) {
      const server = servers[(first + turn) % servers.length];
      const answer = server && (await sendTo(server, one, request));
      if (answer && answer.status !== ERRORS.UNAVAILABLE.status) return answer;
    }
  }
  throw new Error('no process answers');
}

/** Four at each process when one of them dies, and four whose second press it has. */
const PEOPLE = 12;

it('WLK-06 no one is lost or twice in line when a process is killed while they come', async () => {
  const storeNumber = await addOpenStore(pool, { seats: 20, slotMinutes: 5 });
  const people = await Promise.all(
    times(PEOPLE).map(async () => {
      const one = await visitor();
      return { one, ...(await readyToWalkIn(pool, one, storeNumber)) };
    }),
  );
  const [, , doomed] = servers;
  if (!doomed) throw new Error('no process to kill');
  living.delete(doomed);

  // Each presses twice, at two processes.
  const answered = await Promise.all(
    people.flatMap(({ one, body }, index) => {
      const key = randomUUID();
      const { method, path } = confirmAppointment;
      return [0, 1].map(async (press) => {
        const answer = await sendUntilAnswered(index + press, one, { method, path, body, key });
        if (index === 5 && press === 0) process.kill(doomed.pid, 'SIGKILL');
        return { ...answer, index };
      });
    }),
  );
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));

  const { rows } = await pool.query(
    `select count(*)::int as appointments, count(distinct a.person_key)::int as people,
        (select count(*)::int from visit_steps v join appointments b on b.id = v.appointment_id
          where b.store_id = s.id) as steps,
        (select count(*)::int from claims c where c.store_id = s.id) as claims,
        (select count(*)::int from check_ins k join appointments b on b.id = k.appointment_id
          where b.store_id = s.id) as "checkIns"
      from appointments a join stores s on s.id = a.store_id
      where s.store_number = $1 group by s.id`,
    [storeNumber],
  );
  expect(rows).toEqual([
    { appointments: PEOPLE, people: PEOPLE, steps: PEOPLE, claims: PEOPLE, checkIns: PEOPLE },
  ]);

  // The order is that of their arrivals, whichever process is asked.
  const places = await Promise.all(
    people.map(async ({ one }, index) => {
      const { checkInId } = Object(answered.find((answer) => answer.index === index)?.json) as {
        checkInId: string;
      };
      const path = `/api/check-ins/v1/${checkInId}`;
      const read = await Promise.all(
        servers.slice(0, 2).map((server) => sendTo(server, one, { method: 'GET', path })),
      );
      const told = read.map((answer) => CheckIn.parse(answer?.json));
      expect(new Set(told.map(({ place }) => place)).size).toBe(1);
      return { place: told[0]?.place ?? 0, id: told[0]?.appointment.appointmentId };
    }),
  );
  const inLine = places.toSorted((one, other) => one.place - other.place);
  expect(inLine.map(({ place }) => place)).toEqual(times(PEOPLE).map((index) => index + 1));
  const arrivals = await pool.query<{ id: string }>(
    `select a.id from appointments a join stores s on s.id = a.store_id
      where s.store_number = $1 order by a.arrived_at`,
    [storeNumber],
  );
  expect(inLine.map(({ id }) => id)).toEqual(arrivals.rows.map(({ id }) => id));
});

it('WLK-05 lets in exactly as many as there is room for, when many ask at once everywhere', async () => {
  // Three rounds of two people in two hours.
  const storeNumber = await addOpenStore(pool, { seats: 2, slotMinutes: 40 });
  const people = await Promise.all(
    times(20).map(async () => {
      const one = await visitor();
      await scan(pool, one, storeNumber);
      return { one, engagementId: await startWalkIn(one) };
    }),
  );
  const { method, path } = createHold;
  const answers = await Promise.all(
    people.map(({ one, engagementId }, index) =>
      sendUntilAnswered(index % 2, one, {
        method,
        path,
        body: walkInBody({ engagementId, storeNumber }),
      }),
    ),
  );
  const letIn = answers.filter(({ status }) => status === 200);
  expect(letIn).toHaveLength(6);
  const codes = answers.flatMap(({ status, json }) =>
    status === 200 ? [] : [(Object(json) as { code: string }).code],
  );
  expect(new Set(codes)).toEqual(new Set(['WALK_IN_CLOSED']));
});
