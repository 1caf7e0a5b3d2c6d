// A patient's vaccination record: who may see it, and what is in it (CRD-02, CRD-05).
import { beforeEach, describe, expect, it } from 'vitest';
import { undoStep } from '#contract/desk.ts';
import { searchAppointments } from '#contract/manage.ts';
import { getRecord, listRecords } from '#contract/records.ts';
import { findManaged } from '#server/manage/managed.store.ts';
import { forgetTries, haveAccount, newEmail, signInBy } from '#tests/support/accounts.ts';
import { book, bookingServer, dayAhead, timeAhead, ZONE } from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { giveToday, openDesk, type Desk } from '#tests/support/desk.ts';
import { bookGroup } from '#tests/support/group.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { setPatient } from '#tests/support/patients.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { visitsOfPerson } from './records.store.ts';

const server = await bookingServer();
const { pool, visitor } = server;
let desk: Desk;
beforeEach(async () => {
  await forgetTries(pool);
  desk = await openDesk(server, { timeZone: ZONE });
});

const today = () => dayAhead(0);
const recordOf = (one: Visitor, confirmationNumber: string) =>
  one.ask(getRecord, { params: { confirmationNumber } });

const giveAt = (confirmationNumber: string, lot?: string) =>
  giveToday(desk, pool, confirmationNumber, lot);

const somebody = (lastName: string, phone = '312-555-0123', email = 'ana@example.com') => ({
  firstName: 'Ana',
  lastName,
  contact: { emails: [{ address: email }], phones: [{ number: phone }] },
});

describe('a vaccination record', () => {
  it('CRD-02 has doses given, with lot, date and store; and doses told, marked as such', async () => {
    const one = await visitor();
    const { confirmationNumber, engagementId } = await book(one, desk.storeNumber);
    await sayOf(pool, engagementId, {
      history: [
        { code: '113', dose: '1', name: '113', date: '2019-05-17', type: 'primary' },
        { code: '207', dose: '1', name: 'PFI', date: '2021-04-02', type: 'primary' },
      ],
    });
    expect(await recordOf(one, confirmationNumber)).toMatchObject({
      doses: [{ vaccineCode: '207' }, { vaccineCode: '113' }],
    });
    await giveAt(confirmationNumber);
    const record = await recordOf(one, confirmationNumber);
    expect(record).toMatchObject({ firstName: 'Ana', dateOfBirth: BORN, today: today() });
    expect(record.doses).toEqual([
      {
        vaccineCode: '150',
        on: today(),
        source: 'given',
        maker: 'Sanofi',
        lot: 'FL1234',
        store: 'Loop Pharmacy, Chicago',
      },
      { vaccineCode: '207', on: '2021-04-02', source: 'told', maker: 'Pfizer' },
      { vaccineCode: '113', on: '2019-05-17', source: 'told' },
    ]);
  });

  it('CRD-05 says what is due, from when, and no vaccine twice', async () => {
    const one = await visitor();
    const { confirmationNumber, engagementId } = await book(one, desk.storeNumber);
    await sayOf(pool, engagementId, {
      history: [{ code: '52', dose: '1', name: '52', date: dayAhead(-30), type: 'primary' }],
    });
    const before = await recordOf(one, confirmationNumber);
    const hepA = before.due.find(({ vaccineCode }) => vaccineCode === '52');
    // CDC: hepatitis A, six months between the doses.
    expect(hepA).toMatchObject({ dose: 2, isBegun: true });
    expect(Date.parse(hepA?.from ?? '') - Date.parse(dayAhead(-30))).toBeGreaterThan(150 * 864e5);
    expect(before.due.some(({ vaccineCode }) => vaccineCode === '150')).toBe(true);
    await giveAt(confirmationNumber);
    const after = await recordOf(one, confirmationNumber);
    expect(
      after.due.some(({ vaccineCode, from }) => vaccineCode === '150' && from === today()),
    ).toBe(false);
    const codes = after.due.map(({ vaccineCode }) => vaccineCode);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('CRD-05 VAC-15 says which dose is booked already, and for when', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, desk.storeNumber);
    const setStage = (stage: string) =>
      pool.query('update appointments set stage = $2 where confirmation_number = $1', [
        confirmationNumber,
        stage,
      ]);
    const flu = async () =>
      (await recordOf(one, confirmationNumber)).due.find(
        ({ vaccineCode }) => vaccineCode === '150',
      );
    expect(await flu()).toMatchObject({ bookedOn: dayAhead(2) });
    await setStage('noShow');
    expect(await flu()).toEqual({ vaccineCode: '150', from: today(), isBegun: false });
    await setStage('booked');
    await pool.query(
      "update appointments set status = 'Cancelled' where confirmation_number = $1",
      [confirmationNumber],
    );
    expect(await flu()).toEqual({ vaccineCode: '150', from: today(), isBegun: false });
  });

  it('CRD-02 leaves out doses the team took back', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, desk.storeNumber);
    const { appointmentId, version } = await giveAt(confirmationNumber);
    await desk.member.ask(undoStep, {
      params: { storeNumber: desk.storeNumber, appointmentId },
      body: { version },
    });
    expect((await recordOf(one, confirmationNumber)).doses).toEqual([]);
  });

  it('CRD-02 opens with number and date of birth; every failure gets the same answer', async () => {
    const { confirmationNumber } = await book(await visitor(), desk.storeNumber);
    await giveAt(confirmationNumber);
    const guest = await visitor();
    for (const number of [confirmationNumber, '7K3MPQ9TZX']) {
      const { status, error } = await guest.refused(getRecord, {
        params: { confirmationNumber: number },
      });
      expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    await guest.ask(searchAppointments, {
      params: { version: 'v6' },
      body: { confirmationNumber, dateOfBirth: BORN },
    });
    expect((await recordOf(guest, confirmationNumber)).doses).toHaveLength(1);
  });

  it('CRD-02 joins a patient’s visits by name, birth and contact after a completed visit', async () => {
    const first = await book(await visitor(), desk.storeNumber, { patient: somebody('Joined') });
    await giveAt(first.confirmationNumber, 'LOT1');
    const one = await visitor();
    const { confirmationNumber, engagementId } = await book(one, desk.storeNumber, {
      patient: somebody('joined'),
      codes: ['207'],
      time: timeAhead('11:00'),
    });
    const lots = async () =>
      new Set((await recordOf(one, confirmationNumber)).doses.map(({ lot }) => lot));
    const contactIs = (phone: string) =>
      setPatient(pool, { engagementId }, { contact: somebody('joined', phone).contact });
    expect(await lots()).toEqual(new Set());
    await contactIs('312-555-0199');
    await giveAt(confirmationNumber, 'LOT2');
    expect(await lots()).toEqual(new Set(['LOT2']));
    await contactIs('(312) 555-0123');
    expect(await lots()).toEqual(new Set(['LOT1', 'LOT2']));
  });

  it('SAF-01 shows the organizer of a group its joint visit only', async () => {
    const alone = await book(await visitor(), desk.storeNumber, { patient: somebody('Alone') });
    await giveAt(alone.confirmationNumber, 'OWN1');
    const one = await visitor();
    const group = await bookGroup(one, desk.storeNumber, { 1: '10:00', 2: '10:15' });
    const { engagementId, booked } = group;
    const { contact } = somebody('Alone');
    const same = { firstName: 'Ana', lastName: 'Alone', dob: BORN, contact };
    await setPatient(pool, { engagementId, place: 2 }, same);
    const number = booked.group?.appointments[1]?.confirmationNumber ?? '';
    await giveAt(number, 'GRP2');
    const lots = (await recordOf(one, number)).doses.map(({ lot }) => lot);
    expect(lots).toEqual(['GRP2']);
  });
});

