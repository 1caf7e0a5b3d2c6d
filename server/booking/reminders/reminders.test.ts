import { beforeEach, describe, expect, it } from 'vitest';
import { patchAppointmentConsent } from '#contract/consents.ts';
import { cancelAppointment, getAppointment, setReminders } from '#contract/manage.ts';
import { openDatabase } from '#server/database/database.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { keepTextChoice } from '#server/messages/text-choices.store.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { cancelling, move } from '#tests/support/changing.ts';
import { zoneAt } from '#tests/support/day-zone.ts';
import { bookGroup } from '#tests/support/group.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { remindAll } from './reminding.ts';

const { pool, database, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send, setbacks } = testOffice(database, { email: taking, sms: taking });

const PHONE = '+13125550123';

/** Makes the booking begin this many minutes from now, booked long ago. */
async function soon(engagementId: string, minutes: number, hourNow = 13): Promise<void> {
  await pool.query(
    `with first as (select min(starts_at) as moment from appointments where engagement_id = $1)
      update appointments set time_since = clock_timestamp() - interval '5 days',
        starts_at = starts_at - moment + statement_timestamp() + make_interval(mins => $2),
        ends_at = ends_at - moment + statement_timestamp() + make_interval(mins => $2)
      from first where engagement_id = $1`,
    [engagementId, minutes],
  );
  await turnClock(engagementId, hourNow);
}

/** Sets the store's time zone so that it is this hour there now. */
const turnClock = (engagementId: string, hourNow: number) =>
  pool.query(
    `update stores set time_zone = $2
      where id in (select store_id from appointments where engagement_id = $1)`,
    [engagementId, zoneAt(hourNow)],
  );

async function coming(minutes: number, { texts = false, hourNow = 13 } = {}) {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const booked = await book(one, storeNumber);
  const { engagementId } = booked;
  if (texts) {
    await one.ask(patchAppointmentConsent, {
      body: {
        engagementId,
        phoneNumber: '312-555-0123',
        consentDecision: 'agree',
        consentType: 'smsConsent',
      },
    });
  }
  await soon(engagementId, minutes, hourNow);
  await pool.query('truncate outbox, mailbox');
  return { one, storeNumber, booked };
}

/** Sends what is due now; returns the reminders. */
async function reminded(): Promise<Letter[]> {
  await remindAll(database.db);
  await send();
  const found = left.filter(({ template }) => template === 'reminder');
  left = [];
  return found;
}
const kinds = (letters: readonly Letter[]) => letters.map(({ kind }) => kind);

const DAY = 24 * 60;

beforeEach(async () => {
  // No reminders for other tests' visits.
  await pool.query(`update appointments set status = 'Cancelled'`);
  await pool.query('truncate outbox, mailbox, text_choices, reminders');
  left = [];
  setbacks.length = 0;
});

