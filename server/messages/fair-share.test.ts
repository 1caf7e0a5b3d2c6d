import { beforeEach, describe, expect, it } from 'vitest';
import { saveEngagement } from '#contract/resume.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { openDatabase } from '#server/database/database.ts';
import { addStore, book, bookingServer, reachedAt, timeAhead } from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { insertAccount } from '#server/accounts/accounts.store.ts';
import { openPersons } from '#server/security/persons.ts';
import { lettersIn } from '#tests/support/letters.ts';
import { makeProgram } from '#tests/support/program.ts';
import { A_DAY, type NewMessage } from './fair-share.ts';
import { putIntoOutbox } from './outbox.store.ts';

const server = await bookingServer();
const { database, pool, visitor } = server;

beforeEach(async () => {
  await pool.query('delete from outbox');
  await pool.query('delete from limits');
});

const code = (recipient: string, askedBy?: string): NewMessage => ({
  kind: 'email',
  payload: {
    template: 'oneTimeCode',
    recipient,
    language: 'en',
    details: { code: '482913', expiresAt: '2099-01-01T00:00:00.000Z' },
  },
  ...(askedBy && { askedBy }),
});

/** News about an appointment that need not exist. */
const news = (recipient: string, kind: NewMessage['kind'] = 'email'): NewMessage => ({
  kind,
  payload: {
    template: 'appointmentChanged',
    recipient,
    language: 'en',
    details: { confirmationNumber: 'K7M2Q9XZ4T', appointmentId: crypto.randomUUID() },
  },
});
const text = (phone: string) => news(phone, 'sms');

const put = (messages: NewMessage[], db = database.db) =>
  db.transaction((tx) => putIntoOutbox(tx, messages));

async function inOutbox() {
  const letters = await lettersIn(pool);
  const { rows } = await pool.query<{ template: string; wait: number }>(
    `select template, extract(epoch from due_at - clock_timestamp())::int as wait
     from outbox order by id`,
  );
  return rows.map((row, index) => ({ ...row, recipient: letters[index]?.payload.recipient }));
}

/** A booking with its confirmation sent to that address. */
const bookFor = async (email: string, slot = '10:00') =>
  book(await visitor(), await addStore(pool), {
    time: timeAhead(slot),
    patient: { contact: reachedAt(email) },
  });

