import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import { bookingServer } from '#tests/support/booking.ts';

const { app, visitor } = await bookingServer();

const TAGS = ['Engagements', 'Global scheduler', 'Holds', 'Patients', 'Consents', 'Appointments'];
const booking = Object.values(OPERATIONS).filter(({ tag }) => TAGS.includes(tag));

it('API-06 serves every booking call at its path and method', () => {
  expect(booking.length).toBeGreaterThanOrEqual(17);
  const missing = booking.filter(({ method, path: url }) => !app.hasRoute({ method, url }));
  expect(missing).toEqual([]);
});

it('API-01 changes nothing without the CSRF token and a transaction id', async () => {
  const one = await visitor();
  for (const { method, path } of booking.filter((operation) => operation.method !== 'GET')) {
    const url = path.replace(':version', 'v6').replace(':holdId', crypto.randomUUID());
    const forged = await one.send(method, url, {}, { 'x-csrf-token': 'forged' });
    expect([url, forged.statusCode]).toEqual([url, 403]);
    const nameless = await one.send(method, url, {}, { 'x-transaction-id': 'none' });
    expect([url, nameless.statusCode]).toEqual([url, 400]);
  }
});

it('VAL-11 answers 400 to malformed bodies, and never fails itself', async () => {
  const one = await visitor();
  const bodies = ['{', 'null', '[]', '[null]', '"text"', '{"__proto__":{}}', '[[[]]]'];
  for (const { method, path } of booking.filter((operation) => 'body' in operation)) {
    const url = path.replace(':version', 'v6');
    for (const body of bodies) {
      const reply = await one.send(method, url, body);
      expect([url, body, reply.statusCode]).toEqual([url, body, 400]);
      expect(reply.json()).toMatchObject({ transactionId: expect.any(String) });
    }
  }
});
