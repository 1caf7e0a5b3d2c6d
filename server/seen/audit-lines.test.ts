import { expect, it } from 'vitest';
import { getAppointment } from '#contract/manage.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { AUDIT_USAGE, auditLines, readAuditWish } from './audit-lines.ts';

const { pool, visitor } = await bookingServer();

async function linesAfter(id: string) {
  const lines: { id: number; operation: string; whose: string[] }[] = [];
  for await (const line of auditLines(pool, id)) lines.push(JSON.parse(line));
  return lines;
}

/** Makes all rows older, as if written a while ago; updates nothing else. */
const age = () =>
  pool.query(`set session_replication_role = replica;
    update audit set at = at - interval '3 minutes' where at > now() - interval '2 minutes';
    set session_replication_role = origin`);

it('SAF-07 the audit log leaves as JSON lines, each once, after no earlier one can appear', async () => {
  const one = await visitor();
  const { confirmationNumber, appointment } = await book(one, await addStore(pool));
  expect(await linesAfter('0')).toEqual([]);
  await age();
  const lines = await linesAfter('0');
  expect(lines.map(({ operation }) => operation)).toContain('confirmAppointment');
  expect(lines.flatMap(({ whose }) => whose)).toContain(appointment.appointmentId);
  expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted((a, b) => a - b));

  const last = String(lines.at(-1)?.id);
  await one.ask(getAppointment, { params: { confirmationNumber } });
  expect(await linesAfter(last)).toEqual([]);
  await age();
  expect((await linesAfter(last)).map(({ operation }) => operation)).toEqual(['getAppointment']);
});

it('SAF-07 thousands of lines leave in order and none twice', async () => {
  await pool.query(`insert into audit (at, job, store_number, operation, why, whose)
    select now() - interval '1 day', 'messages', '', 'sendMessage', '', '{}'
      from generate_series(1, 2500)`);
  const ids = (await linesAfter('0')).map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(2500);
  expect(new Set(ids).size).toBe(ids.length);
});

it('SAF-07 starts after the given id', () => {
  expect(readAuditWish([])).toBe('0');
  expect(readAuditWish(['--after', '17'])).toBe('17');
  for (const wrong of [['--after'], ['17'], ['--after', 'x'], ['--after', '1', '2']])
    expect(() => readAuditWish(wrong)).toThrow(AUDIT_USAGE);
});
