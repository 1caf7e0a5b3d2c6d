import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hl7Message } from '@medplum/core';
import { Hl7Connection } from '@medplum/hl7';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeskVisit, markEnteredInError, undoStep } from '#contract/desk.ts';
import { todayIn } from '#domain/zones.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { book, bookingServer } from '#tests/support/booking.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { giveToday, openDesk } from '#tests/support/desk.ts';
import { giveBack } from '#tests/support/give-back.ts';
import { readAcknowledgement } from './hl7.ts';
import type { RegistryConfig } from './registry-config.ts';
import { readRegistryWish, sentAgain, toldFailures } from './registry-command.ts';
import {
  listFailures,
  markGivenUp,
  putOff,
  queueDeletions,
  queueDoses,
  sendAgain,
  takeNext,
} from './registry.store.ts';
import { MOST_ATTEMPTS, reportDue, type Setback } from './reporting.ts';
import { setPatient } from '#tests/support/patients.ts';

const server = await bookingServer();
const { database, pool, visitor } = server;

/** A registry that uses Medplum's framing and parser, not ours. */
const heard: Hl7Message[] = [];
type Answer = (message: Hl7Message) => Hl7Message | string | undefined;
const accepting: Answer = (message) => message.buildAck();
let answer: Answer = accepting;
const sockets = new Set<Socket>();
const listener = createServer((socket) => {
  sockets.add(socket.once('close', () => sockets.delete(socket)));
  const connection = new Hl7Connection(socket);
  connection.addEventListener('message', ({ message }) => {
    heard.push(message);
    const said = answer(message);
    if (said instanceof Hl7Message) connection.send(said);
    else if (said !== undefined) socket.end(said);
  });
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
const { port } = listener.address() as AddressInfo;
const mllp: RegistryConfig = {
  to: { mllp: { host: '127.0.0.1', port, isEncrypted: false } },
  states: ['IL'],
};
const folder = await mkdtemp(join(tmpdir(), 'registry-'));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  listener.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  heard.length = 0;
  answer = accepting;
  await pool.query('delete from registry_messages');
  await pool.query('delete from registry_deletions');
  await pool.query(`update immunizations set given_at = clock_timestamp() - interval '60 days'`);
});

/** A port without a listener. */
async function freePort(): Promise<{ port: number }> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return address;
}

const setbacks: Setback[] = [];
const report = (registry: RegistryConfig = mllp, { on = database, deadlineMs = 10_000 } = {}) =>
  reportDue({
    db: on.db,
    environment: 'LOCAL',
    registry,
    delayed: (setback) => void setbacks.push(setback),
    givenUp: (setback) => void setbacks.push(setback),
    failed: (error) => {
      throw error;
    },
    deadlineMs,
  });

/** A flu shot given a while ago. */
async function doseGiven(patient: object = {}, minutesAgo = 5) {
  const desk = await openDesk(server);
  const booked = await book(await visitor(), desk.storeNumber, { time: desk.time, patient });
  const visit = await giveToday(desk, pool, booked.confirmationNumber);
  await pool.query(
    `update immunizations set given_at = clock_timestamp() - make_interval(mins => $2)
      where appointment_id = $1`,
    [visit.appointmentId, minutesAgo],
  );
  return { desk, visit, ...booked };
}
/** The desk marks the dose as entered in error. */
async function markWrong({ desk, visit }: Awaited<ReturnType<typeof doseGiven>>): Promise<string> {
  const params = { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId };
  const sheet = await desk.member.ask(getDeskVisit, { params });
  const doseId = sheet.given[0]?.doseId ?? '';
  await desk.member.ask(markEnteredInError, {
    params: { ...params, doseId },
    body: { version: sheet.visit.version, reason: 'wrongPerson' },
  });
  return doseId;
}
const deletions = async () => {
  const { rows } = await pool.query(
    `select attempts, failure, accepted_at is not null as accepted from registry_deletions`,
  );
  return rows;
};
const kept = async () => {
  const { rows } = await pool.query(
    `select control_id as id, attempts, failure, accepted_at is not null as accepted,
      given_up_at is not null as over from registry_messages`,
  );
  return rows;
};
const dueNow = () => pool.query('update registry_messages set due_at = clock_timestamp()');
const only = () => {
  const [message] = heard;
  if (!message) throw new Error('nothing was heard');
  return message;
};
/** A field of a segment as it was sent. */
const at = (message: Hl7Message, name: string, index: number, nth = 0) =>
  message.getAllSegments(name)[nth]?.getField(index)?.toString() ?? '';
const today = () => todayIn(DAY_ZONE, new Date());

