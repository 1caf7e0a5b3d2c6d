import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { startPrescription } from '#contract/prescriptions.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { addStore, bookingServer, dayAhead } from '#tests/support/booking.ts';
import { INVITED_BORN } from '#tests/support/campaign.ts';
import { freshNumber, importAll, prescriptionList } from '#tests/support/prescriptions.ts';
import { testServer } from '#tests/support/server.ts';
import { readSource } from '#tests/support/source-tree.ts';
import { visit } from '#tests/support/visitor.ts';
import { importPrescriptions } from './import-prescriptions.ts';
import { storesAmong } from './keep-prescriptions.ts';
import { PRESCRIPTION_INTAKE } from './intake.routes.ts';

const { pool, database } = await bookingServer();
const pharmacyKey = `whsec_${randomBytes(32).toString('base64')}`;
const config = { environment: 'LOCAL', hold: HOLD_POLICY, pharmacyKey } as const;
const { app, log } = await testServer(database, { config });
const storeNumber = await addStore(pool);

const run = promisify(execFile);
const has = (program: string, flag: string) =>
  run(program, [flag]).then(
    () => true,
    () => false,
  );
const isThere =
  (await has('curl', '--version')) &&
  (await has('bash', '--version')) &&
  (await has('openssl', 'version'));

const row = (changes: Record<string, string> = {}) => ({
  prescriptionNumber: freshNumber(),
  storeNumber,
  vaccine: '150',
  expires: dayAhead(60),
  firstName: 'Ana',
  lastName: 'Wrzesniewska',
  dateOfBirth: INVITED_BORN,
  ...changes,
});

interface Sending {
  id?: string;
  at?: Date;
  key?: string;
  /** Signed instead of the prescriptions. */
  signed?: string;
  /** Sent instead of the signed text. */
  text?: string;
}

async function send(prescriptions: object[], sending: Sending = {}) {
  const { id = randomUUID(), at = new Date(), key = pharmacyKey } = sending;
  const signed = sending.signed ?? JSON.stringify({ prescriptions });
  const reply = await app.inject({
    method: 'POST',
    url: PRESCRIPTION_INTAKE,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, signed),
    },
    payload: sending.text ?? signed,
  });
  return { status: reply.statusCode, said: reply.json() };
}

const outcomeOf = async (prescriptionNumber: string) => {
  const one = await visit(app);
  const body = { prescriptionNumber, dateOfBirth: INVITED_BORN };
  const { status, error } = await one.refused(startPrescription, { body });
  return [status, error.code];
};

