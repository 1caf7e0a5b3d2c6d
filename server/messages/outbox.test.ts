import type { SQL } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { lettersIn } from '#tests/support/letters.ts';
import { MOST_AT_ONCE, type Deliver, type Delivery, type Letter } from './delivery.ts';
import { dispatchDue, MOST_ATTEMPTS } from './dispatcher.ts';
import { giveBackOf, markSent, nextDue, putOff, takeNext } from './queue.store.ts';
import type { MessagePayload } from './messages.schema.ts';
import { putIntoOutbox } from './outbox.store.ts';
import { mailboxOf } from './services/mailbox.ts';

const { database, pool, visitor } = await bookingServer();

afterEach(async () => {
  await pool.query('delete from outbox');
});

const bookOne = async () => book(await visitor(), await addStore(pool));

const code = (expiresAt = '2099-01-01T00:00:00.000Z'): MessagePayload => ({
  template: 'oneTimeCode',
  recipient: 'ana@example.com',
  language: 'en',
  details: { code: '482913', expiresAt },
});

const put = (kind: 'email' | 'sms', payload: MessagePayload) =>
  database.db.transaction((tx) => putIntoOutbox(tx, [{ kind, payload }]));

const inMailbox = async () => {
  const { rows } = await pool.query<Record<string, string>>(
    'select kind, recipient, template, language, plain from mailbox order by outbox_id',
  );
  return rows;
};

const inOutbox = async () => {
  const letters = await lettersIn(pool);
  const { rows } = await pool.query<Record<string, unknown>>(
    `select attempts, failure, receipt, sent_at is not null as sent, given_up_at is not null as "givenUp",
       extract(epoch from due_at - clock_timestamp())::int as wait
     from outbox order by id`,
  );
  return rows.map((row, index) => ({
    ...row,
    wait: row['wait'],
    details: letters[index]?.payload.details,
  }));
};

/** Makes every waiting message due. */
const later = () => pool.query('update outbox set due_at = clock_timestamp()');

/** A service that gives these answers in turn, and then accepts everything. */
function service(...answers: Awaited<ReturnType<Deliver>>[]) {
  const taken: Letter[] = [];
  const deliver: Deliver = async (letter) => {
    taken.push(letter);
    return answers.shift() ?? { outcome: 'sent', receipt: `receipt ${taken.length}` };
  };
  return { deliver, taken };
}

const busy = { outcome: 'failed', reason: 'smtp EENVELOPE 451' } as const;

/**
 * A slow service that answers only once it has had `first` letters at once; `beside` records how
 * many it had in hand at each letter, including that one.
 */
function slowService(answer: Awaited<ReturnType<Deliver>>, first = 1) {
  let open = () => {};
  const isOpen = new Promise<void>((done) => {
    open = done;
  });
  const beside: number[] = [];
  const templates: string[] = [];
  let now = 0;
  const deliver: Deliver = async ({ template }) => {
    now += 1;
    beside.push(now);
    templates.push(template);
    if (now === first) open();
    await isOpen;
    await new Promise((done) => setTimeout(done, 20));
    now -= 1;
    return answer;
  };
  return { deliver, beside, templates };
}

/** To different people, so that no one gets too many (SAF-03). */
async function putForMany(count: number): Promise<void> {
  for (let person = 0; person < count; person += 1)
    await put('email', { ...code(), recipient: `person${person}@example.com` });
}