describe('the report of a dose', () => {
  it('STD-07 is a VXU^V04 of version 2.5.1 with the patient and all that was recorded', async () => {
    const { desk, patientId } = await doseGiven({
      firstName: 'Ana María',
      lastName: 'Núñez',
      contact: {
        address: { line1: '1 Elm St', city: 'Chicago', state: 'IL', zip: '60601' },
        phones: [{ number: '312-555-0123' }],
        emails: [{ address: 'ana@example.com' }],
      },
    });
    expect(await report()).toBe(1);
    const message = only();
    const segments = ['MSH', 'PID', 'ORC', 'RXA', 'RXR', 'OBX', 'OBX', 'OBX', 'OBX'];
    expect(message.segments.flatMap(({ name }) => name || [])).toEqual(segments);
    const day = today().replaceAll('-', '');
    expect(at(message, 'MSH', 7)).toMatch(/^\d{14}[+-]\d{4}$/);
    expect([3, 4, 6, 9, 11, 12, 18, 21].map((index) => at(message, 'MSH', index))).toEqual([
      'DOSEPATH',
      desk.storeNumber,
      'IL',
      'VXU^V04^VXU_V04',
      'T',
      '2.5.1',
      'UNICODE UTF-8',
      'Z22^CDCPHINVS',
    ]);
    expect(at(message, 'PID', 3)).toMatch(/^[\dA-Z]{1,15}\^\^\^DOSEPATH\^PI$/);
    expect(at(message, 'PID', 3)).not.toContain(patientId);
    expect([5, 7, 8, 10, 11, 13, 22].map((index) => at(message, 'PID', index))).toEqual([
      'Núñez^Ana María^^^^^L',
      '19840428',
      'F',
      '2106-3^White^CDCREC',
      '1 Elm St^^Chicago^IL^60601^USA^P',
      '^PRN^PH^^^312^5550123~^NET^Internet^ana@example.com',
      '2135-2^Hispanic or Latino^CDCREC',
    ]);
    expect(at(message, 'ORC', 3)).toMatch(/^[\da-f-]{36}\^DOSEPATH$/);
    const rxa = [1, 2, 3, 5, 6, 9, 10, 11, 15, 16, 17, 20, 21];
    expect(rxa.map((index) => at(message, 'RXA', index))).toEqual([
      '0',
      '1',
      day,
      expect.stringMatching(/^\d{2,3}\^Flu\^CVX$/),
      '999',
      '00^New immunization record^NIP001',
      '^Diaz^Robin',
      `^^^${desk.storeNumber}`,
      'FL1234',
      expect.stringMatching(/^\d{8}$/),
      'PMC^Sanofi^MVX',
      'CP',
      'A',
    ]);
    expect([at(message, 'RXR', 1), at(message, 'RXR', 2)]).toEqual([
      'C28161^Intramuscular^NCIT',
      'LD^Left Deltoid^HL70163',
    ]);
    const told = [0, 1, 2, 3].map((nth) =>
      [2, 3, 4, 5].map((index) => at(message, 'OBX', index, nth).split('^')[0]),
    );
    expect(told).toEqual([
      ['CE', '64994-7', '1', 'V01'],
      ['CE', '30956-7', '2', expect.any(String)],
      ['DT', '29768-9', '2', '20250131'],
      ['DT', '29769-7', '2', day],
    ]);
  });

  it('STD-07 leaves unknown values empty, and escapes delimiters in the rest', async () => {
    const { engagementId } = await doseGiven({ race: { code: 'UNK' }, ethnicity: { code: 'UNK' } });
    await setPatient(pool, { engagementId }, { lastName: 'O|Neil^~\\&\r\nMSH|' });
    await report();
    const message = only();
    expect(message.segments.filter(({ name }) => name === 'MSH')).toHaveLength(1);
    expect(message.toString()).toContain('|O\\F\\Neil\\S\\\\R\\\\E\\\\T\\ MSH\\F\\^');
    expect([at(message, 'PID', 10), at(message, 'PID', 22)]).toEqual(['', '']);
  });

  it('STD-07 is not sent for another state, for an old dose, or while it can be undone', async () => {
    await doseGiven({}, 0);
    expect(await report()).toBe(0);
    await pool.query(`update immunizations set given_at = clock_timestamp() - interval '5 minutes'
      where given_at > clock_timestamp() - interval '1 day'`);
    expect(await report({ ...mllp, states: ['IN'] })).toBe(0);
    expect(heard).toEqual([]);
    expect(await report()).toBe(1);
  });

  it('STD-07 is not sent when the dose was taken back', async () => {
    const { desk, visit } = await doseGiven({}, 0);
    await desk.member.ask(undoStep, {
      params: { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId },
      body: { version: visit.version },
    });
    await pool.query(
      `update immunizations set given_at = clock_timestamp() - interval '5 minutes'
      where appointment_id = $1`,
      [visit.appointmentId],
    );
    expect(await report()).toBe(0);
    expect([heard, await kept()]).toEqual([[], []]);
  });
});

