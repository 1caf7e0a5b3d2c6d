import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Appointment } from '@medplum/fhirtypes';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { giveDoses, takeStep, undoStep } from '#contract/desk.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import { endClient } from '#server/clients/clients-command.ts';
import { openDatabase } from '#server/database/database.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { cancelling, changing, holdAnother, move } from '#tests/support/changing.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { givenBody, isReady, moveToNow, openDesk, walkTo } from '#tests/support/desk.ts';
import { fhirClient } from '#tests/support/fhir.ts';
import { giveBack } from '#tests/support/give-back.ts';
import { makeProgram } from '#tests/support/program.ts';
import { root } from '#tests/support/root.ts';
import { addOpenStore, walkIn } from '#tests/support/walk-in.ts';
import { proveAddress } from './address.ts';
import { markDelivered, takeNext } from './deliveries.store.ts';
import { MOST_ATTEMPTS, tellDue, type Setback } from './delivering.ts';
import {
  addWebhook,
  endWebhook,
  readWebhookWish,
  replay,
  replayed,
  toldDeliveries,
  toldWebhooks,
} from './webhooks-command.ts';

const server = await bookingServer();
const { app, database, pool, visitor } = server;
const ALL = ['system/Appointment.r', 'system/Immunization.r'];

interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}
/** A program's own server: records what it receives, and sends the current answer. */
const heard: Heard[] = [];
let answers = (): number => 204;
let answering = Promise.resolve();
const receiver = createServer((request, response) => {
  // Setting up a webhook probes the address.
  if (request.method !== 'POST') return void response.end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    void answering.then(() =>
      response.writeHead(answers(), { location: 'http://127.0.0.1:1/' }).end('x'.repeat(100_000)),
    );
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const HERE = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  heard.length = 0;
  answers = () => 204;
  answering = Promise.resolve();
  await pool.query('delete from webhook_events');
  await pool.query('update webhooks set removed_at = clock_timestamp() where removed_at is null');
});

const givenUp: Setback[] = [];
const tell = (on = database, deadlineMs = 10_000, carrier = 'living') =>
  tellDue(
    {
      database: on,
      deadlineMs,
      environment: 'LOCAL',
      givenUp: (setback) => void givenUp.push(setback),
      failed: (error) => {
        throw error;
      },
    },
    { carrier },
  );

const listening = async (
  stores: string[] | undefined,
  {
    scopes = ALL,
    kinds = [],
    path = '',
  }: { scopes?: string[]; kinds?: string[]; path?: string } = {},
) => {
  const program = await makeProgram(database, scopes, { ...(stores && { stores }) });
  const args = ['add', program.id, `${HERE}${path}`, ...kinds.flatMap((one) => ['--kind', one])];
  const wish = readWebhookWish(args);
  if (wish.verb !== 'add') throw new Error('not an address');
  return { program, ...(await addWebhook(database, wish, 'LOCAL')) };
};
const types = () => heard.map(({ body }) => JSON.parse(body).type);
const dueNow = () => pool.query('update webhook_deliveries set due_at = clock_timestamp()');
const failures = async () => {
  const { rows } = await pool.query(
    `select attempts, failure, given_up_at is not null as over,
      round(extract(epoch from due_at - clock_timestamp()))::int as wait
      from webhook_deliveries order by id`,
  );
  return rows;
};
const replayOf = (clientId: string, since: string) => {
  const wish = readWebhookWish(['replay', clientId, '--since', since]);
  if (wish.verb !== 'replay') throw new Error('no replay');
  return replay(database, wish);
};

