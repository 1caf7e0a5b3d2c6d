import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointment, sendConfirmation, sendNumber } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { NUMBERS_AGAIN } from '#domain/resume.ts';
import { A_DAY } from '#server/messages/fair-share.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { joinedBy } from '#tests/support/booked.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { bookGroup, member } from '#tests/support/group.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { setPatient } from '#tests/support/patients.ts';
import { lettersIn, withoutLinks } from '#tests/support/letters.ts';

const { database, pool, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send, setbacks } = testOffice(database, { email: taking, sms: taking });

let people = 0;
/** A visitor with a booking, reached at an address of their own. */
async function booked() {
  const one = await visitor();
  const found = await book(one, await addStore(pool, { seats: 5 }));
  const email = `ana${(people += 1)}@example.com`;
  await setAddress(found.appointment.engagementId, email);
  await send();
  left = [];
  return { one, email, ...found, shown: formatConfirmationNumber(found.confirmationNumber) };
}

const setAddress = (engagementId: string, address: string) =>
  setPatient(
    pool,
    { engagementId },
    { contact: { emails: [{ address }], phones: [{ number: '312-555-0123' }] } },
  );

const ask = (one: Visitor, emailAddress: string, dateOfBirth = BORN) =>
  one.ask(sendNumber, { body: { emailAddress, dateOfBirth } });

const sendAgain = (one: Visitor, confirmationNumber: string) =>
  one.ask(sendConfirmation, { params: { confirmationNumber }, body: {} });

/** What was sent since the last call, each with its recipient. */
async function letters() {
  await send();
  const found = left;
  left = [];
  return found;
}

beforeEach(async () => {
  await forgetTries(pool);
  await pool.query('truncate outbox, mailbox, text_choices');
  left = [];
  setbacks.length = 0;
});