describe('a dose entered in error', () => {
  it('STD-07 is deleted once by its order number (RXA 21 is D) when the registry has it', async () => {
    const given = await doseGiven();
    expect(await report()).toBe(1);
    const doseId = await markWrong(given);
    expect(await report()).toBe(1);
    expect(await report()).toBe(0);
    const [added, deleted] = heard as [Hl7Message, Hl7Message];
    const said = (message: Hl7Message) =>
      [
        ['ORC', 3],
        ['RXA', 21],
        ['RXA', 5],
        ['PID', 3],
      ].map(([name, index]) => at(message, String(name), Number(index)));
    expect(said(added)).toEqual([`${doseId}^DOSEPATH`, 'A', said(deleted)[2], said(deleted)[3]]);
    expect(said(deleted).slice(0, 2)).toEqual([`${doseId}^DOSEPATH`, 'D']);
    expect(at(deleted, 'MSH', 10)).not.toBe(at(added, 'MSH', 10));
    expect(heard).toHaveLength(2);
  });

  it('STD-07 is not reported at all if it was never sent', async () => {
    const { port: nobodys } = await freePort();
    const away: RegistryConfig = {
      ...mllp,
      to: { mllp: { host: '127.0.0.1', port: nobodys, isEncrypted: false } },
    };
    const given = await doseGiven();
    expect(await report(away)).toBe(0);
    expect(await kept()).toMatchObject([{ attempts: 1, failure: 'ECONNREFUSED' }]);
    await markWrong(given);
    await markWrong(await doseGiven());
    await dueNow();
    expect(await report()).toBe(0);
    expect([heard, await deletions()]).toEqual([[], []]);
    expect(await kept()).toMatchObject([{ failure: 'taken back', over: true }]);
    // It is not listed as a failure and not sent again.
    expect(await listFailures(pool, 10)).toEqual([]);
    expect(await sendAgain(pool, undefined)).toBe(0);
    expect(await toldFailures(pool)).toEqual({ lines: [], isMore: false });
    expect(await sentAgain(pool, {})).toBe('nothing was given up, so nothing is sent again');
    await expect(sentAgain(pool, { controlId: 'nobodys' })).rejects.toThrow(
      'nobodys: nothing was given up under this control id',
    );
  });

  it.each([
    [],
    ['again'],
    ['again', ''],
    ['again', '--al'],
    ['again', 'a', 'b'],
    ['failures', 'a'],
  ])('STD-07 OPS-06 the command refuses what it does not know: %s %s', (...args) => {
    expect(() => readRegistryWish(args)).toThrow('usage: npm run registry');
  });

  it.each([
    ['was never heard of', ''],
    ['was refused', 'AE'],
  ])('STD-07 is deleted as well when the answer %s', async (_, said) => {
    const given = await doseGiven();
    answer = (message) => {
      if (said === '') return said;
      const ack = message.buildAck();
      ack.getSegment('MSA')?.setField(1, said);
      return ack;
    };
    await report();
    await markWrong(given);
    await dueNow();
    answer = accepting;
    expect(await report()).toBe(1);
    expect(heard.map((message) => at(message, 'RXA', 21))).toEqual(['A', 'D']);
  });

  it('STD-07 is deleted in a later try after a failure, and listed after a refusal', async () => {
    const given = await doseGiven();
    await report();
    await markWrong(given);
    answer = () => '';
    expect(await report()).toBe(0);
    expect(await deletions()).toMatchObject([{ attempts: 1, accepted: false }]);
    answer = (message) => {
      const ack = message.buildAck();
      ack.getSegment('MSA')?.setField(1, 'AR');
      return ack;
    };
    await pool.query('update registry_deletions set due_at = clock_timestamp()');
    expect(await report()).toBe(0);
    const [failure] = await listFailures(pool, 10);
    expect(failure).toMatchObject({ isDeletion: true, failure: 'AR; OK' });
    answer = accepting;
    expect(await sendAgain(pool, failure?.controlId)).toBe(1);
    expect(await report()).toBe(1);
  });
});

