// Tells wallets about changes, against servers that check what Apple and Google check (CRD-04).
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointmentPass } from '#contract/appointment-passes.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import type { PassWallet } from '#domain/wallets.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { cancelling, move } from '#tests/support/changing.ts';
import { fakeGoogle, fakePush } from '#tests/support/fake-wallets.ts';
import { giveBack } from '#tests/support/give-back.ts';
import { testWallets } from '#tests/support/wallets.ts';
import { setPatient } from '#tests/support/patients.ts';
import { putOff, settle, takeNext } from './changes.store.ts';
import type { JobParts } from '#server/jobs/job.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import { openApplePush } from './apple-push.ts';
import { openGoogleObjects } from './google-objects.ts';
import { passToken } from './pass-token.ts';
import { tellWallet, type Setback, type Telling } from './telling.ts';
import { serverKey } from '#server/security/keys.ts';

const { apple, google } = testWallets();
const server = await bookingServer(HOLD_POLICY, { appleWallet: apple, googleWallet: google });
const { app, pool, visitor, database } = server;
const [push, cloud] = [await fakePush(apple), await fakeGoogle(google)];
const pushing = openApplePush(apple, push);
afterAll(() => {
  pushing.close();
  push.close();
  cloud.close();
});

const givenUp: Setback[] = [];
const telling = (more: Partial<Telling> = {}): Telling => ({
  db: database.db,
  publicAddress: () => 'https://www.pharmacy.example',
  services: {
    apple: pushing,
    google: { wallet: google, objects: openGoogleObjects(google, cloud) },
  },
  givenUp: (setback) => void givenUp.push(setback),
  failed: (error) => {
    throw error;
  },
  deadlineMs: 5000,
  ...more,
});
const tell = (wallet: PassWallet, more: Partial<Telling> = {}) => tellWallet(telling(more), wallet);

beforeEach(async () => {
  push.pushed.length = 0;
  push.answer = () => ({ status: 200 });
  cloud.trouble = () => undefined;
  cloud.passes.clear();
  givenUp.length = 0;
  await pool.query('delete from appointment_passes');
  await pool.query('delete from pass_devices');
});

async function booked() {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const visit = await book(one, storeNumber);
  return { one, storeNumber, visit, serial: visit.appointment.appointmentId };
}
const passFor = (of: Awaited<ReturnType<typeof booked>>, wallet: PassWallet) =>
  of.one.ask(createAppointmentPass, {
    params: { confirmationNumber: of.visit.confirmationNumber },
    body: { wallet, consent: true },
  });

/** Adds the pass on Apple devices; returns their push tokens. */
async function onPhones(of: Awaited<ReturnType<typeof booked>>, count = 1): Promise<string[]> {
  await passFor(of, 'apple');
  const token = passToken(await serverKey(pool, 'appointment-passes'), of.serial);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  for (const pushToken of tokens) {
    const device = randomBytes(16).toString('hex');
    const reply = await app.inject({
      method: 'POST',
      url: `/api/passes/apple/v1/devices/${device}/registrations/${apple.passType}/${of.serial}`,
      headers: { authorization: `ApplePass ${token}` },
      payload: { pushToken },
    });
    expect(reply.statusCode).toBe(201);
  }
  return tokens;
}
/** Adds the pass at Google through its link. */
async function atGoogle(of: Awaited<ReturnType<typeof booked>>): Promise<string> {
  const { address } = await passFor(of, 'google');
  const [, claims = ''] = address.replace(/^.*\//, '').split('.');
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    payload: { genericObjects: [{ id: string }] };
  };
  const [object] = payload.genericObjects;
  cloud.passes.set(object.id, object);
  return object.id;
}
const dueNow = () => pool.query('update pass_copies set due_at = clock_timestamp()');
const copies = async () =>
  (
    await pool.query<{ changes: number; told: number; attempts: number; failure: string | null }>(
      'select changes, told, attempts, failure from pass_copies order by id',
    )
  ).rows;