describe('a number sent again to a patient who lost it', () => {
  it('CNF-06 goes to the address that booked, with a link to the appointment', async () => {
    const { email, shown } = await booked();
    await expect(ask(await visitor(), ` ${email.toUpperCase()} `)).resolves.toEqual({
      accepted: true,
    });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'email', subject: 'Your confirmation number' });
    expect(letter?.recipient.toLowerCase()).toBe(email);
    expect(letter?.plain).toContain(shown);
    expect(letter?.plain).toContain(`${SITE}/findcare/schedule-vaccine/manage-appointment#`);
    expect(withoutLinks(letter?.plain ?? '')).not.toMatch(/flu|150/i);
  });

  it.each([
    ['an address that booked nothing', async () => ask(await visitor(), 'nobody@example.com')],
    [
      'another date of birth',
      async () => {
        const { email } = await booked();
        return ask(await visitor(), email, '1990-01-01');
      },
    ],
  ])('CNF-06 gives the same response for %s, and sends nothing', async (_, asked) => {
    await expect(asked()).resolves.toEqual({ accepted: true });
    await expect(letters()).resolves.toEqual([]);
    // Nothing is wrong, so it raises no alert; and nothing about the person is stored.
    expect(setbacks).toEqual([]);
    const { rows } = await pool.query(`select failure from outbox where template = 'numberAgain'`);
    expect(rows).toEqual([{ failure: 'nothing booked there' }]);
    const kept = await lettersIn(pool, { template: 'numberAgain' });
    expect(kept).toMatchObject([{ payload: { details: {} } }]);
  });

  it('CNF-06 leaves out cancelled appointments, and an address that was replaced', async () => {
    const cancelled = await booked();
    await cancelled.one.ask(cancelAppointment, cancelling(cancelled));
    const moved = await booked();
    const { confirmationNumber } = moved;
    await setAddress(moved.appointment.engagementId, 'new@example.com');
    await letters();
    await ask(await visitor(), cancelled.email);
    await ask(await visitor(), moved.email);
    await expect(letters()).resolves.toEqual([]);
    await ask(await visitor(), 'new@example.com');
    const [letter] = await letters();
    expect(letter?.plain).toContain(formatConfirmationNumber(confirmationNumber));
  });

  it('CNF-06 GRP-03 sends the group’s number to a visitor who gives any member’s date of birth', async () => {
    const { email, appointment } = await booked();
    await joinedBy(pool, appointment.engagementId, '2010-02-03');
    await pool.query(`update engagements set group_number = 'K7M2Q9XZ4T' where id = $1`, [
      appointment.engagementId,
    ]);
    await ask(await visitor(), email, '2010-02-03');
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.plain).toContain('K7M2Q-9XZ4T');
    expect(letter?.plain).toContain('Luz');
  });

  it('CNF-06 GRP-01 calls one of two namesakes as the letter to all did, whoever else it is about', async () => {
    const party = ['Ana', 'Luz', 'Ana'].map((firstName, index) => member(index + 1, { firstName }));
    const starts = { 1: '10:00', 2: '10:00', 3: '10:00' };
    const storeNumber = await addStore(pool, { seats: 3 });
    const { engagementId } = await bookGroup(await visitor(), storeNumber, starts, party);
    const own = { emails: [{ address: 'own@example.com' }], phones: [] };
    await setAddress(engagementId, 'contact@example.com');
    await setPatient(pool, { engagementId, place: 2 }, { contact: {} });
    await setPatient(pool, { engagementId, place: 3 }, { contact: own });
    await letters();
    await ask(await visitor(), 'contact@example.com');
    const [letter] = await letters();
    const text = withoutLinks(letter?.plain ?? '');
    expect(text).toContain('Ana M.');
    expect(text).toContain('Luz');
    expect(text).not.toContain('Moreno');
  });

  it('CNF-06 tells a visitor who asks too often to wait, known or not', async () => {
    const one = await visitor();
    for (let tries = 0; tries < NUMBERS_AGAIN.ofSession; tries += 1)
      await ask(one, `someone${tries}@example.com`);
    const { status, error } = await one.refused(sendNumber, {
      body: { emailAddress: 'more@example.com', dateOfBirth: BORN },
    });
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('CNF-06 limits letters to a mailbox, without saying so', async () => {
    const { email } = await booked();
    for (let tries = 0; tries < A_DAY.again + 2; tries += 1)
      await expect(ask(await visitor(), email)).resolves.toEqual({ accepted: true });
    await expect(letters()).resolves.toHaveLength(A_DAY.again);
  });

  it('CNF-06 API-02 sends one letter however often the same request comes', async () => {
    const { email } = await booked();
    const one = await visitor();
    const headers = { 'x-transaction-id': '0d9c3f7a-6a0e-4b37-9a39-3d2f5a1c6b77' };
    for (let times = 0; times < 3; times += 1)
      await one.ask(sendNumber, { body: { emailAddress: email, dateOfBirth: BORN } }, headers);
    await expect(letters()).resolves.toHaveLength(1);
  });
});

describe('a confirmation that is sent again', () => {
  it('CNF-06 goes to the address that booked, without a text', async () => {
    const { one, email, confirmationNumber, shown } = await booked();
    await expect(sendAgain(one, confirmationNumber)).resolves.toEqual({ accepted: true });
    const sent = await letters();
    expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual([['email', email]]);
    expect(sent[0]).toMatchObject({ subject: 'You are booked' });
    expect(sent[0]?.plain).toContain(shown);
    expect(sent[0]?.calendar).toContain('BEGIN:VEVENT');
  });

  it('CNF-06 is refused to a visitor without the booking, and once it is cancelled', async () => {
    const booking = await booked();
    const { confirmationNumber } = booking;
    const asked = { params: { confirmationNumber }, body: {} };
    const other = await (await visitor()).refused(sendConfirmation, asked);
    expect([other.status, other.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    await booking.one.ask(cancelAppointment, cancelling(booking));
    const closed = await booking.one.refused(sendConfirmation, asked);
    expect(closed.error.code).toBe('APPOINTMENT_CLOSED');
  });

  it('CNF-06 is sent a few times an hour', async () => {
    const { one, confirmationNumber } = await booked();
    for (let times = 0; times < NUMBERS_AGAIN.ofBooking; times += 1)
      await sendAgain(one, confirmationNumber);
    const asked = { params: { confirmationNumber }, body: {} };
    const { error } = await one.refused(sendConfirmation, asked);
    expect(error.code).toBe('RATE_LIMITED');
    await expect(letters()).resolves.toHaveLength(NUMBERS_AGAIN.ofBooking);
  });
});