describe('what one recipient gets', () => {
  it('SAF-03 is at most twelve requested letters in ten minutes, through however many servers and sessions', async () => {
    const other = await openDatabase(server.database.url);
    // A server does this when it starts.
    await openPersons(other.pool);
    const asked = Array.from({ length: 42 }, (_, turn) =>
      put(
        [code(turn % 3 ? 'victim@example.com' : 'Victim@Example.com', crypto.randomUUID())],
        turn % 2 ? database.db : other.db,
      ),
    );
    await Promise.all(asked);
    await other.close();
    expect(await inOutbox()).toHaveLength(12);
  });

  it('SAF-03 is counted for each recipient separately', async () => {
    for (let turn = 0; turn < 12; turn += 1) await put([code('victim@example.com')]);
    await put([code('other@example.com')]);
    expect((await inOutbox()).at(-1)?.recipient).toBe('other@example.com');
  });

  it('SAF-03 is news of thirty bookings an hour; further news waits and is not lost', async () => {
    for (let turn = 0; turn < 30; turn += 1) await put([news('owner@example.com')]);
    await bookFor('owner@example.com');
    const waits = (await inOutbox()).map(({ wait }) => wait);
    expect(waits.slice(0, 30).every((wait) => wait <= 0)).toBe(true);
    expect(waits[30]).toBeGreaterThan(0);
    expect(waits[30]).toBeLessThanOrEqual(3600);
  });

  it('SAF-03 is a confirmation at once, however many codes and links strangers request', async () => {
    for (let turn = 0; turn < 20; turn += 1) await put([code('owner@example.com')]);
    await bookFor('owner@example.com');
    const letter = (await inOutbox()).at(-1);
    expect(letter).toMatchObject({ template: 'appointmentConfirmed' });
    expect(letter?.wait).toBeLessThanOrEqual(0);
  });

  it('SAF-03 is a confirmation and a cancellation at once for an undisturbed address', async () => {
    const one = await visitor();
    const booking = await book(one, await addStore(pool), {
      patient: { contact: reachedAt('calm@example.com') },
    });
    await one.ask(cancelAppointment, cancelling(booking));
    expect((await inOutbox()).map(({ template, wait }) => [template, wait > 0])).toEqual([
      ['appointmentConfirmed', false],
      ['appointmentCancelled', false],
    ]);
  });

  it('SAF-03 is never withheld from the account that owns the address', async () => {
    const { engagementId } = await bookFor('signed-in@example.com');
    const accountId = crypto.randomUUID();
    const email = 'signed-in@example.com';
    await database.db.transaction((tx) => insertAccount(tx, { id: accountId, email }));
    await pool.query('update engagements set account_id = $2 where id = $1', [
      engagementId,
      accountId,
    ]);
    for (let turn = 0; turn < 40; turn += 1) await put([news('signed-in@example.com')]);
    await put([{ ...news('signed-in@example.com'), engagementId }]);
    expect((await inOutbox()).at(-1)?.wait).toBeLessThanOrEqual(0);
  });

  it('SAF-03, STD-04 is news at once for everyone a program books', async () => {
    const { engagementId } = await bookFor('first@example.com');
    const tellAll = async () => {
      await pool.query('delete from outbox');
      for (let turn = 0; turn < 45; turn += 1)
        await put([{ ...news(`patient${turn}@example.com`), engagementId }]);
      return (await inOutbox()).filter(({ wait }) => wait <= 0);
    };
    expect((await tellAll()).length).toBeLessThan(45);
    const { id } = await makeProgram(database, ['system/*.cruds']);
    await pool.query(
      `update engagements set session_id = (select session_id from clients where id = $2)
        where id = $1`,
      [engagementId, id],
    );
    expect(await tellAll()).toHaveLength(45);
  });

  it('SAF-03 is a limited number of links a day', async () => {
    expect(A_DAY.link).toBeLessThan(12);
    for (let turn = 0; turn < A_DAY.link + 2; turn += 1) {
      const { one, engagementId } = await server.visitorWithJourney();
      await one.ask(saveEngagement, { body: { engagementId, email: 'links@example.com' } });
    }
    expect(await inOutbox()).toHaveLength(A_DAY.link);
  });
});

it('SAF-03 one session sends at most forty in an hour', async () => {
  const session = crypto.randomUUID();
  for (let turn = 0; turn < 45; turn += 1) await put([code(`someone${turn}@example.com`, session)]);
  expect(await inOutbox()).toHaveLength(40);
});

describe('a text', () => {
  it.each([
    ['premium', '900-555-0123'],
    ['an exchange whose callers pay', '312-976-0123'],
    ['a personal number', '500-555-0123'],
    ['an area that nobody has', '222-555-0123'],
    ['too long', '+44 20 7946 0000'],
  ])('SAF-03 is not sent to a number that is %s', async (_what, phone) => {
    await put([text(phone)]);
    expect(await inOutbox()).toEqual([]);
  });

  it.each(['312-555-0123', '787-555-0123', '416-555-0123'])(
    'SAF-03 is sent to %s',
    async (phone) => {
      await put([text(phone)]);
      expect(await inOutbox()).toHaveLength(1);
    },
  );

  it('SAF-03 is limited to thirty an hour for an area and exchange, whatever the number', async () => {
    for (let turn = 0; turn < 35; turn += 1) await put([text(`312-555-01${turn + 10}`)]);
    await put([text('773-555-0123')]);
    expect(await inOutbox()).toHaveLength(31);
  });

  it('SAF-03 is limited to twenty an hour for a country without stores of ours', async () => {
    for (let turn = 0; turn < 25; turn += 1) await put([text(`876-${turn + 520}-0123`)]);
    expect(await inOutbox()).toHaveLength(20);
  });
});