describe('a registry', () => {
  it('STD-07 gets a dose once, however often and from however many servers it is sent', async () => {
    await doseGiven();
    await doseGiven();
    const other = await openDatabase(database.url);
    const sent = await Promise.all([report(), report(mllp, { on: { ...database, ...other } })]);
    await other.close();
    expect(sent.reduce((sum, one) => sum + one)).toBe(2);
    expect(await report()).toBe(0);
    expect(new Set(heard.map((message) => at(message, 'MSH', 10))).size).toBe(2);
    expect(heard).toHaveLength(2);
  });

  it('STD-07 REL-08 gets a dose from another server when the first dies, whose late result is void', async () => {
    await doseGiven();
    await queueDoses(database.db, mllp.states);
    const lease = { carrier: 'frozen', seconds: 3600 };
    const taken = await takeNext(database.db, 'dose', lease);
    if (!taken) throw new Error('nothing was taken');
    await giveBack(pool, 'registry', 'living');
    expect(await report()).toBe(0);
    await giveBack(pool, 'registry', 'frozen');
    expect(await report()).toBe(1);
    expect(heard.map((message) => at(message, 'MSH', 10))).toEqual([taken.controlId]);
    expect(await putOff(database.db, taken, { failure: 'no answer', seconds: 1 })).toBe(false);
    expect(await markGivenUp(database.db, taken, 'no answer')).toBe(false);
    expect(await listFailures(pool, 10)).toEqual([]);
  });

  it('STD-07 REL-08 gets a deletion from another server when the first dies', async () => {
    const given = await doseGiven();
    await report();
    await markWrong(given);
    await queueDeletions(database.db);
    const lease = { carrier: 'killed', seconds: 3600 };
    expect(await takeNext(database.db, 'deletion', lease)).toBeDefined();
    expect(await report()).toBe(0);
    await giveBack(pool, 'registry', 'killed');
    expect(await report()).toBe(1);
  });

  it('STD-07 OPS-06 whose refusals are too many to list is said to have refused more', async () => {
    await doseGiven();
    await doseGiven();
    answer = (message) => {
      const ack = message.buildAck();
      ack.getSegment('MSA')?.setField(1, 'AE');
      return ack;
    };
    await report();
    const { lines, isMore } = await toldFailures(pool, 1);
    expect([lines.length, isMore]).toEqual([1, true]);
    expect(await toldFailures(pool, 2)).toMatchObject({ isMore: false });
  });

  it('STD-07 that refuses a dose is not asked again; its answer is stored, and the log names nobody', async () => {
    const { confirmationNumber } = await doseGiven();
    answer = (message) =>
      Hl7Message.parse(
        [
          'MSH|^~\\&|IIS|IL|||20261125||ACK^V04^ACK|1|P|2.5.1',
          `MSA|AE|${at(message, 'MSH', 10)}`,
          'ERR||PID^1^7|101^Required field missing^HL70357|E||||Ana\\T\\Co: no birth date',
        ].join('\r'),
      );
    expect(await report()).toBe(0);
    expect(await report()).toBe(0);
    expect(heard).toHaveLength(1);
    const [failure] = await listFailures(pool, 10);
    expect(failure).toMatchObject({
      confirmationNumber,
      failure: 'AE; PID^1^7 101^Required field missing^HL70357 E Ana&Co: no birth date',
      givenUpAt: expect.any(Date),
    });
    expect(setbacks.at(-1)).toEqual({ controlId: failure?.controlId, attempts: 1, reason: 'AE' });
    answer = accepting;
    expect(await sendAgain(pool, failure?.controlId)).toBe(1);
    expect(await report()).toBe(1);
    expect(heard.map((message) => at(message, 'MSH', 10))).toEqual([
      failure?.controlId,
      failure?.controlId,
    ]);
    expect(await kept()).toMatchObject([{ accepted: true, failure: null, over: false }]);
  });

  it.each([
    ['does not answer', undefined, 'no answer in time'],
    ['hangs up', '', 'closed without an answer'],
    ['answers another message', 'other', 'the answer is to another message'],
    ['answers without end', 'x'.repeat(70_000), 'the answer is too long'],
  ])('STD-07 that %s is sent it again later, with the same id', async (_, said, why) => {
    await doseGiven();
    answer = (message) => {
      if (said !== 'other') return said;
      const ack = message.buildAck();
      ack.getSegment('MSA')?.setField(2, 'another');
      return ack;
    };
    expect(await report(mllp, { deadlineMs: 300 })).toBe(0);
    expect(await kept()).toMatchObject([{ attempts: 1, failure: why, over: false }]);
    answer = accepting;
    expect(await report()).toBe(0);
    await dueNow();
    expect(await report()).toBe(1);
    expect(new Set(heard.map((message) => at(message, 'MSH', 10))).size).toBe(1);
    expect(heard).toHaveLength(2);
  });

  it('STD-07 that never answers is given up after a month', async () => {
    await doseGiven();
    answer = () => '';
    await report();
    await pool.query('update registry_messages set attempts = $1', [MOST_ATTEMPTS - 1]);
    await dueNow();
    await report();
    expect(await kept()).toMatchObject([{ over: true, failure: 'closed without an answer' }]);
  });

  it.each([
    ['MSH|^~\\&|A\rMSA|AR|1|no such profile\r', { code: 'AR', errors: ['no such profile'] }],
    ['MSH|^~\\&|A\nMSA|AA|1\n', { code: 'AA', errors: [] }],
    ['MSH|^~\\&|A\rMSA|AE|1\rERR|PID^1^7\r', { code: 'AE', errors: ['PID^1^7'] }],
    // No database keeps a NUL, and a tab or an escape would disturb the list of failures.
    ['MSH|^~\\&|A\rMSA|AR|1|no\0\tsuch\u001bplace\r', { code: 'AR', errors: ['no such place'] }],
  ])('STD-07 may be %j', (text, said) => {
    expect(readAcknowledgement(text)).toEqual({ controlId: '1', ...said });
  });

  it.each(['', 'HTTP/1.1 200 OK', 'MSA|AA|1'])('STD-07 is not %j', (text) => {
    expect(readAcknowledgement(text)).toBeUndefined();
  });
});

