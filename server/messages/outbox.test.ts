import { afterEach, expect, it } from 'vitest';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { dispatchDue, startDispatcher, type Deliver } from './dispatcher.ts';
import { deliverToMailbox } from './mailbox.ts';

const { database, pool, visitor } = await bookingServer();

afterEach(async () => {
  await pool.query('delete from outbox');
});

const bookOne = async () => book(await visitor(), await addStore(pool));

const mailOf = async (confirmationNumber: string) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select kind, recipient, template, language from mailbox where details ->> 'confirmationNumber' = $1`,
    [confirmationNumber],
  );
  return rows;
};

const unexpected = (error: unknown) => {
  throw error;
};

it('CNF-02 delivers a message of a booking once, however many processes send', async () => {
  const { confirmationNumber } = await bookOne();
  await Promise.all([1, 2, 3, 4].map(() => dispatchDue(database.db, deliverToMailbox, unexpected)));
  expect(await mailOf(confirmationNumber)).toEqual([
    {
      kind: 'email',
      recipient: 'ana@example.com',
      template: 'appointmentConfirmed',
      language: 'en',
    },
  ]);
  expect(await dispatchDue(database.db, deliverToMailbox, unexpected)).toBe(0);
});

it('CNF-02 tries again later when a delivery fails, and lets the others pass', async () => {
  const { confirmationNumber: first } = await bookOne();
  const { confirmationNumber: second } = await bookOne();
  const failures: unknown[] = [];
  const flaky: Deliver = async (tx, message) => {
    await deliverToMailbox(tx, message);
    if (
      'confirmationNumber' in message.payload.details &&
      message.payload.details.confirmationNumber === first
    )
      throw new Error('no line');
  };
  expect(await dispatchDue(database.db, flaky, (error) => failures.push(error))).toBe(1);
  expect(failures).toEqual([new Error('no line')]);
  expect(await mailOf(first)).toEqual([]);
  expect(await mailOf(second)).toHaveLength(1);

  const { rows } = await pool.query<{ attempts: number; later: boolean }>(
    'select attempts, due_at > clock_timestamp() as later from outbox where sent_at is null',
  );
  expect(rows).toEqual([{ attempts: 1, later: true }]);
  await pool.query('update outbox set due_at = clock_timestamp()');
  expect(await dispatchDue(database.db, deliverToMailbox, unexpected)).toBe(1);
  expect(await mailOf(first)).toHaveLength(1);
});

it('CNF-02 sends what waits until it is stopped', async () => {
  const { confirmationNumber } = await bookOne();
  let delivered: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    delivered = resolve;
  });
  const dispatcher = startDispatcher(
    database.db,
    async (tx, message) => {
      await deliverToMailbox(tx, message);
      delivered();
    },
    unexpected,
  );
  await arrived;
  await dispatcher.stop();
  expect(await mailOf(confirmationNumber)).toHaveLength(1);
});