describe('the pharmacy system', () => {
  it('RXR-04 sends prescriptions, which can be booked at once, and their end', async () => {
    const told = row();
    expect(await send([told])).toEqual({
      status: 200,
      said: { taken: 1, added: 1, repeated: false },
    });
    const { prescriptionNumber } = told;
    const body = { prescriptionNumber, dateOfBirth: INVITED_BORN };
    const journey = await (await visit(app)).ask(startPrescription, { body });
    expect(journey.prescription?.store.storeNumber).toBe(storeNumber);
    const ended = await send([{ ...told, status: 'used' }]);
    expect(ended.said).toMatchObject({ taken: 1, added: 0 });
    expect(await outcomeOf(prescriptionNumber)).toEqual([410, 'PRESCRIPTION_USED']);
  });

  it('RXR-04 has each message processed once, however often it is sent', async () => {
    const told = row();
    const id = randomUUID();
    await send([told], { id });
    await send([{ ...told, status: 'used' }]);
    expect((await send([told], { id })).said).toEqual({ taken: 0, added: 0, repeated: true });
    expect(await outcomeOf(told.prescriptionNumber)).toEqual([410, 'PRESCRIPTION_USED']);
  });

  it.each<[string, Sending]>([
    ['signed with another key', { key: `whsec_${randomBytes(32).toString('base64')}` }],
    ['with another body than was signed', { text: '{"prescriptions":[]}' }],
    ['signed too long ago', { at: new Date(Date.now() - 6 * 60_000) }],
    ['signed for later', { at: new Date(Date.now() + 6 * 60_000) }],
  ])('RXR-04 is refused %s', async (_what, sending) => {
    const told = row();
    expect((await send([told], sending)).status).toBe(403);
    expect(await outcomeOf(told.prescriptionNumber)).toEqual([404, 'FC_903_NotFound']);
  });

  it('RXR-04 gets each problem at its field with nothing stored, and may send it corrected', async () => {
    const [right, wrong] = [row(), row({ storeNumber: 'nowhere', dateOfBirth: '13/45/1984' })];
    const id = randomUUID();
    const { status, said } = await send([right, wrong], { id });
    expect(status).toBe(400);
    expect(said.fields.map(({ name }: { name: string }) => name)).toEqual([
      'prescriptions.1.storeNumber',
      'prescriptions.1.dateOfBirth',
    ]);
    expect(await outcomeOf(right.prescriptionNumber)).toEqual([404, 'FC_903_NotFound']);
    expect((await send([right], { id })).said).toMatchObject({ taken: 1, added: 1 });
  });

  it('RXR-04, VAL-11 names text that cannot be stored', async () => {
    const { status, said } = await send([row({ storeNumber: `${storeNumber}\u0000` })]);
    expect([status, said.fields]).toMatchObject([
      400,
      [{ name: 'prescriptions.0.storeNumber', code: 'field.invalid' }],
    ]);
  });

  it('RXR-04, VAL-11 names what is there twice, and keeps nothing', async () => {
    const told = row();
    const twice = JSON.stringify({ prescriptions: [told] }).replace('}]', ',"vaccine":"207"}]');
    const { status, said } = await send([], { signed: twice });
    expect([status, said.fields]).toMatchObject([
      400,
      [{ name: 'prescriptions.0.vaccine', code: 'field.repeated' }],
    ]);
    expect(await outcomeOf(told.prescriptionNumber)).toEqual([404, 'FC_903_NotFound']);
  });

  it('RXR-04 names what nobody asks for', async () => {
    const { status, said } = await send([row(), { ...row(), drug: 'RSV', note: 'x' }]);
    expect(status).toBe(400);
    expect(said.fields).toMatchObject([
      { name: 'prescriptions.1.drug', code: 'field.unknown' },
      { name: 'prescriptions.1.note', code: 'field.unknown' },
    ]);
  });

  it.skipIf(!isThere)('RXR-04 takes what the guide sends, line by line', async () => {
    const [, section = ''] = readSource('docs/prescriptions.md').split('## The pharmacy system');
    const [, lines = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const script = lines
      .replace('http://127.0.0.1:3000', address)
      .replace('"10001"', `"${storeNumber}"`)
      .replace(
        '"vaccine":"93","expires":"2027-03-31"',
        `"vaccine":"150","expires":"${dayAhead(9)}"`,
      );
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, DOSEPATH_PHARMACY_KEY: pharmacyKey },
    });
    expect(JSON.parse(stdout)).toEqual({ taken: 1, added: 1, repeated: false });
  });

  it('SAF-02 leaves nothing of a person in the log', () => {
    expect(log.join()).toContain(PRESCRIPTION_INTAKE);
    expect(log.join()).not.toContain('Wrzesniewska');
  });

  it('RXR-04 gets a 404 when no key is set', async () => {
    const { app: bare } = await testServer(database);
    const { statusCode } = await bare.inject({
      method: 'POST',
      url: PRESCRIPTION_INTAKE,
      payload: { prescriptions: [row()] },
    });
    expect(statusCode).not.toBe(200);
  });
});

describe('a list of prescriptions', () => {
  it('RXR-04 prints links for ready ones, in the person’s language', async () => {
    const [one, other, third] = [freshNumber(), freshNumber(), freshNumber()];
    const { links, summary } = await importAll(
      database,
      { prescriptionNumber: one, storeNumber },
      { prescriptionNumber: other, storeNumber, language: 'es' },
      { prescriptionNumber: third, storeNumber, status: 'used' },
    );
    const path = '/findcare/schedule-vaccine/rx-ready#';
    expect(links).toEqual([
      `2\thttps://www.pharmacy.example${path}${one}`,
      `3\thttps://es.pharmacy.example${path}${other}`,
    ]);
    expect(summary).toBe('3 on the list: 3 new, 0 known before.');
  });

  it('RXR-04 looks up the stores of a list of any length, were each of its numbers wrong', async () => {
    const wrong = Array.from({ length: 66_000 }, (_, line) => `none-${line}`);
    expect(await storesAmong(database.db, [...wrong, storeNumber])).toEqual(new Set([storeNumber]));
  });

  it('RXR-04 is imported whole or not at all, listing wrong lines without their values', async () => {
    const right = freshNumber();
    const list = prescriptionList(
      { prescriptionNumber: right, storeNumber },
      { prescriptionNumber: '12', storeNumber, vaccine: 'flu', expires: 'soon', status: 'lost' },
      { prescriptionNumber: right, storeNumber },
    );
    const failed = importPrescriptions(database, list, () => '').catch((cause: Error) => cause);
    const { message } = (await failed) as Error;
    expect(message.split('\n').map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([
      'line 3: prescriptionNumber',
      'line 3: vaccine',
      'line 3: expires',
      'line 3: status',
      'line 4: prescriptionNumber',
      'Nothing was imported: please mend these lines.',
    ]);
    expect(message).not.toContain('soon');
    expect(await outcomeOf(right)).toEqual([404, 'FC_903_NotFound']);
  });
});
