// API-01: the cost of a call is the number of its database statements (docs/decisions/062), counted
// here at the driver.
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { addStore, book, bookingServer, readyToConfirm } from '#tests/support/booking.ts';

// Connections created from here on use it.
const asked = vi.spyOn(pg.Client.prototype, 'query');
const { pool, visitor } = await bookingServer();

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

const texts = () => asked.mock.calls.map(([statement]) => textOf(statement).trim());

it('API-01 confirms a booking as the pages do, and records it with its response, in 20 statements at most', async () => {
  // Keys and rules are read once per process.
  await book(await visitor(), await addStore(pool));
  const one = await visitor();
  const { body } = await readyToConfirm(one, await addStore(pool));
  asked.mockClear();
  const consent = { consentType: 'smsConsent', consentDecision: 'decline' } as const;
  await one.ask(confirmAppointment, { body: { ...body, consent } });
  const all = texts();
  const kept = all.filter((text) => text.includes('INSERT INTO intentions'));
  expect(kept).toHaveLength(1);
  expect(all.filter((text) => text.includes('INSERT INTO audit'))).toEqual(kept);
  expect(all.length).toBeLessThanOrEqual(20);
});
