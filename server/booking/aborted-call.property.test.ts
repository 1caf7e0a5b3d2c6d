// A visitor's connection breaks while the server is at work: the change is made once or not at all,
// and the call repeated with its key has one answer (CNF-01).
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createHold } from '#contract/holds.ts';
import { cancelAppointment } from '#contract/manage.ts';
import type { Operation } from '#contract/operation.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  holdBody,
  readyToConfirm,
  startJourney,
} from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { runs } from '#tests/support/runs.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, pool, visitor } = await bookingServer();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo; // of a TCP server

interface Sent {
  method: Operation['method'];
  path: string;
  body: unknown;
}

/** Sends a call over a connection that is cut after this long, whatever the server is doing. */
const cutAfter = (
  ms: number,
  { cookies }: Visitor,
  { method, path, body }: Sent,
  key: string,
): Promise<void> =>
  new Promise((settle) => {
    const payload = JSON.stringify(body);
    const call = request({ host: '127.0.0.1', port, method, path });
    call.setHeader('host', 'localhost');
    call.setHeader('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    call.setHeader('x-csrf-token', cookies.get('csrf') ?? '');
    call.setHeader('x-transaction-id', crypto.randomUUID());
    call.setHeader('idempotency-key', key);
    call.setHeader('content-type', 'application/json');
    call.setHeader('content-length', Buffer.byteLength(payload));
    call.on('error', () => undefined).on('response', (response) => response.resume());
    const cut = setTimeout(() => call.destroy(), ms);
    call.on('close', () => (clearTimeout(cut), settle()));
    call.end(payload);
  });

/** Each operation: what a visitor prepares, the call, and how often it has had its effect. */
const CASES = {
  hold: async (one: Visitor) => {
    const storeNumber = await addStore(pool, { seats: 3 });
    const engagementId = await startJourney(one);
    await addPatient(one, engagementId);
    const body = holdBody({ engagementId, storeNumber });
    return {
      sent: { method: createHold.method, path: createHold.path, body },
      effects: 'select count(*)::int as times from claims where engagement_id = $1',
      engagementId,
    };
  },
  confirm: async (one: Visitor) => {
    const { engagementId, body } = await readyToConfirm(one, await addStore(pool, { seats: 3 }));
    return {
      sent: { method: confirmAppointment.method, path: confirmAppointment.path, body },
      effects: `select count(*)::int as times from appointments a join outbox o
        on o.engagement_id = a.engagement_id and o.kind = 'email' where a.engagement_id = $1`,
      engagementId,
    };
  },
  cancel: async (one: Visitor) => {
    const { engagementId, ...booked } = await book(one, await addStore(pool, { seats: 3 }));
    await pool.query('delete from outbox where engagement_id = $1', [engagementId]);
    const { params, body } = cancelling(booked);
    const path = cancelAppointment.path
      .replace(':version', params.version)
      .replace(':confirmationNumber', params.confirmationNumber);
    return {
      sent: { method: cancelAppointment.method, path, body },
      effects: `select count(*)::int as times from outbox where engagement_id = $1`,
      engagementId,
    };
  },
};

it('CNF-01 a call cut off in mid-flight has one effect, and one answer when repeated', async () => {
  const kinds = fc.constantFrom('hold', 'confirm', 'cancel');
  await fc.assert(
    fc.asyncProperty(kinds, fc.nat({ max: 60 }), async (kind, ms) => {
      // SAF-03: everyone is written to at one address, more often than the limit allows.
      await pool.query('delete from limits');
      const one = await visitor();
      const { sent, effects, engagementId } = await CASES[kind as keyof typeof CASES](one);
      const key = crypto.randomUUID();
      const times = async () => {
        const { rows } = await pool.query<{ times: number }>(effects, [engagementId]);
        return rows[0]?.times;
      };
      await cutAfter(ms, one, sent, key);
      const again = () => one.send(sent.method, sent.path, sent.body, { 'idempotency-key': key });
      const [first, second] = [await again(), await again()];
      expect([kind, ms, first.statusCode]).toEqual([kind, ms, 200]);
      // The reply to a hold counts down, and so says what time it is.
      expect({ ...second.json(), now: '' }).toEqual({ ...first.json(), now: '' });
      expect([kind, ms, await times()]).toEqual([kind, ms, 1]);
    }),
    { numRuns: runs(12, 200) },
  );
}, 120_000);

it('CNF-01 another body with the key of an earlier call is refused, and another session’s key is its own', async () => {
  const [one, other] = [await visitor(), await visitor()];
  const { sent, effects, engagementId } = await CASES.hold(one);
  const key = crypto.randomUUID();
  // Late enough to be answered: the calls that are cut do reach the server.
  await cutAfter(10_000, one, sent, key);
  expect((await pool.query(effects, [engagementId])).rows).toEqual([{ times: 1 }]);
  const send = (who: Visitor, body: unknown) =>
    who.send(sent.method, sent.path, body, { 'idempotency-key': key });
  expect((await send(one, sent.body)).statusCode).toBe(200);
  const [item] = sent.body as [Record<string, unknown>];
  const changed = await send(one, [{ ...item, organizationId: 'other' }]);
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'DIFFERENT_REQUEST']);
  const theirs = await CASES.hold(other);
  expect((await send(other, theirs.sent.body)).statusCode).toBe(200);
});
