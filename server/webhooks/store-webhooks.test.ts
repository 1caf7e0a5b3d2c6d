// A store's webhooks at its desk (STD-06): the deliveries, and sending them again.
import { beforeEach, describe, expect, it } from 'vitest';
import { getDeskVisit, giveDoses, markEnteredInError } from '#contract/desk.ts';
import { getWebhooks, tellDaysAgain, tellEventAgain } from '#contract/webhooks.ts';
import { addStore, book, bookingServer, ZONE } from '#tests/support/booking.ts';
import { givenBody, giveToday, openDesk, type Desk } from '#tests/support/desk.ts';
import { makeProgram } from '#tests/support/program.ts';
import { teamMember } from '#tests/support/team.ts';

const server = await bookingServer();
const { app, pool, visitor, database } = server;

let desk: Desk;
beforeEach(async () => {
  await pool.query('delete from webhook_events');
  await pool.query('update webhooks set removed_at = clock_timestamp() where removed_at is null');
  desk = await openDesk(server, { role: 'manager', timeZone: ZONE });
});

/** A receiver that this test sends nothing to. */
async function receiver({
  name = 'Clinic',
  stores = [desk.storeNumber] as string[] | undefined,
  address = 'https://clinic.example/hook?key=s3cret',
} = {}): Promise<{ webhookId: string; clientId: string }> {
  const program = await makeProgram(database, ['system/*.rs'], { ...(stores && { stores }) });
  await pool.query('update clients set name = $2 where id = $1', [program.id, name]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhooks (client_id, address, kinds, sealed_secret)
      values ($1, $2, '{booked,changed,cancelled,arrived,given}', 'a sealed secret') returning id`,
    [program.id, address],
  );
  return { webhookId: rows[0]?.id ?? '', clientId: program.id };
}
const params = () => ({ storeNumber: desk.storeNumber });
const read = () => desk.member.ask(getWebhooks, { params: params() });
const become = (change: string, where = 'true') =>
  pool.query(`update webhook_deliveries set ${change} where ${where}`);

describe('a store’s webhooks', () => {
  it('STD-06 are its receivers and their deliveries, without secrets or patients', async () => {
    const { webhookId } = await receiver();
    const { confirmationNumber, appointment } = await book(await visitor(), desk.storeNumber);
    const [clinic] = (await read()).receivers;
    expect(clinic).toEqual({
      webhookId,
      name: 'Clinic',
      address: 'https://clinic.example/hook?…',
      kinds: ['booked', 'changed', 'cancelled', 'arrived', 'given'],
      isEnded: false,
      waiting: 1,
      givenUp: 0,
      deliveries: [
        {
          eventId: expect.any(String),
          kind: 'booked',
          at: expect.any(String),
          when: expect.any(String),
          state: 'waiting',
          tries: 0,
        },
      ],
    });
    const told = JSON.stringify(await read());
    for (const secret of ['s3cret', 'sealed', confirmationNumber, appointment.appointmentId, 'Ana'])
      expect(told).not.toContain(secret);
  });

  it.each([
    ['attempts = 1', { state: 'onItsWay', tries: 1 }],
    [`attempts = 2, failure = 'answers 503'`, { state: 'again', failure: 'answers', status: 503 }],
    [`attempts = 2, failure = 'no answer'`, { state: 'again', failure: 'noAnswer' }],
    ['attempts = 1, delivered_at = clock_timestamp()', { state: 'delivered' }],
    [
      `attempts = 28, failure = 'private network', given_up_at = clock_timestamp()`,
      { state: 'givenUp', failure: 'privateNetwork', tries: 28 },
    ],
    [`failure = 'bug', attempts = 1`, { state: 'again', failure: 'other' }],
  ])('STD-06 show the state of a delivery with %s', async (change, said) => {
    await receiver();
    await book(await visitor(), desk.storeNumber);
    await become(change);
    expect((await read()).receivers[0]?.deliveries).toMatchObject([said]);
  });

  it('STD-06 are of this store only, and counted beyond what is listed', async () => {
    const other = await addStore(pool);
    await receiver({ stores: undefined, name: 'Everywhere' });
    await receiver({ stores: [other], name: 'Elsewhere' });
    const { appointment } = await book(await visitor(), desk.storeNumber);
    await book(await visitor(), other);
    await pool.query(
      `with happened as (
          insert into webhook_events (kind, appointment_id, store_id)
            select 'changed', id, store_id from appointments, generate_series(1, 30) where id = $1
            returning id)
        insert into webhook_deliveries (event_id, webhook_id, given_up_at, failure)
          select happened.id, webhooks.id, clock_timestamp(), 'no answer' from happened, webhooks
            join clients on clients.id = client_id where name = 'Everywhere' and removed_at is null`,
      [appointment.appointmentId],
    );
    const { receivers } = await read();
    expect(receivers.map(({ name, waiting, givenUp }) => [name, waiting, givenUp])).toEqual([
      ['Everywhere', 1, 30],
    ]);
    expect(receivers[0]?.deliveries).toHaveLength(20);
  });

  it('STD-06 show an ended receiver while it has recent events', async () => {
    const { webhookId } = await receiver();
    await receiver({ name: 'Never told', address: 'https://never.example/' });
    await book(await visitor(), desk.storeNumber);
    await pool.query(
      `delete from webhook_deliveries where webhook_id in (
        select w.id from webhooks w join clients c on c.id = client_id where name = 'Never told')`,
    );
    await pool.query('update webhooks set removed_at = clock_timestamp()');
    const { receivers } = await read();
    expect(receivers).toMatchObject([{ webhookId, isEnded: true }]);
  });
});

describe('sending again', () => {
  it('STD-06 repeats one event with the same id, and not while it is in progress', async () => {
    const { webhookId } = await receiver();
    await book(await visitor(), desk.storeNumber);
    await become('attempts = 1, delivered_at = clock_timestamp()');
    const eventId = (await read()).receivers[0]?.deliveries[0]?.eventId ?? '';
    const again = { params: { ...params(), webhookId, eventId }, body: {} };
    const told = await desk.member.ask(tellEventAgain, again);
    expect(told).toMatchObject({
      told: 1,
      receivers: [{ deliveries: [{ eventId, state: 'waiting', tries: 0 }] }],
    });
    await become('attempts = 1');
    expect(await desk.member.ask(tellEventAgain, again)).toMatchObject({
      told: 0,
      receivers: [{ deliveries: [{ state: 'onItsWay', tries: 1 }] }],
    });
    const { rows } = await pool.query(
      `select why from audit where operation = 'tellEventAgain' and member_id = $1 order by id`,
      [desk.member.memberId],
    );
    const why = `tells event ${eventId} again to ${webhookId}`;
    expect(rows).toEqual([{ why }, { why }]);
  });

  it('STD-06 repeats the last days, of this store and receiver only', async () => {
    const other = await addStore(pool);
    const { webhookId, clientId } = await receiver({ stores: undefined });
    await receiver({ name: 'Another' });
    await book(await visitor(), desk.storeNumber);
    const { appointment } = await book(await visitor(), other);
    await pool.query(
      `with happened as (
          insert into webhook_events (kind, appointment_id, store_id, at)
            select 'changed', $1, s.id, clock_timestamp() - interval '5 days' from stores s
            where store_number = $2 returning id)
        insert into webhook_deliveries (event_id, webhook_id) select id, $3 from happened`,
      [appointment.appointmentId, desk.storeNumber, webhookId],
    );
    await become('attempts = 1, delivered_at = clock_timestamp()');
    const days = (count: number) =>
      desk.member.ask(tellDaysAgain, {
        params: { ...params(), webhookId },
        body: { days: count as 7 },
      });
    expect((await days(3)).told).toBe(1);
    await become('attempts = 1, delivered_at = clock_timestamp()');
    expect((await days(7)).told).toBe(2);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from webhook_deliveries d join webhooks w on w.id = webhook_id
        where delivered_at is null and client_id <> $1`,
      [clientId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('STD-06 is refused without a manager, for another store’s receiver, and for an ended one', async () => {
    const other = await addStore(pool);
    const { webhookId } = await receiver();
    const { webhookId: foreign } = await receiver({ stores: [other] });
    await book(await visitor(), desk.storeNumber);
    const of = (id: string, days = 1) => ({
      params: { ...params(), webhookId: id },
      body: { days: days as 1 },
    });
    const pharmacist = await teamMember(app, pool, { ...params(), role: 'pharmacist' });
    for (const refused of [
      await pharmacist.refused(getWebhooks, { params: params() }),
      await pharmacist.refused(tellDaysAgain, of(webhookId)),
    ])
      expect(refused.error.code).toBe('TEAM_MEMBERS_ONLY');
    const { error } = await desk.member.refused(tellDaysAgain, of(webhookId, 400));
    expect(error.fields).toMatchObject([{ name: 'days' }]);
    expect((await desk.member.refused(tellDaysAgain, of(foreign))).status).toBe(404);
    const nothing = { params: { ...of(webhookId).params, eventId: foreign }, body: {} };
    expect((await desk.member.refused(tellEventAgain, nothing)).status).toBe(404);
    await pool.query('update webhooks set removed_at = clock_timestamp()');
    expect((await desk.member.refused(tellDaysAgain, of(webhookId))).status).toBe(404);
  });
});

it('STD-06 reports a dose entered in error among several, and its replacement', async () => {
  const booked = await book(await visitor(), desk.storeNumber, {
    time: desk.time,
    codes: ['150', '207'],
  });
  const visit = await giveToday(desk, pool, booked.confirmationNumber);
  await pool.query(`update immunizations set given_at = given_at - interval '2 minutes'`);
  await receiver();
  const ofVisit = { ...params(), appointmentId: visit.appointmentId };
  const { given } = await desk.member.ask(getDeskVisit, { params: ofVisit });
  const marked = await desk.member.ask(markEnteredInError, {
    params: { ...ofVisit, doseId: given[0]?.doseId ?? '' },
    body: { version: visit.version, reason: 'notGiven' },
  });
  const kinds = async () => {
    const { rows } = await pool.query('select kind from webhook_events order by at');
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['changed']);
  const { params: at, body } = givenBody(desk, marked);
  const doses = body.doses.filter(({ code }) => code === given[0]?.code);
  await desk.member.ask(giveDoses, { params: at, body: { ...body, doses } });
  expect(await kinds()).toEqual(['changed', 'given']);
});