describe('a reminder', () => {
  it('CNF-04 is sent the day before, by e-mail and by text, once', async () => {
    await coming(DAY - 1, { texts: true });
    const letters = await reminded();
    expect(kinds(letters)).toEqual(['email', 'sms']);
    const [email, sms] = letters;
    expect(email?.subject).toMatch(
      /^Reminder: your appointment is \w{3}, \w{3} \d+, \d+:\d\d [AP]M /,
    );
    expect(email?.plain).toContain('https://www.google.com/maps/dir/?api=1&destination=1+Main+St');
    expect(email?.plain).toContain(`${SITE}/findcare/schedule-vaccine/manage-appointment#`);
    expect(email?.plain).toMatch(/until your visit begins: .* [AP]M \S+/);
    expect(sms?.recipient).toBe(PHONE);
    expect(sms?.plain).toContain('Reply STOP');
    for (const { plain } of letters) expect(plain).not.toMatch(/\bflu\b|vaccines|1984/i);
    await expect(reminded()).resolves.toEqual([]);
  });

  it('CNF-04 is sent two hours before, and the day-before one is not sent late', async () => {
    await coming(119);
    await expect(reminded().then(kinds)).resolves.toEqual(['email']);
    await expect(reminded()).resolves.toEqual([]);
    const { rows } = await pool.query('select reminder from reminders order by reminder');
    expect(rows).toEqual([{ reminder: 'dayBefore' }, { reminder: 'twoHoursBefore' }]);
  });

  it.each([
    ['is not due', DAY + 10, 13],
    ['would come when somebody is on the way', 20, 13],
    ['would come at night', 119, 23],
    ['would come before the morning', 119, 3],
  ])('CNF-04 is not sent when it %s', async (_, minutes, hourNow) => {
    await coming(minutes, { hourNow });
    await expect(reminded()).resolves.toEqual([]);
  });

  it('CNF-04 of an early visit is sent the evening before', async () => {
    // At the store it is 20:00 to 20:59, and the visit is the next morning between 7:30 and 8:29.
    await coming(11.5 * 60, { hourNow: 20 });
    await expect(reminded().then(kinds)).resolves.toEqual(['email']);
  });

  it('CNF-04 is not sent when the visit was booked or moved after it would have been sent', async () => {
    const { booked } = await coming(DAY - 1);
    await pool.query(
      `update appointments set time_since = clock_timestamp() where engagement_id = $1`,
      [booked.engagementId],
    );
    await expect(reminded()).resolves.toEqual([]);
    await soon(booked.engagementId, DAY - 1);
    await expect(reminded().then(kinds)).resolves.toEqual(['email']);
  });

  it.each([
    ['has come', `stage = 'arrived'`],
    ['has cancelled', `status = 'Cancelled'`],
    ['has one of the system before', `source = 'Legacy'`],
  ])('CNF-04 is not sent to a patient who %s', async (_, change) => {
    const { booked } = await coming(DAY - 1);
    await pool.query(`update appointments set ${change} where engagement_id = $1`, [
      booked.engagementId,
    ]);
    await expect(reminded()).resolves.toEqual([]);
  });

  it('CNF-04 is sent once, however many servers look and send at the same time', async () => {
    for (let people = 0; people < 5; people += 1) await coming(DAY - 1, { texts: people < 2 });
    const other = await openDatabase(database.url);
    try {
      await Promise.all(
        Array.from({ length: 6 }, (_, index) => remindAll(index % 2 ? database.db : other.db)),
      );
      await Promise.all([send(), send(), send()]);
    } finally {
      await other.close();
    }
    expect(kinds(left).sort()).toEqual([...Array(5).fill('email'), ...Array(2).fill('sms')]);
  });

  it('GRP-01 CNF-04 is sent once for a party, timed by its first member', async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 1 });
    const { engagementId } = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:15' });
    await soon(engagementId, DAY - 1);
    await pool.query('truncate outbox, mailbox');
    const letters = await reminded();
    expect(kinds(letters)).toEqual(['email']);
    expect(letters[0]?.plain).toContain('This is for Sol M. and Sol M. (2).');
    await expect(reminded()).resolves.toEqual([]);
  });

  it('GRP-03 CNF-04 is sent for each store when members come to two at the same moment', async () => {
    const one = await visitor();
    const [here, there] = [await addStore(pool, { seats: 2 }), await addStore(pool)];
    await pool.query(`update stores set line1 = '9 Elsewhere Ave' where store_number = $1`, [
      there,
    ]);
    const { engagementId } = await bookGroup(one, here, { 1: '10:00', 2: '10:00' });
    await pool.query(
      `update appointments a set store_id = (select id from stores where store_number = $2)
        from patients p where a.engagement_id = $1 and p.id = a.patient_id and p.place = 2`,
      [engagementId, there],
    );
    await soon(engagementId, DAY - 1);
    await pool.query('truncate outbox, mailbox');
    const letters = await reminded();
    expect(letters).toHaveLength(2);
    const addresses = letters.map(({ plain }) => String(/9 Elsewhere Ave|1 Main St/.exec(plain)));
    expect(addresses.toSorted()).toEqual(['1 Main St', '9 Elsewhere Ave']);
    await expect(reminded()).resolves.toEqual([]);
  });
});