describe('the records of an account', () => {
  it('CRD-02 are of everyone with a dose, each once', async () => {
    const one = await visitor();
    const email = newEmail();
    await haveAccount(one, pool, email);
    expect(await one.refused(listRecords, {})).toMatchObject({ status: 404 });
    const patient = somebody('Account');
    for (const [code, lot] of [
      ['150', 'ACC1'],
      ['207', 'ACC2'],
    ] as const) {
      const { confirmationNumber } = await book(one, desk.storeNumber, { patient, codes: [code] });
      await giveAt(confirmationNumber, lot);
    }
    const other = await visitor();
    expect(await other.refused(listRecords, {})).toMatchObject({ status: 401 });
    await signInBy(other, pool, email);
    const { people } = await other.ask(listRecords, {});
    expect(people).toMatchObject([{ firstName: 'Ana', lastName: 'Account', doses: 2 }]);
    const record = await recordOf(other, people[0]?.confirmationNumber ?? '');
    expect(new Set(record.doses.map(({ lot }) => lot))).toEqual(new Set(['ACC1', 'ACC2']));
  });
});

it('CRD-02 SAF-08 lists the others of a group once a member is forgotten', async () => {
  const one = await visitor();
  await haveAccount(one, pool, newEmail());
  const group = await bookGroup(one, desk.storeNumber, { 1: '10:00', 2: '10:15' });
  const numbers = (group.booked.group?.appointments ?? []).map(
    ({ confirmationNumber }) => confirmationNumber,
  );
  for (const number of numbers) await giveAt(number);
  expect((await one.ask(listRecords, {})).people).toHaveLength(2);
  await pool.query(
    `select forget_patient(patient_id) from appointments where confirmation_number = $1`,
    [numbers[1]],
  );
  const { people } = await one.ask(listRecords, {});
  expect(people.map(({ confirmationNumber }) => confirmationNumber)).toEqual([numbers[0]]);
});

it('CRD-02 REL-05 reads only one person’s visits', async () => {
  const patient = somebody('Quillon');
  const { appointment } = await book(await visitor(), desk.storeNumber, { patient });
  await book(await visitor(), desk.storeNumber, {
    patient: { ...patient, lastName: 'Other' },
    time: timeAhead('11:00'),
  });
  const seed = await findManaged(server.database.db, appointment.appointmentId);
  if (!seed) throw new Error('not booked');
  const read = await rowsRead(server.database.url, ['appointments'], (tx) =>
    visitsOfPerson(tx, seed, { byContact: true }),
  );
  expect(read).toBe(1);
});