describe('a folder', () => {
  const files: RegistryConfig = { to: { folder }, states: undefined };

  it('STD-07 gets one complete file per dose, named by state and id', async () => {
    await doseGiven();
    expect(await report(files)).toBe(1);
    const [{ id }] = await kept();
    expect(await readdir(folder)).toEqual([`IL-${id}.hl7`]);
    const message = Hl7Message.parse(await readFile(join(folder, `IL-${id}.hl7`), 'utf8'));
    expect([at(message, 'MSH', 10), at(message, 'RXA', 15)]).toEqual([id, 'FL1234']);
  });

  it('STD-07 that is missing is retried', async () => {
    await doseGiven();
    expect(await report({ to: { folder: join(folder, 'gone') }, states: undefined })).toBe(0);
    expect(await kept()).toMatchObject([{ failure: 'not written: ENOENT', over: false }]);
  });
});

describe('the settings of the registry', () => {
  const read = (env: Record<string, string>): RegistryConfig | undefined =>
    readConfig(env, '/data').registry;
  const IL = { DOSEPATH_REGISTRY_STATES: 'il, IN' };

  it.each([
    [{}, undefined],
    [
      { DOSEPATH_REGISTRY_MLLP: 'tls://iis.example:2576', ...IL },
      {
        to: { mllp: { host: 'iis.example', port: 2576, isEncrypted: true } },
        states: ['IL', 'IN'],
      },
    ],
    [
      { DOSEPATH_REGISTRY_MLLP: '[::1]:2575', ...IL },
      { to: { mllp: { host: '::1', port: 2575, isEncrypted: false } }, states: ['IL', 'IN'] },
    ],
    [{ DOSEPATH_REGISTRY_FOLDER: folder }, { to: { folder }, states: undefined }],
  ])('STD-07 %j', (env, registry) => {
    expect(read(env)).toEqual(registry);
  });

  it.each([
    [{ DOSEPATH_REGISTRY_MLLP: 'iis.example:2575' }, 'DOSEPATH_REGISTRY_STATES: is needed'],
    [{ DOSEPATH_REGISTRY_MLLP: 'https://iis.example/', ...IL }, 'DOSEPATH_REGISTRY_MLLP: "https'],
    [{ DOSEPATH_REGISTRY_MLLP: 'iis.example', ...IL }, 'DOSEPATH_REGISTRY_MLLP: "iis'],
    [{ DOSEPATH_REGISTRY_FOLDER: '/no/such' }, 'DOSEPATH_REGISTRY_FOLDER: "/no/such" is no folder'],
    [
      { DOSEPATH_REGISTRY_FOLDER: folder, DOSEPATH_REGISTRY_MLLP: '[::1]:2575', ...IL },
      'a dose goes once',
    ],
    [
      { DOSEPATH_REGISTRY_MLLP: 'iis.example:2575', ...IL, DOSEPATH_ENV: 'PROD' },
      'DOSEPATH_REGISTRY_MLLP: begins with tls:// in PROD',
    ],
    [{ DOSEPATH_REGISTRY_STATES: 'Illinois' }, 'DOSEPATH_REGISTRY_STATES: "Illinois"'],
  ])('STD-07 refuses %j', (env, why) => {
    expect(() => read(env)).toThrow(why);
  });
});
