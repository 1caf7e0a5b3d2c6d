// Groups booked by our own calls: found, read and announced by their members' numbers and the
// group's.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getAppointment,
  getGroupStatus,
  listAppointments,
  searchAppointments,
} from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { GUESSES } from '#domain/resume.ts';
import { forgetTries, haveAccount, newEmail } from '#tests/support/accounts.ts';
import { linkTo, setAppointment } from '#tests/support/booked.ts';
import { addStore, bookingServer } from '#tests/support/booking.ts';
import { bookGroup, member, type Starts } from '#tests/support/group.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor, database } = await bookingServer();

const ANA_BORN = '1984-04-28';
const LUZ_BORN = '2010-02-03';
const STARTS: Starts = { 1: '10:15', 2: '10:00', 3: '10:00' };

beforeEach(() => forgetTries(pool));

async function family(one?: Visitor) {
  const booker = one ?? (await visitor());
  const history = [{ code: '150', dose: '1', name: '150', date: '2020-10-01', type: 'flu' }];
  const userResponses = [{ vaccineCode: '150', question: 'pregnant', answer: 'no' }];
  const party = [
    member(1, { firstName: 'Ana', dob: ANA_BORN, history }),
    member(2, { firstName: 'Luz', dob: LUZ_BORN, userResponses }),
    member(3, { firstName: 'Sol' }),
  ];
  const storeNumber = await addStore(pool, { seats: 2 });
  const group = await bookGroup(booker, storeNumber, STARTS, party);
  const appointments = group.booked.group?.appointments ?? [];
  const numbers = appointments.map(({ confirmationNumber }) => confirmationNumber);
  return { booker, group, appointments, numbers, number: group.confirmationNumber };
}

type Way = { confirmationNumber: string } | { key: string } | { shortCode: string };
type Version = 'v6' | 'v7';

const find = async (one: Visitor, way: Way, dateOfBirth = ANA_BORN, version: Version = 'v7') =>
  (await one.ask(searchAppointments, { params: { version }, body: { ...way, dateOfBirth } })).data
    .appointments;

const refusal = async (one: Visitor, way: Way, dateOfBirth: string, version: Version) => {
  const body = { ...way, dateOfBirth };
  const { status, error } = await one.refused(searchAppointments, { params: { version }, body });
  return [status, error.code];
};

describe('a group', () => {
  it('MNG-01, GRP-03 is found by its number, key or code, with the date of birth of the person who booked (SAF-01)', async () => {
    const { number, numbers, appointments } = await family();
    const links = await Promise.all(
      appointments.map(({ appointmentId }) => linkTo(database, appointmentId)),
    );
    const ways: Way[] = [
      { confirmationNumber: ` ${formatConfirmationNumber(number).toLowerCase()}` },
      ...links.map(({ key }) => ({ key })),
      ...links.map(({ shortCode }) => ({ shortCode })),
    ];
    const finder = await visitor();
    for (const way of ways) {
      const found = await find(finder, way, ANA_BORN);
      expect(found.map(({ confirmationNumber }) => confirmationNumber)).toEqual(numbers);
      expect(found.map(({ patient }) => patient.firstName)).toEqual(['Ana', 'Luz', 'Sol']);
      expect(new Set(found.map(({ groupNumber }) => groupNumber))).toEqual(new Set([number]));
    }
  });

  it('MNG-01 is not found when asked for as one person, or with a date of birth that is no member’s', async () => {
    const { number, numbers } = await family();
    const finder = await visitor();
    for (const confirmationNumber of [number, ...numbers, 'ABCDEFGHJK']) {
      const way = { confirmationNumber };
      expect(await refusal(finder, way, ANA_BORN, 'v6')).toEqual([404, 'FC_903_NotFound']);
      expect(await refusal(finder, way, '1984-04-29', 'v7')).toEqual([404, 'FC_903_NotFound']);
      await forgetTries(pool);
    }
  });

  it('MNG-01 allows as many wrong dates a day over all its numbers as one person over one', async () => {
    const { number, numbers } = await family();
    const finder = await visitor();
    const all = [number, ...numbers];
    const codes = [];
    for (let guess = 0; guess <= GUESSES.ofJourney; guess += 1) {
      const confirmationNumber = all[guess % all.length] ?? number;
      codes.push((await refusal(finder, { confirmationNumber }, '1960-01-01', 'v7'))[1]);
    }
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['FC_903_NotFound']));
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('GRP-02 is returned with what each member has said', async () => {
    const { booker, numbers } = await family();
    const read = [];
    for (const confirmationNumber of numbers)
      read.push(await booker.ask(getAppointment, { params: { confirmationNumber } }));
    expect(read.map(({ journey }) => journey.dateOfBirth)).toEqual([ANA_BORN, LUZ_BORN, ANA_BORN]);
    expect(read.map(({ journey }) => journey.metaData.history?.length)).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(read.map(({ journey }) => journey.userResponses.length)).toEqual([0, 1, 0]);
    for (const { journey } of read) expect(journey.metaData.serviceIds).toEqual(['150']);
  });

  it('MNG-02 is listed for the account with the group’s number', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail());
    const { number, numbers } = await family(one);
    const { data } = await one.ask(listAppointments, { query: {} });
    expect(
      data.appointments.map(({ confirmationNumber }) => confirmationNumber).toSorted(),
    ).toEqual(numbers.toSorted());
    for (const found of data.appointments)
      expect(found).toMatchObject({ groupNumber: number, bookingType: 'Group' });
  });

  it('MNG-03 says how far each member has come, by the group’s number or any member’s', async () => {
    const { booker, number, numbers } = await family();
    await setAppointment(pool, numbers[1] ?? '', {
      stage: 'arrived',
      var_status: 'Pending',
    });
    for (const confirmationNumber of [number, ...numbers]) {
      const params = { confirmationNumber };
      const { appointments } = await booker.ask(getGroupStatus, { params });
      expect(appointments.map((each) => [each.appointmentSubStatus, each.varStatus])).toEqual([
        ['', ''],
        ['Arrived', 'Pending'],
        ['', ''],
      ]);
    }
    const refused = await (
      await visitor()
    ).refused(getGroupStatus, {
      params: { confirmationNumber: number },
    });
    expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('CNF-03, GRP-01 is a calendar file with one entry per time; a member has their own', async () => {
    const { booker, number, numbers } = await family();
    const fileOf = (one: Visitor, of: string) =>
      one.send('GET', `/api/appointments/v6/${of}/calendar`);
    const whole = readCalendar((await fileOf(booker, number)).body);
    expect(whole.events).toHaveLength(2);
    const own = readCalendar((await fileOf(booker, numbers[0] ?? '')).body);
    expect(own.events).toHaveLength(1);
    expect(own.event.get('DTSTART')).toBe(whole.events[1]?.get('DTSTART'));
    expect((await fileOf(await visitor(), number)).statusCode).toBe(401);
  });

  it('MNG-02 is not a single appointment: its number reads none', async () => {
    const { booker, number } = await family();
    const { status } = await booker.refused(getAppointment, {
      params: { confirmationNumber: number },
    });
    expect(status).toBe(401);
  });
});