describe('a reminder that waits', () => {
  const written = async (texts = false) => {
    const found = await coming(DAY - 1, { texts });
    await remindAll(database.db);
    return found;
  };
  const sent = async () => {
    await send();
    const found = left.filter(({ template }) => template === 'reminder');
    left = [];
    return kinds(found);
  };

  it('CNF-04 is not sent after a cancellation, and raises no alert', async () => {
    const { one, booked } = await written();
    await one.ask(cancelAppointment, cancelling(booked));
    await expect(sent()).resolves.toEqual([]);
    expect(setbacks).toEqual([]);
  });

  it('CNF-04 is not sent after a change of the time', async () => {
    const { one, booked, storeNumber } = await written();
    await pool.query(`update stores set time_zone = 'America/Chicago' where store_number = $1`, [
      storeNumber,
    ]);
    await move(one, booked, storeNumber, { slot: '15:30' });
    await expect(sent()).resolves.toEqual([]);
  });

  it('CNF-04 is not sent when night has fallen in the meantime', async () => {
    const { booked } = await written();
    await turnClock(booked.engagementId, 23);
    await expect(sent()).resolves.toEqual([]);
  });

  it('CNF-04 of a server that was off in the evening waits for the morning, and is not lost', async () => {
    const { booked } = await coming(DAY - 2 * 60, { hourNow: 23 });
    await expect(reminded()).resolves.toEqual([]);
    await turnClock(booked.engagementId, 9);
    await expect(reminded().then(kinds)).resolves.toEqual(['email']);
  });

  it('CNF-04 is not sent once that kind of reminder is turned off', async () => {
    const { one, booked } = await written(true);
    const { confirmationNumber } = booked;
    const asked = { params: { confirmationNumber }, body: { email: false, text: true } };
    await expect(one.ask(setReminders, asked)).resolves.toEqual({ email: false, text: true });
    await expect(sent()).resolves.toEqual(['sms']);
    const read = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(read.reminders).toEqual({ email: false, text: true });
  });

  it('SMS-01 CNF-04 is not texted after STOP, nor after a no to texts', async () => {
    const stopped = await written(true);
    await database.db.transaction((tx) =>
      keepTextChoice(tx, { phone: PHONE, choice: 'stop', source: 'reply' }),
    );
    await expect(sent()).resolves.toEqual(['email']);
    // The page of the appointment does not say that texts come.
    const { confirmationNumber } = stopped.booked;
    const read = () => stopped.one.ask(getAppointment, { params: { confirmationNumber } });
    expect((await read()).textsStopped).toBe(true);
    await pool.query('truncate text_choices');
    expect(await read()).not.toHaveProperty('textsStopped');
    await stopped.one.ask(cancelAppointment, cancelling(stopped.booked));
    const { one, booked } = await written(true);
    await one.ask(patchAppointmentConsent, {
      body: {
        engagementId: booked.engagementId,
        consentDecision: 'decline',
        consentType: 'smsConsent',
      },
    });
    await expect(sent()).resolves.toEqual(['email']);
  });
});

describe('turning reminders on and off', () => {
  it('CNF-04 is for the owner of an upcoming booking', async () => {
    const { one, booked } = await coming(DAY - 1);
    const { confirmationNumber } = booked;
    const asked = { params: { confirmationNumber }, body: { email: false, text: false } };
    const other = await (await visitor()).refused(setReminders, asked);
    expect([other.status, other.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    await one.ask(setReminders, asked);
    await expect(reminded()).resolves.toEqual([]);
    await one.ask(cancelAppointment, cancelling(booked));
    expect((await one.refused(setReminders, asked)).error.code).toBe('APPOINTMENT_CLOSED');
  });
});