describe('an event', () => {
  it('STD-06 is signed, has no patient in it, and refers to what the program may read', async () => {
    const store = await addStore(pool);
    const { program, secret } = await listening([store]);
    const one = await visitor();
    const booked = await book(one, store);
    await one.ask(cancelAppointment, cancelling(booked));
    expect(await tell()).toBe(2);
    expect(types()).toEqual(['appointment.booked', 'appointment.cancelled']);
    const [{ headers, body }] = heard as [Heard];
    const said = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(said).toEqual({
      type: 'appointment.booked',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        id: headers['webhook-id'],
        storeNumber: store,
        appointment: expect.stringMatching(/^Appointment\/[\da-f-]{36}$/),
      },
    });
    const fhir = await fhirClient(app, program);
    const read = await fhir.get<Appointment>(`/${JSON.parse(body).data.appointment}`);
    expect([read.status, read.body.status]).toEqual([200, 'cancelled']);
    const guide = readFileSync(join(root, 'docs/api-guide.md'), 'utf8');
    const [, lines = ''] = /^## Webhooks[^]+?```sh\n(key=[^]+?)```/m.exec(guide) ?? [];
    const env = {
      PATH: process.env['PATH'],
      SECRET: secret,
      ID: headers['webhook-id'] as string,
      TIMESTAMP: headers['webhook-timestamp'] as string,
      SIGNATURE: headers['webhook-signature'] as string,
    };
    const proved = (BODY: string) =>
      spawnSync('bash', ['-c', lines], { env: { ...env, BODY } }).status === 0;
    expect([proved(body), proved(`${body} `)]).toEqual([true, false]);
    expect(() =>
      new Webhook(secret).verify(
        body.replace('booked', 'given'),
        headers as Record<string, string>,
      ),
    ).toThrow('No matching signature');
  });

  it('STD-06 is taken for a receiver by one process at a time, in order', async () => {
    const store = await addStore(pool);
    await listening([store]);
    const one = await visitor();
    await one.ask(cancelAppointment, cancelling(await book(one, store)));
    const lease = { carrier: 'one', seconds: 60 };
    const first = await database.db.transaction(async (tx) => {
      const taken = await takeNext(tx, lease);
      // Before the take is committed, and so unseen by the other process.
      await expect(takeNext(database.db, { ...lease, carrier: 'two' })).resolves.toBeUndefined();
      return taken;
    });
    expect(first?.kind).toBe('booked');
    await expect(takeNext(database.db, lease)).resolves.toBeUndefined();
    await markDelivered(database.db, first?.id ?? 0);
    await expect(takeNext(database.db, lease)).resolves.toMatchObject({ kind: 'cancelled' });
  });

  it('STD-06 is sent for the desk’s steps: arrived, given, and a step taken back', async () => {
    const desk = await openDesk(server);
    const visit = await desk.booked();
    await listening([desk.storeNumber]);
    const ready = await walkTo(desk, visit, ...isReady);
    const given = await desk.member.ask(giveDoses, givenBody(desk, ready));
    await desk.member.ask(undoStep, {
      params: { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId },
      body: { version: given.version },
    });
    await tell();
    expect(types()).toEqual(['appointment.arrived', 'appointment.given', 'appointment.changed']);
  });

  it('STD-06 is sent when somebody who left comes back, or did not leave after all', async () => {
    const desk = await openDesk(server);
    const visit = await desk.booked();
    await listening([desk.storeNumber]);
    const left = await walkTo(desk, visit, 'arrived', 'left', 'arrived', 'left');
    await desk.member.ask(undoStep, {
      params: { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId },
      body: { version: left.version },
    });
    await tell();
    expect(types()).toEqual([
      'appointment.arrived',
      'appointment.changed',
      'appointment.arrived',
      'appointment.changed',
      'appointment.changed',
    ]);
  });

  it('STD-06, MNG-06 is sent when somebody who left comes to another time', async () => {
    const desk = await openDesk(server);
    const one = await visitor();
    const booked = await book(one, desk.storeNumber, { time: desk.time });
    await moveToNow(pool, booked.engagementId, 60);
    const [visit] = await desk.visits();
    if (!visit) throw new Error('the visit is not in the day');
    await walkTo(desk, visit, 'arrived', 'left');
    const time = timeAhead('11:00', 2, DAY_ZONE);
    const { holdId } = await holdAnother(one, booked, { storeNumber: desk.storeNumber, ...time });
    await one.ask(updateAppointment, changing(booked, { holdId }));
    await moveToNow(pool, booked.engagementId, 60);
    const [moved] = await desk.visits();
    expect(moved?.stage).toBe('booked');
    expect(moved).not.toHaveProperty('arrivedAt');
    await listening([desk.storeNumber]);
    await walkTo(desk, moved ?? visit, 'arrived');
    await tell();
    expect(types()).toEqual(['appointment.arrived']);
  });

  it('STD-06 is sent for a walk-in, and for a new time chosen on the web', async () => {
    const [open, store] = [await addOpenStore(pool), await addStore(pool)];
    await listening([open, store]);
    await walkIn(pool, await visitor(), open);
    const one = await visitor();
    await move(one, await book(one, store), store, { slot: '15:00' });
    await tell();
    expect(types()).toEqual([
      'appointment.booked',
      'appointment.arrived',
      'appointment.booked',
      'appointment.changed',
    ]);
  });

  it('STD-06 is not sent for a refused step', async () => {
    const desk = await openDesk(server);
    const visit = await desk.booked();
    await listening(undefined);
    await desk.member.refused(takeStep, {
      params: { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId },
      body: { version: 7, to: 'arrived' },
    });
    expect(await tell()).toBe(0);
  });

  it('STD-06 keeps the payload it was written with', async () => {
    const store = await addStore(pool);
    await listening([store]);
    await book(await visitor(), store);
    await expect(pool.query(`update webhook_events set kind = 'given'`)).rejects.toThrow('stays');
  });

  it('STD-06 is about its client’s stores only; a visit that moves away ends there', async () => {
    const [own, other] = [await addStore(pool), await addStore(pool)];
    await listening([own], { path: '/own' });
    await listening([other], { path: '/other' });
    await listening(undefined, { path: '/both', kinds: ['changed'] });
    await book(await visitor(), own);
    await pool.query(
      `update appointments set sequence = sequence + 1,
        store_id = (select id from stores where store_number = $2)
        where store_id = (select id from stores where store_number = $1)`,
      [own, other],
    );
    await tell();
    const { rows } = await pool.query(
      `select w.address, e.kind, s.store_number as store from webhook_deliveries d
        join webhooks w on w.id = d.webhook_id join webhook_events e on e.id = d.event_id
        join stores s on s.id = e.store_id order by w.created_at, d.id`,
    );
    expect(rows).toEqual([
      { address: `${HERE}/own`, kind: 'booked', store: own },
      { address: `${HERE}/own`, kind: 'cancelled', store: own },
      { address: `${HERE}/other`, kind: 'booked', store: other },
      { address: `${HERE}/both`, kind: 'changed', store: other },
    ]);
    expect(heard).toHaveLength(4);
  });

  it('STD-06 is limited to the client’s scopes, at setup and when it is sent', async () => {
    const store = await addStore(pool);
    await expect(
      listening([store], { scopes: ['system/Appointment.r'], kinds: ['given'] }),
    ).rejects.toThrow('may not read what it would be told of: given');
    await expect(listening([store], { scopes: ['system/Slot.rs'] })).rejects.toThrow(
      'may not read',
    );
    const { program, kinds } = await listening([store], { scopes: ['system/Appointment.rs'] });
    expect(kinds).toEqual(['booked', 'changed', 'cancelled', 'arrived']);
    await book(await visitor(), store);
    await pool.query('update clients set scopes = $2 where id = $1', [
      program.id,
      ['system/Slot.r'],
    ]);
    await tell();
    expect([heard, (await failures())[0]?.failure]).toEqual([[], 'not allowed any more']);
    await endClient(database, program.id);
    await book(await visitor(), store, { time: timeAhead('12:00') });
    expect(await failures()).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('STD-06 that fails is retried with the same id until it accepts', async () => {
    const store = await addStore(pool);
    await listening([store]);
    await book(await visitor(), store);
    for (const status of [500, 302]) {
      answers = () => status;
      await dueNow();
      expect(await tell()).toBe(0);
    }
    expect(await failures()).toEqual([
      { attempts: 2, failure: 'answers 302', over: false, wait: 20 },
    ]);
    answers = () => 200;
    expect(await tell()).toBe(0);
    await dueNow();
    expect(await tell()).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(heard).toHaveLength(3);
  });

  it('STD-06 that does not answer holds up nobody', async () => {
    const store = await addStore(pool);
    await listening([store]);
    await book(await visitor(), store);
    answering = new Promise(() => undefined);
    expect(await tell(database, 200)).toBe(0);
    expect(await failures()).toMatchObject([{ attempts: 1, failure: 'no answer', over: false }]);
  });

  it('STD-06 is given up after three days, and removed when it answers 410', async () => {
    const store = await addStore(pool);
    const { id } = await listening([store]);
    await book(await visitor(), store);
    await pool.query('update webhook_deliveries set attempts = $1', [MOST_ATTEMPTS - 1]);
    answers = () => 503;
    await tell();
    expect(await failures()).toMatchObject([{ failure: 'answers 503', over: true }]);
    expect(givenUp.at(-1)).toMatchObject({ webhookId: id, reason: 'answers 503' });
    answers = () => 410;
    await book(await visitor(), store, { time: timeAhead('11:00') });
    await tell();
    expect(await toldWebhooks(database)).toEqual([]);
  });

  it('STD-06 gets an event once, however many servers send', async () => {
    const store = await addStore(pool, { seats: 3 });
    await listening([store]);
    for (let person = 0; person < 3; person += 1) await book(await visitor(), store);
    const other = await openDatabase(database.url);
    let answer: () => void = () => undefined;
    answering = new Promise((resolve) => {
      answer = resolve;
    });
    const sending = [tell(), tell({ ...database, ...other })];
    while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
    // Another server takes nothing that is in progress.
    answer();
    const sent = await Promise.all(sending);
    await other.close();
    expect(sent.reduce((sum, one) => sum + one)).toBe(3);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(heard).toHaveLength(3);
  });

  it('STD-06 REL-08 gets it again when its server dies, whose late result changes nothing', async () => {
    const store = await addStore(pool);
    await listening([store]);
    await book(await visitor(), store);
    let answer: () => void = () => undefined;
    answering = new Promise((resolve) => {
      answer = resolve;
    });
    const frozen = tell(database, 10_000, 'frozen');
    await expect.poll(() => heard.length).toBe(1);
    answering = Promise.resolve();
    await giveBack(pool, 'webhooks', 'living');
    expect(await tell()).toBe(0);
    await giveBack(pool, 'webhooks', 'frozen');
    expect(await tell()).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(heard).toHaveLength(2);
    answers = () => 503;
    answer();
    expect(await frozen).toBe(0);
    const { rows } = await pool.query('select attempts, failure from webhook_deliveries');
    expect(rows).toEqual([{ attempts: 2, failure: null }]);
  });

  it('STD-06 REL-08 keeps its retry time when the server that tried dies', async () => {
    const store = await addStore(pool);
    await listening([store]);
    await book(await visitor(), store);
    answers = () => 503;
    await tell(database, 10_000, 'dead');
    await pool.query("update webhook_deliveries set due_at = clock_timestamp() + interval '1 day'");
    await giveBack(pool, 'webhooks', 'dead');
    expect(await tell()).toBe(0);
    expect(heard).toHaveLength(1);
  });

  it('STD-06, OPS-06 whoever replays is told when there was nothing to tell again', async () => {
    const { program, id } = await listening([await addStore(pool)]);
    const wish = readWebhookWish(['replay', program.id, '--since', '2126-01-01']);
    if (wish.verb !== 'replay') throw new Error('no replay');
    expect(await replayed(database, wish)).toBe(
      'nothing was told since 2126-01-01T00:00:00.000Z, so nothing is told again',
    );
    await endWebhook(database, id);
    await expect(replayed(database, wish)).rejects.toThrow(`${program.id}: it has no webhook`);
  });

  it('STD-06 gets the last days again, also at a new address', async () => {
    const store = await addStore(pool);
    const { program, id } = await listening([store]);
    const { program: another } = await listening([store], { path: '/another' });
    await book(await visitor(), store);
    await tell();
    heard.length = 0;
    expect(await replayOf(program.id, '2126-01-01')).toBe(0);
    await expect(replayOf('nobody', '2026-01-01')).rejects.toThrow('no client');
    expect(await replayOf(another.id, '2026-01-01')).toBe(1);
    const add = readWebhookWish(['add', program.id, `${HERE}/new`]);
    if (add.verb === 'add') await addWebhook(database, add, 'LOCAL');
    await endWebhook(database, id);
    expect(await replayOf(program.id, '2026-01-01')).toBe(1);
    expect(await tell()).toBe(2);
    const lines = await toldDeliveries(database, program.id);
    expect(lines.map((line) => line.split('\t')[4])).toEqual([`${HERE}/new`, HERE]);
    expect(lines[0]).toContain('delivered');
  });

  it('STD-06 gets the last days again in the order in which they happened', async () => {
    const store = await addStore(pool, { seats: 3 });
    const { program, id } = await listening([store]);
    for (let turn = 0; turn < 3; turn += 1) {
      const one = await visitor();
      await one.ask(cancelAppointment, cancelling(await book(one, store)));
    }
    await tell();
    const ids = () => heard.map(({ headers }) => headers['webhook-id']);
    const inOrder = ids();
    heard.length = 0;
    const add = readWebhookWish(['add', program.id, `${HERE}/again`]);
    if (add.verb === 'add') await addWebhook(database, add, 'LOCAL');
    await endWebhook(database, id);
    expect(await replayOf(program.id, '2026-01-01')).toBe(6);
    await tell();
    expect(new Set(inOrder).size).toBe(6);
    expect(ids()).toEqual(inOrder);
  });

  it('STD-06 says that there is no such client, and keeps the deliveries of a revoked one', async () => {
    const store = await addStore(pool);
    const { program } = await listening([store]);
    await book(await visitor(), store);
    await endClient(database, program.id);
    expect(await toldDeliveries(database, program.id)).toHaveLength(1);
    for (const unknown of ['zzz', randomUUID()])
      await expect(toldDeliveries(database, unknown)).rejects.toThrow('no such client');
  });

  it.each(['2026-02-30', '2026-02-30T10:00:00Z', '2026-13-01', '2026-11-20T25:00Z', 'yesterday'])(
    'STD-06 sends nothing again since %s: there is no such day',
    (since) => {
      expect(() => readWebhookWish(['replay', 'a', '--since', since])).toThrow('--since');
    },
  );
});

describe('an address', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.0.1]/hook',
    'https://localhost/hook',
  ])('STD-06 in a private network is refused: %s', async (address) => {
    await expect(proveAddress(address, 'PROD')).rejects.toThrow('private network');
  });

  it.each([
    ['http://good.example/hook', 'LOCAL'],
    [HERE, 'PROD'],
    ['https://a:b@good.example/', 'LOCAL'],
    ['file:///etc/passwd', 'LOCAL'],
  ] as const)('STD-06 %s in %s is refused', async (address, environment) => {
    await expect(proveAddress(address, environment)).rejects.toThrow(/https:\/\/|password/);
  });

  it('STD-06 that later leads into a private network is not sent to', async () => {
    const store = await addStore(pool);
    const { id } = await listening([store]);
    await pool.query(`update webhooks set address = 'https://127.0.0.1/hook' where id = $1`, [id]);
    await book(await visitor(), store);
    await tell();
    expect(await failures()).toMatchObject([{ failure: 'private network', over: false }]);
  });

  it('STD-06 is added once, with its secret sealed and shown once', async () => {
    const store = await addStore(pool);
    const { program, secret, id } = await listening([store]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = readWebhookWish(['add', program.id, HERE]);
    if (again.verb !== 'add') throw new Error('not an address');
    await expect(addWebhook(database, again, 'LOCAL')).rejects.toThrow('already');
    const { rows } = await pool.query('select webhooks::text as kept from webhooks where id = $1', [
      id,
    ]);
    expect(rows[0].kept).not.toContain(secret.slice(6, 20));
    expect((await toldWebhooks(database)).join()).not.toContain(secret);
    const audit = await pool.query('select operation from audit where client_id = $1 order by id', [
      program.id,
    ]);
    expect(audit.rows.map(({ operation }) => operation)).toEqual(['addClient', 'addWebhook']);
  });

  it.each([
    [[], 'usage'],
    [['add', 'x'], 'usage'],
    [['add', 'x', HERE, '--kind', 'moved'], 'moved is none of'],
    [['replay', 'x'], 'usage'],
    [['replay', 'x', '--since', 'monday'], '--since'],
    [['list', 'x'], 'usage'],
    [['remove', 'x', '--since', '2026-11-20'], 'usage'],
  ])('STD-06 %j is refused', (args, why) => {
    expect(() => readWebhookWish(args)).toThrow(why);
  });
});
