// The owner's copy of their data, and erasing past visits (SAF-08).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountCopy } from '#contract/account-copy.ts';
import { addDependent, deleteAccount, endOtherSessions } from '#contract/accounts.ts';
import { saveDocument } from '#contract/documents.ts';
import { listSights } from '#contract/sights.ts';
import {
  forgetTries,
  haveAccount,
  mailTo,
  newEmail,
  PASSWORD,
  signInBy,
} from '#tests/support/accounts.ts';
import { setAppointment } from '#tests/support/booked.ts';
import { book, bookingServer, timeAhead, ZONE } from '#tests/support/booking.ts';
import { giveToday, openDesk, type Desk } from '#tests/support/desk.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { patientsWith } from '#tests/support/patients.ts';
import { COPY_MINUTES } from '#domain/account-copy.ts';
import { copyProof, isCopyProof } from './copy-proof.ts';

const server = await bookingServer();
const { pool, visitor, log } = server;
let desk: Desk;
beforeEach(async () => {
  await forgetTries(pool);
  desk = await openDesk(server, { timeZone: ZONE });
});

const proved = { body: { currentPassword: PASSWORD } };

async function owner() {
  const one = await visitor();
  const email = newEmail();
  return { one, email, accountId: await haveAccount(one, pool, email) };
}

const wanda = (lastName: string) => ({ firstName: 'Wanda', lastName });
const bookFor = (one: Visitor, lastName: string, slot = '10:00') =>
  book(one, desk.storeNumber, { time: timeAhead(slot), patient: wanda(lastName) });

const fetchCopy = (one: Visitor, address: string) => one.send('GET', address);

describe('a copy of an owner’s data', () => {
  it('SAF-08 has the account, its dependents, and each visit with its forms; nothing of others', async () => {
    const { one, email } = await owner();
    const { one: other } = await owner();
    await bookFor(other, 'Elsewhere', '11:00');
    await one.ask(addDependent, {
      body: {
        firstName: 'Mia',
        lastName: 'Copied',
        dateOfBirth: '2019-05-17',
        gender: 'Female',
        race: { code: '2106-3' },
        ethnicity: { code: '2135-2' },
      },
    });
    const { confirmationNumber } = await bookFor(one, 'Copied');
    await one.ask(saveDocument, {
      params: { confirmationNumber, step: 'doctor-info' },
      body: { answers: { doctorName: 'Dr. Lee', doctorCity: '', doctorPhone: '' } },
    });
    const { address } = await one.ask(createAccountCopy, proved);
    const reply = await fetchCopy(one, address);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    expect(reply.json()).toMatchObject({
      account: { email },
      peopleInCare: [{ firstName: 'Mia', dob: '2019-05-17' }],
      signIns: [{ device: expect.any(String) as string }],
      visits: [
        {
          appointment: { confirmationNumber },
          patient: { firstName: 'Wanda', lastName: 'Copied' },
          forms: { answers: { doctorName: 'Dr. Lee' } },
          seenBy: expect.arrayContaining([
            expect.objectContaining({ what: 'booked', isRefused: false }),
          ]) as unknown,
        },
      ],
    });
    for (const hidden of ['Elsewhere', 'password', 'personKey', '_'])
      expect(Object.keys(reply.json() as object).join() + reply.body).not.toMatch(
        new RegExp(hidden === '_' ? String.raw`"\w+_\w+":` : hidden),
      );
  });

  it('SAF-08 is refused without the password, and without a sign-in', async () => {
    const { one } = await owner();
    expect((await one.refused(createAccountCopy, { body: {} })).error.fields).toMatchObject([
      { name: 'currentPassword', code: 'currentPassword.missing' },
    ]);
    const wrong = { body: { currentPassword: `not ${PASSWORD}` } };
    expect((await one.refused(createAccountCopy, wrong)).error.fields).toMatchObject([
      { name: 'currentPassword', code: 'password.wrong' },
    ]);
    const stranger = await visitor();
    expect((await stranger.refused(createAccountCopy, proved)).error.code).toBe('SIGN_IN_REQUIRED');
  });

  it('SAF-08 is fetched only in the session that proved it, and not after signing out', async () => {
    const { one, email } = await owner();
    const { address } = await one.ask(createAccountCopy, proved);
    const phone = await visitor();
    await signInBy(phone, pool, email);
    const { one: other } = await owner();
    expect((await fetchCopy(phone, address)).statusCode).toBe(404);
    expect((await fetchCopy(other, address)).statusCode).toBe(404);
    expect((await fetchCopy(await visitor(), address)).statusCode).toBe(401);
    const made = address.replace(/\d{13}/, (expires) => String(Number(expires) + 60_000));
    expect((await fetchCopy(one, made)).statusCode).toBe(404);
    expect((await fetchCopy(one, address)).statusCode).toBe(200);
    await phone.ask(endOtherSessions, {});
    expect((await fetchCopy(one, address)).statusCode).toBe(401);
  });

  it('SAF-08 expires after some minutes', () => {
    const key = Buffer.alloc(32, 7);
    const who = { accountId: 'a', sessionId: 's' };
    const now = Date.now();
    const proof = copyProof(key, who, now + COPY_MINUTES * 60_000);
    expect(isCopyProof(key, who, proof)).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(now + COPY_MINUTES * 60_000 + 1);
    const isLate = isCopyProof(key, who, copyProof(key, who, now - 1));
    vi.restoreAllMocks();
    expect(isLate).toBe(false);
    for (const wrong of ['', 'x', proof.slice(0, -1), proof.replace(/^\d/, '9')])
      expect(isCopyProof(key, who, wrong)).toBe(false);
  });

  it('SAF-07 SAF-08 sends the owner a letter, and appears in their list of accesses', async () => {
    const { one, email } = await owner();
    await bookFor(one, 'Logged');
    const { address } = await one.ask(createAccountCopy, proved);
    await fetchCopy(one, address);
    expect((await mailTo(pool, email)).at(-1)?.template).toBe('accountChanged');
    const { sights } = await one.ask(listSights, { query: {} });
    expect(sights.filter(({ what }) => what === 'exported')).toMatchObject([
      { by: { kind: 'you' }, about: ['Wanda'] },
      { by: { kind: 'you' }, about: [] },
    ]);
    expect(log.join('')).not.toContain(address.split('/').at(-1));
  });
});

