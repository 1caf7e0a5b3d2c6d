import { beforeEach, describe, expect, it } from 'vitest';
import { addDependent, logout } from '#contract/accounts.ts';
import {
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  listAppointments,
  searchAppointments,
} from '#contract/manage.ts';
import { forgetTries, haveAccount, newEmail, signInBy } from '#tests/support/accounts.ts';
import { ageAppointment, joinedBy, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { bookGroup, members } from '#tests/support/group.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();
const SECOND_BORN = '2010-02-03';

/** A visitor who has just signed in to a new account. */
async function member() {
  const one = await visitor();
  const email = newEmail();
  await haveAccount(one, pool, email);
  const elsewhere = async () => {
    const other = await visitor();
    await signInBy(other, pool, email);
    return other;
  };
  return { one, elsewhere };
}

const listOf = async (one: Visitor) =>
  (await one.ask(listAppointments, { query: {} })).data.appointments;
const refusedTo = async (one: Visitor, confirmationNumber: string) => {
  const { status, error } = await one.refused(getAppointment, { params: { confirmationNumber } });
  return [status, error.code];
};
const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'];

beforeEach(() => forgetTries(pool));

describe('the list of an account', () => {
  it('SAF-08 leaves out whom nothing is known of any more, and so does what was booked together', async () => {
    const { one } = await member();
    const storeNumber = await addStore(pool, { seats: 5 });
    const starts = { 1: '10:00', 2: '10:15' };
    const { engagementId } = await bookGroup(one, storeNumber, starts, members(2));
    for (const { confirmationNumber } of await listOf(one))
      await ageAppointment(pool, confirmationNumber, 30);
    await pool.query(
      'select forget_patient(id) from patients where engagement_id = $1 and place = 2',
      [engagementId],
    );
    const listed = await listOf(one);
    expect(listed.map(({ patient }) => patient.firstName)).toEqual(['Sol']);
    const confirmationNumber = listed[0]?.confirmationNumber ?? '';
    const read = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(read.group?.map(({ patient }) => patient.firstName)).toEqual(['Sol']);
  });

  it('MNG-02 has everything booked with it, for anyone, anywhere, earliest first', async () => {
    const { one, elsewhere } = await member();
    const storeNumber = await addStore(pool, { seats: 5 });
    const people = [
      { firstName: 'Sol', dob: '2012-05-06' },
      { firstName: 'Mar', dob: '2014-07-08' },
    ];
    for (const { firstName, dob } of people) {
      const dependent = {
        firstName,
        lastName: 'Rivera',
        dateOfBirth: dob,
        gender: 'Female',
        race: { code: '2106-3' },
        ethnicity: { code: '2135-2' },
      } as const;
      await one.ask(addDependent, { body: dependent });
    }
    const later = await book(one, storeNumber, { time: timeAhead('12:00', 3), patient: people[0] });
    const other = await elsewhere();
    const first = await book(other, storeNumber, { time: timeAhead('09:00'), patient: people[1] });
    const missed = await book(other, storeNumber, { time: timeAhead('10:00') });
    await ageAppointment(pool, missed.confirmationNumber, 1);
    await setAppointment(pool, first.confirmationNumber, { status: 'Cancelled' });

    const listed = await listOf(one);
    expect(listed.map((found) => [found.confirmationNumber, found.standing])).toEqual([
      [missed.confirmationNumber, 'missed'],
      [first.confirmationNumber, 'cancelled'],
      [later.confirmationNumber, 'upcoming'],
    ]);
    expect(listed.map(({ patient }) => patient.firstName)).toEqual(['Ana', 'Mar', 'Sol']);
    expect(listed[2]).toMatchObject({ ...later.appointment, bookingType: 'Individual' });
    for (const found of listed) expect(found).not.toHaveProperty('journey');
  });

  it('DSK-04 MNG-02 says of which the store is closed at its time, until it is cancelled', async () => {
    const { one } = await member();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const lost = async () => (await listOf(one)).map(({ lostTime }) => lostTime);
    expect(await lost()).toEqual([undefined]);
    await pool.query(
      `insert into lost_visits (appointment_id, store_id, starts_at)
        select id, store_id, starts_at from appointments where confirmation_number = $1`,
      [confirmationNumber],
    );
    expect(await lost()).toEqual([{}]);
    await setAppointment(pool, confirmationNumber, { status: 'Cancelled' });
    expect(await lost()).toEqual([undefined]);
  });

  it('MNG-02 is for signed-in visitors, is not cached, and is not found while it is empty', async () => {
    const guest = await visitor();
    await book(guest, await addStore(pool));
    const refused = await guest.refused(listAppointments, { query: {} });
    expect([refused.status, refused.error.code]).toEqual([401, 'SIGN_IN_REQUIRED']);

    const { one } = await member();
    const empty = await one.refused(listAppointments, { query: { rnd: '0.25' } });
    expect([empty.status, empty.error.code]).toEqual([404, 'FC_903_NotFound']);
    await book(one, await addStore(pool));
    const reply = await one.send('GET', `${listAppointments.path}?rnd=0.5`);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    await one.ask(logout, { body: {} });
    expect((await one.refused(listAppointments, { query: {} })).status).toBe(401);
  });

  it('MNG-02 has nothing of other accounts, and nothing booked before signing in', async () => {
    const mine = await member();
    await book(mine.one, await addStore(pool));
    const guest = await visitor();
    await book(guest, await addStore(pool));
    await haveAccount(guest, pool, newEmail());
    expect((await guest.refused(listAppointments, { query: {} })).status).toBe(404);
    expect(await listOf(mine.one)).toHaveLength(1);
  });
});

describe('the details of an appointment', () => {
  it('MNG-02 are returned to the session that booked it, with everything needed to change it', async () => {
    const one = await visitor();
    const { confirmationNumber, appointment, patientId } = await book(one, await addStore(pool));
    const read = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(read).toMatchObject({ ...appointment, standing: 'upcoming', sequence: 0 });
    expect(read.journey).toMatchObject({ dateOfBirth: BORN, patient: { patientId } });
  });

  it('MNG-02 are returned to the account that booked it, and move into the session that reads them; again and again', async () => {
    const { one, elsewhere } = await member();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const params = { confirmationNumber };
    const other = await elsewhere();
    expect((await other.refused(getAppointmentStatus, { params })).status).toBe(401);
    const read = await other.ask(getAppointment, { params });
    expect(await other.ask(getAppointment, { params })).toEqual(read);
    await other.ask(getAppointmentStatus, { params });
    expect((await one.refused(getAppointmentStatus, { params })).status).toBe(401);
    expect(await one.ask(getAppointment, { params })).toEqual(read);
    await one.ask(getAppointmentStatus, { params });
  });

  it('MNG-02 are returned to no one else: not to another account, not after signing out, not of a group’s other member', async () => {
    const { one } = await member();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const stranger = await member();
    expect(await refusedTo(stranger.one, confirmationNumber)).toEqual(UNAUTHENTICATED);
    expect(await refusedTo(await visitor(), confirmationNumber)).toEqual(UNAUTHENTICATED);
    expect(await refusedTo(stranger.one, 'ABCDEFGHJK')).toEqual(UNAUTHENTICATED);
    await one.ask(logout, { body: {} });
    expect(await refusedTo(one, confirmationNumber)).toEqual(UNAUTHENTICATED);
  });

  it('MNG-01 for a group member are that member’s', async () => {
    const one = await visitor();
    const { engagementId, confirmationNumber } = await book(one, await addStore(pool));
    const second = await joinedBy(pool, engagementId, SECOND_BORN);
    for (const [number, dateOfBirth] of [
      [confirmationNumber, BORN],
      [second, SECOND_BORN],
    ] as const) {
      const read = await one.ask(getAppointment, { params: { confirmationNumber: number } });
      expect([read.confirmationNumber, read.journey.dateOfBirth]).toEqual([number, dateOfBirth]);
    }
  });

  it('MNG-02 stay with the account when another visitor finds the appointment by its number', async () => {
    const { one } = await member();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const body = { confirmationNumber, dateOfBirth: BORN };
    const finder = await visitor();
    await finder.ask(searchAppointments, { params: { version: 'v6' }, body });
    expect(await listOf(one)).toHaveLength(1);
    await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(await refusedTo(finder, confirmationNumber)).toEqual(UNAUTHENTICATED);
  });

  it('CNF-03 are a calendar file for the account too, on every device', async () => {
    const { one, elsewhere } = await member();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const address = `/api/appointments/v6/${confirmationNumber}/calendar`;
    expect((await (await elsewhere()).send('GET', address)).statusCode).toBe(200);
    expect((await one.send('GET', address)).statusCode).toBe(200);
    const stranger = await member();
    expect((await stranger.one.send('GET', address)).statusCode).toBe(401);
  });
});

describe('how far a visit has come', () => {
  it('MNG-01 is returned to the session that has the appointment', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const params = { confirmationNumber };
    expect(await one.ask(getAppointmentStatus, { params })).toEqual({
      appointment: {
        appointmentSubStatus: '',
        selectedVaccines: [{ code: '150', name: 'Flu', dose: expect.any(String) }],
      },
      consentDocument: { varStatus: '' },
    });
    await setAppointment(pool, confirmationNumber, {
      stage: 'readyForPreVax',
      var_status: 'Pending',
    });
    expect(await one.ask(getAppointmentStatus, { params })).toMatchObject({
      appointment: { appointmentSubStatus: 'Ready For Pre-Vax' },
      consentDocument: { varStatus: 'Pending' },
    });
    const stranger = await visitor();
    for (const operation of [getAppointmentStatus, getGroupStatus]) {
      for (const number of [confirmationNumber, 'ABCDEFGHJK']) {
        const refused = await stranger.refused(operation, {
          params: { confirmationNumber: number },
        });
        expect([refused.status, refused.error.code]).toEqual(UNAUTHENTICATED);
      }
    }
  });

  it('MNG-03 is returned for each group member', async () => {
    const one = await visitor();
    const { engagementId, confirmationNumber } = await book(one, await addStore(pool));
    const second = await joinedBy(pool, engagementId, SECOND_BORN);
    await setAppointment(pool, second, { stage: 'arrived', var_status: 'Pending' });
    const { appointments } = await one.ask(getGroupStatus, { params: { confirmationNumber } });
    expect(appointments.map((each) => [each.appointmentSubStatus, each.varStatus])).toEqual([
      ['', ''],
      ['Arrived', 'Pending'],
    ]);
    expect(appointments.map(({ selectedVaccines }) => selectedVaccines.length)).toEqual([1, 1]);
  });
});