describe('Apple’s devices', () => {
  it('CRD-04 are told when the appointment moves, once each, and not before', async () => {
    const of = await booked();
    const tokens = await onPhones(of, 2);
    expect(await tell('apple')).toBe(0);
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    expect(await tell('apple')).toBe(2);
    expect(push.pushed.toSorted()).toEqual(tokens.toSorted());
    expect(await tell('apple')).toBe(0);
  });

  it('CRD-04 CAN-01 are told of a cancellation, and not of a change rolled back', async () => {
    const of = await booked();
    await onPhones(of);
    await of.one.refused(cancelAppointment, {
      ...cancelling(of.visit),
      params: { version: 'v6', confirmationNumber: 'AAAAAAAAAA' },
    });
    await expect(
      database.db.transaction(async (tx) => {
        await tx.execute(
          sql`update appointments set starts_at = starts_at - interval '1 minute' where id = ${of.serial}`,
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await tell('apple')).toBe(0);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    expect(await tell('apple')).toBe(1);
  });

  it('CRD-04 MNG-06 are told of another name, and not of another vaccine', async () => {
    const of = await booked();
    await onPhones(of);
    await pool.query(`update appointments set vaccines = '[]' where id = $1`, [of.serial]);
    expect(await tell('apple')).toBe(0);
    const { engagementId } = of.visit;
    await setPatient(pool, { engagementId }, { contact: {} });
    expect(await tell('apple')).toBe(0);
    await setPatient(pool, { engagementId }, { firstName: 'Anna' });
    expect(await tell('apple')).toBe(1);
  });

  it('CRD-04 that have unregistered are deleted, and all others are told', async () => {
    const of = await booked();
    const [gone = '', stays = ''] = await onPhones(of, 2);
    push.answer = (token) =>
      token === gone ? { status: 410, reason: 'Unregistered' } : { status: 200 };
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    await tell('apple');
    expect(push.pushed).toEqual([stays]);
    const { rows } = await pool.query('select push_token from pass_devices');
    expect(rows).toEqual([{ push_token: stays }]);
    expect(givenUp).toEqual([]);
  });

  it('REL-04 CRD-04 are told later when Apple fails, and given up on after two days', async () => {
    const of = await booked();
    await onPhones(of);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    push.answer = () => ({ status: 503, reason: 'Shutdown' });
    expect(await tell('apple')).toBe(0);
    expect(await copies()).toMatchObject([{ attempts: 1, failure: '503 Shutdown' }]);
    // Not yet due.
    push.answer = () => ({ status: 200 });
    expect(await tell('apple')).toBe(0);
    await dueNow();
    expect(await tell('apple')).toBe(1);
    await pool.query(
      `update pass_copies set changes = changes + 1, attempts = 21, failure = '503'`,
    );
    push.answer = () => ({ status: 403, reason: 'BadCertificate' });
    await tell('apple');
    expect(givenUp).toEqual([
      { copy: expect.any(Number), wallet: 'apple', attempts: 22, reason: '403 BadCertificate' },
    ]);
    expect(await tell('apple')).toBe(0);
  });

  it('REL-04 CRD-04 are told over a new connection when the old one was lost', async () => {
    const of = await booked();
    await onPhones(of);
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    expect(await tell('apple')).toBe(1);
    push.hangUp();
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    await tell('apple');
    await dueNow();
    await tell('apple');
    expect(push.pushed).toHaveLength(2);
  });

  it('REL-04 CRD-04 a silent service is waited for until the deadline, and retried', async () => {
    const of = await booked();
    await onPhones(of);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    push.answer = () => undefined;
    expect(await tell('apple', { deadlineMs: 200 })).toBe(0);
    expect(await copies()).toMatchObject([{ failure: 'no answer' }]);
    push.answer = () => ({ status: 200 });
    await dueNow();
    expect(await tell('apple')).toBe(1);
  });

  it('REL-04 REL-08 CRD-04 the next server tells a change when the first one dies', async () => {
    const of = await booked();
    await onPhones(of);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    // Taken by a process that froze, until the other servers miss it.
    const taken = await takeNext(database.db, 'apple', { carrier: 'frozen', seconds: 3600 });
    if (!taken) throw new Error('nothing was taken');
    await giveBack(pool, 'google-wallet', 'frozen');
    await giveBack(pool, 'apple-wallet', 'living');
    expect(await tell('apple')).toBe(0);
    await giveBack(pool, 'apple-wallet', 'frozen');
    expect(await tell('apple')).toBe(1);
    // The frozen process resumes, and its own attempt fails.
    await putOff(database.db, taken, { failure: 'no answer', seconds: 1 });
    await settle(database.db, taken, 'no answer');
    expect(await copies()).toMatchObject([{ told: 1, changes: 1, failure: null }]);
  });

  it('REL-08 CRD-04 the next server also updates a pass in Google’s wallet', async () => {
    const of = await booked();
    await atGoogle(of);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    const lease = { carrier: 'killed', seconds: 3600 };
    expect(await takeNext(database.db, 'google', lease)).toBeDefined();
    expect(await tell('google')).toBe(0);
    await giveBack(pool, 'google-wallet', 'killed');
    expect(await tell('google')).toBe(1);
  });

  it('CRD-04 a change made while one is being told is told after it', async () => {
    const of = await booked();
    await onPhones(of);
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    push.answer = () => undefined;
    const first = tell('apple', { deadlineMs: 1500 });
    await expect.poll(async () => (await copies())[0]?.attempts, { timeout: 5000 }).toBe(1);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    // Not at the same time: one copy is told one change at a time.
    expect(await tell('apple')).toBe(0);
    await first;
    push.answer = () => ({ status: 200 });
    await dueNow();
    expect(await tell('apple')).toBe(1);
    const [copy] = await copies();
    expect(copy?.told).toBe(copy?.changes);
  });

  it('CRD-04 that register after a change are told of it: their pass may be the old one', async () => {
    const of = await booked();
    await passFor(of, 'apple');
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    const [token = ''] = await onPhones(of);
    expect(await tell('apple')).toBe(1);
    expect(push.pushed).toEqual([token]);
  });
});

describe('Google’s wallet', () => {
  it('CRD-04 is updated when the appointment moves, and expired when it is cancelled', async () => {
    const of = await booked();
    const id = await atGoogle(of);
    expect(await tell('google')).toBe(0);
    const moved = await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    expect(await tell('google')).toBe(1);
    expect(cloud.passes.get(id)).toMatchObject({
      state: 'ACTIVE',
      validTimeInterval: { start: { date: moved.appointmentDate } },
    });
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    expect(await tell('google')).toBe(1);
    expect(cloud.passes.get(id)).toMatchObject({ state: 'EXPIRED', barcode: null });
  });

  it('CRD-04 asks for a token once an hour, and again when its own is refused', async () => {
    const of = await booked();
    await atGoogle(of);
    const objects = openGoogleObjects(google, cloud);
    const services = { google: { wallet: google, objects } };
    const before = cloud.given;
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    await tell('google', { services });
    await pool.query('update pass_copies set changes = changes + 1');
    await tell('google', { services });
    expect(cloud.given - before).toBe(1);
    cloud.forgetTokens();
    await pool.query('update pass_copies set changes = changes + 1');
    await tell('google', { services });
    await dueNow();
    expect(await tell('google', { services })).toBe(1);
    expect(cloud.given - before).toBe(2);
  });

  it('REL-04 CRD-04 is told later when Google fails', async () => {
    const of = await booked();
    const id = await atGoogle(of);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    cloud.trouble = () => 503;
    expect(await tell('google')).toBe(0);
    cloud.trouble = () => undefined;
    await dueNow();
    expect(await tell('google')).toBe(1);
    expect(cloud.passes.get(id)).toMatchObject({ state: 'EXPIRED' });
  });

  it('CRD-04 a key that cannot be read is reported, and not taken for a silent Google', async () => {
    const of = await booked();
    await atGoogle(of);
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    const objects = openGoogleObjects({ ...google, key: 'no key' }, cloud);
    const failed = vi.fn<Telling['failed']>();
    const services = { google: { wallet: google, objects } };
    expect(await tell('google', { services, failed })).toBe(0);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('CRD-04 a pass nobody has added yet is retried for a while, without an error', async () => {
    const of = await booked();
    const id = await atGoogle(of);
    const added = cloud.passes.get(id) ?? {};
    cloud.passes.delete(id);
    await move(of.one, of.visit, of.storeNumber, { slot: '12:00' });
    expect(await tell('google')).toBe(0);
    // The old link is opened only now.
    cloud.passes.set(id, added);
    await dueNow();
    expect(await tell('google')).toBe(1);
    cloud.passes.delete(id);
    await of.one.ask(cancelAppointment, cancelling(of.visit));
    await pool.query(`update pass_copies set attempts = 9, failure = '404'`);
    await tell('google');
    expect(givenUp).toEqual([]);
    await dueNow();
    expect(await tell('google')).toBe(0);
  });

  it('SAF-08 CRD-04 says nothing about a forgotten person', async () => {
    const of = await booked();
    const id = await atGoogle(of);
    await pool.query(
      `update appointments set starts_at = starts_at - interval '9 days',
        ends_at = ends_at - interval '9 days' where id = $1`,
      [of.serial],
    );
    await pool.query('select forget_patient($1)', [of.visit.patientId]);
    await tell('google');
    const said = JSON.stringify(cloud.passes.get(id));
    expect(JSON.parse(said)).toMatchObject({ state: 'INACTIVE', textModulesData: [] });
    for (const known of [of.visit.appointment.patient.lastName, of.visit.confirmationNumber])
      expect(said).not.toContain(known);
  });

  it('LNG-01 CRD-04 a pass added again in the other language switches to that language', async () => {
    const of = await booked();
    const id = await atGoogle(of);
    await pool.query(`update appointment_passes set language = 'es'`);
    await passFor(of, 'google');
    expect(await tell('google')).toBe(1);
    expect(JSON.stringify(cloud.passes.get(id))).toContain('Change or cancel');
  });
});

it('CRD-04 OPS-05 a server job tells each wallet', async () => {
  const of = await booked();
  const [[token], id] = [await onPhones(of), await atGoogle(of)];
  await of.one.ask(cancelAppointment, cancelling(of.visit));
  // The parts of other jobs are not needed.
  const parts = { wallets: telling() } as JobParts;
  const { signal: stopping } = new AbortController();
  for (const { name, work } of JOBS)
    if (name.endsWith('-wallet'))
      await work(parts, { stopping, carrier: 'here', giveWay: async () => undefined });
  expect(push.pushed).toEqual([token]);
  expect(cloud.passes.get(id)).toMatchObject({ state: 'EXPIRED' });
});