describe('a message', () => {
  it('CNF-02 of a booking is delivered once, however many processes send', async () => {
    const { confirmationNumber } = await bookOne();
    const offices = [1, 2, 3, 4].map(() => testOffice(database));
    const sent = await Promise.all(offices.map((office) => office.send()));
    expect(sent.reduce((sum, one) => sum + one)).toBe(1);
    expect(await inMailbox()).toEqual([
      {
        kind: 'email',
        recipient: 'ana@example.com',
        template: 'appointmentConfirmed',
        language: 'en',
        plain: expect.stringContaining(
          `${confirmationNumber.slice(0, 5)}-${confirmationNumber.slice(5)}`,
        ),
      },
    ]);
    await later();
    expect(await testOffice(database).send()).toBe(0);
  });

  it('REL-06 is sent in parallel with others, as many as a service is given at once', async () => {
    await putForMany(30);
    const taken = { outcome: 'sent', receipt: 'r' } as const;
    const { deliver, beside } = slowService(taken, MOST_AT_ONCE.email);
    expect(await testOffice(database, { email: deliver }).send()).toBe(30);
    expect(Math.max(...beside)).toBe(MOST_AT_ONCE.email);
  });

  it('REL-06 is sent one by one once a service fails', async () => {
    await putForMany(30);
    const { deliver, beside } = slowService(busy);
    expect(await testOffice(database, { email: deliver }).send()).toBe(0);
    // The first are already in flight when the first failure arrives.
    const slowed = beside.slice(2 * MOST_AT_ONCE.email);
    // On a slow machine some come a second time before all have come once.
    expect(slowed.length).toBeGreaterThanOrEqual(6);
    expect(new Set(slowed)).toEqual(new Set([1]));
  });

  it('REL-06 of a booking waits for an earlier one about it that is being sent', async () => {
    const { engagementId } = await bookOne();
    await database.db.transaction((tx) =>
      putIntoOutbox(tx, [{ kind: 'email', payload: code(), engagementId }]),
    );
    const { deliver, beside, templates } = slowService({ outcome: 'sent', receipt: 'r' });
    expect(await testOffice(database, { email: deliver }).send()).toBe(2);
    expect(beside).toEqual([1, 1]);
    expect(templates).toEqual(['appointmentConfirmed', 'oneTimeCode']);
  });

  it('REL-06 of a booking is taken by one process at a time, the earlier one first', async () => {
    const { engagementId } = await bookOne();
    await database.db.transaction((tx) =>
      putIntoOutbox(tx, [{ kind: 'email', payload: code(), engagementId }]),
    );
    const lease = { carrier: 'one', seconds: 60 };
    const first = await database.db.transaction(async (tx) => {
      const taken = await takeNext(tx, 'email', lease);
      // Before the take is committed, and so unseen by the other process.
      const other = takeNext(database.db, 'email', { ...lease, carrier: 'two' });
      await expect(other).resolves.toBeUndefined();
      return taken;
    });
    expect(first?.template).toBe('appointmentConfirmed');
    await expect(takeNext(database.db, 'email', lease)).resolves.toBeUndefined();
    await markSent(database.db, first?.id ?? 0, 'receipt');
    const second = await takeNext(database.db, 'email', lease);
    expect(second?.template).toBe('oneTimeCode');
  });

  it('REL-06 of a booking does not wait for an earlier one that is put off', async () => {
    const { engagementId } = await bookOne();
    await database.db.transaction((tx) =>
      putIntoOutbox(tx, [{ kind: 'email', payload: code(), engagementId }]),
    );
    const lease = { carrier: 'one', seconds: 60 };
    const first = await takeNext(database.db, 'email', lease);
    if (!first) throw new Error('nothing was taken');
    await putOff(database.db, first, { failure: 'busy', seconds: 60 });
    const second = await takeNext(database.db, 'email', lease);
    expect(second?.template).toBe('oneTimeCode');
  });

  it('CNF-02 waits longer after each failure, while others go ahead', async () => {
    await put('email', code());
    await put('email', { ...code(), recipient: 'luz@example.com' });
    const { deliver, taken } = service(busy);
    const { send, setbacks } = testOffice(database, { email: deliver });
    expect(await send()).toBe(1);
    expect(taken.map(({ recipient }) => recipient)).toEqual(['ana@example.com', 'luz@example.com']);
    const [first] = await inOutbox();
    expect(first).toMatchObject({
      attempts: 1,
      sent: false,
      failure: 'smtp EENVELOPE 451',
      wait: 2,
    });
    expect(setbacks).toEqual([
      {
        what: 'delayed',
        outboxId: taken[0]?.id,
        kind: 'email',
        template: 'oneTimeCode',
        attempts: 1,
        reason: 'smtp EENVELOPE 451',
      },
    ]);

    await later();
    expect(await send()).toBe(1);
    expect(taken.map(({ id }) => id)).toEqual([taken[0]?.id, taken[1]?.id, taken[0]?.id]);
    expect((await inOutbox())[0]).toMatchObject({ attempts: 2, sent: true, receipt: 'receipt 3' });
  });

  it(`CNF-02 is given up after ${MOST_ATTEMPTS} attempts, and operators are told without personal data`, async () => {
    await put('email', code());
    const { deliver, taken } = service(...Array.from({ length: MOST_ATTEMPTS + 1 }, () => busy));
    const { send, setbacks } = testOffice(database, { email: deliver });
    const waits: unknown[] = [];
    for (let attempt = 0; attempt <= MOST_ATTEMPTS; attempt += 1) {
      await later();
      await send();
      waits.push((await inOutbox())[0]?.['wait']);
    }
    expect(taken).toHaveLength(MOST_ATTEMPTS);
    expect(waits.slice(0, 13)).toEqual([
      2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600,
    ]);
    expect(setbacks.at(-1)).toMatchObject({ what: 'given up', attempts: MOST_ATTEMPTS });
    expect(JSON.stringify(setbacks)).not.toMatch(/ana|482913/);
    expect((await inOutbox())[0]).toMatchObject({ givenUp: true, sent: false, details: {} });
  });

  it('CNF-02 that is refused for good is not tried again', async () => {
    await put('email', code());
    const { deliver, taken } = service({ outcome: 'refused', reason: 'smtp EENVELOPE 550' });
    const { send, setbacks } = testOffice(database, { email: deliver });
    await send();
    await later();
    await send();
    expect(taken).toHaveLength(1);
    expect(setbacks).toMatchObject([{ what: 'given up', reason: 'smtp EENVELOPE 550' }]);
  });

  it('CNF-02 whose sender died is sent again as an e-mail, and not again as a text', async () => {
    await put('email', code());
    await put('sms', { ...code(), recipient: '312-555-0123' });
    // The state a process leaves when it dies midway.
    await pool.query('update outbox set attempts = 1, failure = null');
    const { deliver, taken } = service();
    const { send, setbacks } = testOffice(database, { email: deliver, sms: deliver });
    await send();
    expect(taken.map(({ kind }) => kind)).toEqual(['email']);
    expect(setbacks).toMatchObject([{ kind: 'sms', what: 'given up', reason: 'unanswered' }]);
  });

  it('REL-06 that was sent is recorded as sent despite a brief database outage', async () => {
    await put('sms', { ...code(), recipient: '312-555-0123' });
    const { deliver, taken } = service();
    const { office, setbacks } = testOffice(database, { sms: deliver });
    let losses = 2;
    const update: typeof office.db.update = (table) => {
      losses -= 1;
      if (losses >= 0) throw Object.assign(new Error('down'), { code: '57P01' });
      return database.db.update(table);
    };
    const db = Object.assign(Object.create(database.db), { update }) as typeof office.db;
    expect(await dispatchDue({ ...office, db }, 'sms')).toBe(1);
    expect([taken.length, losses, setbacks]).toEqual([1, -1, []]);
    expect(await inOutbox()).toMatchObject([{ sent: true, givenUp: false }]);
  });

  describe('of a server that was presumed dead and comes back', () => {
    /** The first attempt was presumed dead, and a second one was made. */
    async function bothSending(kind: 'email' | 'sms', second: Delivery) {
      await put(kind, kind === 'email' ? code() : { ...code(), recipient: '312-555-0123' });
      let answer: (delivery: Delivery) => void = () => undefined;
      let sent: Promise<unknown> = Promise.resolve();
      const slow = testOffice(database, {});
      // Takes this message and no other, nor this one again when it is given back.
      const stopping = new AbortController();
      const execute = async (query: SQL) => {
        const taken = await database.db.execute(query);
        stopping.abort();
        return taken;
      };
      const db: typeof database.db = Object.assign(Object.create(database.db), { execute });
      await new Promise<void>((begun) => {
        const deliver: Deliver = () => {
          begun();
          return new Promise((resolve) => {
            answer = resolve;
          });
        };
        const services = { ...slow.office.services, [kind]: deliver };
        sent = dispatchDue({ ...slow.office, db, services }, kind, {
          carrier: 'frozen',
          stopping: stopping.signal,
        });
      });
      await giveBackOf(kind)(pool, ['frozen', 'another']);
      const next = testOffice(database, { [kind]: () => Promise.resolve(second) });
      await dispatchDue(next.office, kind, { carrier: 'successor' });
      return {
        next,
        comeBack: async (delivery: Delivery) => {
          answer(delivery);
          await sent;
          return { setbacks: slow.setbacks, row: (await inOutbox())[0] };
        },
      };
    }

    it('REL-06 REL-08 records that a text was sent after all, so the store need not call', async () => {
      const { next, comeBack } = await bothSending('sms', { outcome: 'sent', receipt: 'never' });
      expect(next.setbacks).toMatchObject([{ what: 'given up', reason: 'unanswered' }]);
      const { row } = await comeBack({ outcome: 'sent', receipt: 'late' });
      expect(row).toMatchObject({ sent: true, givenUp: false, failure: null, receipt: 'late' });
    });

    it('REL-06 REL-08 leaves a text that it could not send on the call list', async () => {
      const { comeBack } = await bothSending('sms', { outcome: 'sent', receipt: 'never' });
      const { row, setbacks } = await comeBack({ outcome: 'refused', reason: 'sms 400 21614' });
      expect(row).toMatchObject({ sent: false, givenUp: true, failure: 'unanswered' });
      expect(setbacks).toEqual([]);
    });

    it('REL-06 REL-08 does not postpone an e-mail that its successor has sent or is retrying', async () => {
      const { comeBack } = await bothSending('email', { outcome: 'sent', receipt: 'second' });
      const { row } = await comeBack(busy);
      expect(row).toMatchObject({ sent: true, failure: null, receipt: 'second', attempts: 2 });
    });
  });

  it('REL-08 of a living server, or one that waits for its next try, is not given back', async () => {
    await put('email', code());
    const { office } = testOffice(database, { email: () => Promise.resolve(busy) });
    await dispatchDue(office, 'email', { carrier: 'dead' });
    await pool.query("update outbox set due_at = clock_timestamp() + interval '1 day'");
    const waits = async () => Number((await inOutbox())[0]?.wait) > 3600;
    await giveBackOf('email')(pool, ['dead']);
    expect(await waits()).toBe(true);
    await pool.query("update outbox set failure = null, taken_by = 'living'");
    await giveBackOf('email')(pool, ['dead']);
    expect(await waits()).toBe(true);
    await giveBackOf('email')(pool, ['living']);
    expect(await waits()).toBe(false);
  });

  it('CNF-02 is not taken by a second process while the first is sending', async () => {
    await put('email', code());
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((begun) => {
      const slow: Deliver = () =>
        new Promise((resolve) => {
          answer = () => resolve({ outcome: 'sent', receipt: 'late' });
          begun();
        });
      void testOffice(database, { email: slow }).send();
    });
    await asked;
    expect(await testOffice(database).send()).toBe(0);
    answer();
    await expect.poll(async () => (await inOutbox())[0]).toMatchObject({ receipt: 'late' });
  });

  it.each([
    ['a code that has run out', () => put('email', code('2020-01-01T00:00:00.000Z')), 'expired'],
    [
      'an appointment that is over',
      async () => {
        const { engagementId } = await bookOne();
        await pool.query(
          `update appointments set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
           where engagement_id = $1`,
          [engagementId],
        );
      },
      'over',
    ],
    [
      'an appointment that was cancelled',
      async () => {
        const { engagementId } = await bookOne();
        await pool.query(`update appointments set status = 'Cancelled' where engagement_id = $1`, [
          engagementId,
        ]);
      },
      'no longer booked',
    ],
  ])('CNF-02 about %s is not sent', async (_what, prepare, reason) => {
    await prepare();
    const { send, setbacks } = testOffice(database);
    expect(await send()).toBe(0);
    expect(setbacks).toMatchObject([{ what: 'given up', reason }]);
    expect(await inMailbox()).toEqual([]);
  });

  it('RES-04 leaves no link and no code behind once it was sent', async () => {
    await put('email', code());
    await put('email', {
      ...code(),
      template: 'resumeJourney',
      details: { link: 'https://www.pharmacy.example/#key', expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    await testOffice(database).send();
    expect((await inOutbox()).map(({ details }) => details)).toEqual([{}, {}]);
  });

  it('CNF-02 of a transaction that was rolled back is not sent', async () => {
    const undone = database.db.transaction(async (tx) => {
      await putIntoOutbox(tx, [{ kind: 'email', payload: code() }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await testOffice(database).send()).toBe(0);
  });
});

it('OPS-05 is no longer taken once the dispatcher is told to stop', async () => {
  for (let index = 0; index < 2 * MOST_AT_ONCE.email; index += 1)
    await put('email', { ...code(), recipient: `ana${index}@example.com` });
  const stopping = new AbortController();
  const mailbox = mailboxOf(database.db);
  const { office } = testOffice(database, {
    email: async (letter) => {
      stopping.abort();
      return mailbox(letter);
    },
  });
  const sent = await dispatchDue(office, 'email', { stopping: stopping.signal });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(MOST_AT_ONCE.email);
  expect(await inMailbox()).toHaveLength(sent);
});

it('OPS-05 has a known next due time, whether waiting or being sent', async () => {
  expect(await nextDue(pool, 'email')).toBeUndefined();
  await put('email', { ...code(), recipient: 'bea@example.com' });
  expect(await nextDue(pool, 'email')).toBe(1);
  await pool.query("update outbox set due_at = clock_timestamp() + interval '1 minute'");
  const seconds = await nextDue(pool, 'email');
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await nextDue(pool, 'sms')).toBeUndefined();
});