describe('an account deleted with its past visits', () => {
  const standsIn = async (lastName: string) => (await patientsWith(pool, lastName)).length === 1;

  it('SAF-08 erases the identity from past visits, and keeps what is to come and doses given', async () => {
    const { one } = await owner();
    const cancelled = await bookFor(one, 'Cancelled');
    await bookFor(one, 'Comes', '10:15');
    const given = await bookFor(one, 'Given', '10:30');
    await setAppointment(pool, cancelled.confirmationNumber, { status: 'Cancelled' });
    await giveToday(desk, pool, given.confirmationNumber);
    const reply = await one.ask(deleteAccount, {
      body: { currentPassword: PASSWORD, erasesVisits: true },
    });
    expect(reply).toMatchObject({ isLoggedIn: false, erasedVisits: 1 });
    expect(await standsIn('Cancelled')).toBe(false);
    expect(await standsIn('Comes')).toBe(true);
    expect(await standsIn('Given')).toBe(true);
  });

  it('SAF-08 keeps the identity of a visit at which a dose is being recorded', async () => {
    const { one } = await owner();
    const { confirmationNumber } = await bookFor(one, 'Just');
    await setAppointment(pool, confirmationNumber, { status: 'Fulfilled' });
    const giving = await pool.connect();
    try {
      await giving.query('begin');
      await giving.query(
        `with visit as (select id from appointments where confirmation_number = $1
            for no key update)
          insert into immunizations (appointment_id, vaccine_code, cvx, dose, mvx, lot,
              lot_expires_on, route, vis_date, given_by)
            select id, '150', '150', '1', 'PMC', 'L1', '2030-01-01', 'IM', '2025-01-31', $2
              from visit`,
        [confirmationNumber, desk.member.memberId],
      );
      const asked = one.ask(deleteAccount, {
        body: { currentPassword: PASSWORD, erasesVisits: true },
      });
      await expect.poll(waitsForLock).toBe(1);
      await giving.query('commit');
      expect(await asked).toMatchObject({ erasedVisits: 0 });
    } finally {
      giving.release();
    }
    expect(await standsIn('Just')).toBe(true);
  });

  it('SAF-08 deletes the answers that name them, and nobody else’s', async () => {
    const { one } = await owner();
    const { one: other } = await owner();
    const mine = await bookFor(one, 'Mine');
    const theirs = await bookFor(other, 'Others', '10:15');
    await setAppointment(pool, mine.confirmationNumber, { status: 'Cancelled' });
    const answersWith = async (number: string) => {
      const { rowCount } = await pool.query(
        `select from intentions where outcome::text like '%' || $1 || '%'`,
        [number],
      );
      return rowCount;
    };
    expect(await answersWith(mine.confirmationNumber)).toBeGreaterThan(0);
    const before = await answersWith(theirs.confirmationNumber);
    await one.ask(deleteAccount, { body: { currentPassword: PASSWORD, erasesVisits: true } });
    expect(await answersWith(mine.confirmationNumber)).toBe(0);
    expect(await answersWith(theirs.confirmationNumber)).toBe(before);
  });

  it('SAF-08 erases no visit unasked, nor with a wrong password, nor anyone else’s', async () => {
    const { one } = await owner();
    const { one: other } = await owner();
    const mine = await bookFor(one, 'Kept');
    const theirs = await bookFor(other, 'Theirs', '10:15');
    for (const { confirmationNumber } of [mine, theirs])
      await setAppointment(pool, confirmationNumber, { status: 'Cancelled' });
    await one.refused(deleteAccount, {
      body: { currentPassword: `not ${PASSWORD}`, erasesVisits: true },
    });
    expect(await standsIn('Kept')).toBe(true);
    const reply = await one.ask(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(reply).not.toHaveProperty('erasedVisits');
    expect(await standsIn('Kept')).toBe(true);
    expect(await standsIn('Theirs')).toBe(true);
  });
});

async function waitsForLock(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}
