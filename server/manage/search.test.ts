import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '#contract/accounts.ts';
import { getEngagement } from '#contract/engagements.ts';
import { getAppointment, listAppointments, searchAppointments } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { GUESSES } from '#domain/resume.ts';
import { forgetTries, haveAccount, newEmail } from '#tests/support/accounts.ts';
import { joinedBy, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, startJourney, timeAhead } from '#tests/support/booking.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor, log } = await bookingServer();
const SECOND_BORN = '2010-02-03';

type Version = 'v6' | 'v7';

const find = async (
  one: Visitor,
  confirmationNumber: string,
  { dateOfBirth = BORN, version = 'v6' as Version } = {},
) => {
  const body = { confirmationNumber, dateOfBirth };
  const { data } = await one.ask(searchAppointments, { params: { version }, body });
  return data.appointments;
};

const refusal = (
  one: Visitor,
  confirmationNumber: string,
  { dateOfBirth = BORN, version = 'v6' as Version } = {},
) =>
  one.refused(searchAppointments, {
    params: { version },
    body: { confirmationNumber, dateOfBirth },
  });

const booked = async (wish: Parameters<typeof book>[2] = {}) => {
  const one = await visitor();
  return { one, ...(await book(one, await addStore(pool, { seats: 5 }), wish)) };
};

/** A number that no appointment has. */
const NOBODYS = 'ABCDEFGHJK';

beforeEach(() => forgetTries(pool));

describe('a confirmation number', () => {
  it('MNG-01 finds the appointment for a visitor who gives the date of birth, however the number is typed', async () => {
    const { confirmationNumber, appointment, patientId } = await booked();
    const typed = ` ${formatConfirmationNumber(confirmationNumber).toLowerCase()}`;
    const [found, ...more] = await find(await visitor(), typed);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      ...appointment,
      bookingType: 'Individual',
      sequence: 0,
      standing: 'upcoming',
      source: '',
      checkinStatus: '',
      apptGSVarStatus: '',
    });
    expect(found?.journey).toMatchObject({
      engagementId: appointment.engagementId,
      dateOfBirth: BORN,
      languagePreference: 'en',
      userResponses: [],
      consent: null,
      patient: {
        patientId,
        firstName: 'Ana',
        lastName: appointment.patient.lastName,
        race: { code: '2106-3' },
        contact: { emails: [{ address: 'ana@example.com' }] },
      },
      store: { ...appointment.store, organizationId: 'org', position: { latitude: 41.88 } },
    });
    expect(found?.journey.store).not.toHaveProperty('hours');
  });

  it('MNG-01 moves it to a new session of the visitor, with what they had begun, and takes it from its previous one', async () => {
    const { one, confirmationNumber } = await booked();
    const finder = await visitor();
    const begun = await startJourney(finder);
    const before = finder.cookies.get('session');
    await find(finder, confirmationNumber);
    expect(finder.cookies.get('session')).not.toBe(before);
    const params = { confirmationNumber };
    await finder.ask(getAppointment, { params });
    await finder.ask(getEngagement, { params: { engagementId: begun } });
    const { status, error } = await one.refused(getAppointment, { params });
    expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);

    finder.cookies.set('session', before ?? '');
    expect((await finder.refused(getAppointment, { params })).status).toBe(401);
  });

  it('MNG-01, CNF-01 leads to the same session when the call is repeated, and to none when it asks for something else', async () => {
    const { confirmationNumber } = await booked();
    const finder = await visitor();
    const begun = await startJourney(finder);
    const cookies = new Map(finder.cookies);
    const headers = { 'idempotency-key': 'lost-reply' };
    const body = { confirmationNumber, dateOfBirth: BORN };
    const call = { params: { version: 'v6' as const }, body };
    const first = await finder.ask(searchAppointments, call, headers);
    for (const [name, value] of cookies) finder.cookies.set(name, value);
    expect(await finder.ask(searchAppointments, call, headers)).toEqual(first);
    await finder.ask(getAppointment, { params: { confirmationNumber } });
    await finder.ask(getEngagement, { params: { engagementId: begun } });

    for (const [name, value] of cookies) finder.cookies.set(name, value);
    const other = await booked();
    const different = { ...call, body: { ...body, confirmationNumber: other.confirmationNumber } };
    const { error } = await finder.refused(searchAppointments, different, headers);
    expect(error.code).toBe('DIFFERENT_REQUEST');
  });

  it('MNG-01 that is unknown, another patient’s, or asked for as the wrong kind gets one response', async () => {
    const { confirmationNumber } = await booked();
    const group = await booked();
    await joinedBy(pool, group.engagementId, SECOND_BORN);
    const finder = await visitor();
    const cookies = new Map(finder.cookies);
    const wrong = { dateOfBirth: '1984-04-29' };
    const refusals = [
      await refusal(finder, NOBODYS),
      await refusal(finder, confirmationNumber, wrong),
      await refusal(finder, confirmationNumber, { version: 'v7' }),
      await refusal(finder, group.confirmationNumber),
      await refusal(finder, group.confirmationNumber, { ...wrong, version: 'v7' }),
    ];
    for (const { status, error } of refusals) {
      expect([status, { ...error, transactionId: '' }]).toEqual([
        404,
        { ...refusals[0]?.error, transactionId: '' },
      ]);
    }
    expect(finder.cookies).toEqual(cookies);
  });

  it.each([
    ['nothing to find it by', {}, 'confirmationNumber.missing'],
    [
      'two ways at once',
      { confirmationNumber: NOBODYS, shortCode: '0123456789' },
      'confirmationNumber.missing',
    ],
    ['a number that can be none', { confirmationNumber: 'K7M2' }, 'confirmationNumber.invalid'],
    ['an empty number', { confirmationNumber: ' ' }, 'confirmationNumber.missing'],
  ])('MNG-01 is refused with %s', async (_what, ways, code) => {
    const { status, error } = await (
      await visitor()
    ).refused(searchAppointments, {
      params: { version: 'v6' },
      body: { ...ways, dateOfBirth: BORN },
    });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ name: 'confirmationNumber', code }]);
  });

  it('MNG-01 allows a limited number of wrong dates a day, whether or not it exists, and then no right one either', async () => {
    const { confirmationNumber } = await booked();
    const finder = await visitor();
    const codes: Record<string, string[]> = {};
    for (const number of [confirmationNumber, NOBODYS]) {
      const answers = (codes[number] = [] as string[]);
      for (let day = 1; day <= GUESSES.ofJourney + 1; day += 1) {
        const dateOfBirth = `1960-01-${String(day).padStart(2, '0')}`;
        answers.push((await refusal(finder, number, { dateOfBirth })).error.code);
      }
    }
    expect(codes[NOBODYS]).toEqual(codes[confirmationNumber]);
    expect(new Set(codes[NOBODYS]?.slice(0, -1))).toEqual(new Set(['FC_903_NotFound']));
    expect(codes[NOBODYS]?.at(-1)).toBe('RATE_LIMITED');
    expect((await refusal(await visitor(), confirmationNumber)).status).toBe(429);
  });

  it('MNG-01 can be guessed from one address a limited number of times an hour; right ones do not count', async () => {
    const { confirmationNumber } = await booked();
    const finder = await visitor();
    for (let turn = 0; turn < GUESSES.ofJourney + 3; turn += 1)
      await find(finder, confirmationNumber);
    const numbers = Array.from({ length: GUESSES.ofAddress }, (_, index) =>
      String(index).padStart(10, '0'),
    );
    const refusals = await Promise.all(numbers.map((number) => refusal(finder, number)));
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404]));
    const limited = await finder.send('POST', '/api/appointments/v6/search', {
      confirmationNumber,
      dateOfBirth: BORN,
    });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('API-06 does not keep its address from answering 405 to unsupported methods', async () => {
    const finder = await visitor();
    const reply = await finder.send('DELETE', `/api/appointments/v6/${NOBODYS}`);
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, PUT']);
    const search = await finder.send('PUT', '/api/appointments/v7/search', {});
    expect([search.statusCode, search.headers.allow]).toEqual([405, 'POST']);
  });

  it('MNG-01 and the date of birth appear in no log', async () => {
    const { confirmationNumber } = await booked();
    const finder = await visitor();
    await find(finder, confirmationNumber);
    await refusal(finder, confirmationNumber, { dateOfBirth: '1971-12-24' });
    const written = log.join();
    expect(written.includes(searchAppointments.path)).toBe(true);
    expect(written.includes('1971-12-24') || written.includes(confirmationNumber)).toBe(false);
  });
});

describe('what is found', () => {
  it('MNG-01, SAF-01 for a group is everyone’s appointment by its number, ordered by place, and one’s own by one’s own', async () => {
    const { engagementId, confirmationNumber } = await booked();
    const second = await joinedBy(pool, engagementId, SECOND_BORN);
    await pool.query(
      `update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
        where confirmation_number = $1`,
      [confirmationNumber],
    );
    const groupNumber = 'GRPWHSTRTH';
    await pool.query('update engagements set group_number = $2 where id = $1', [
      engagementId,
      groupNumber,
    ]);
    const foundBy = (number: string, dateOfBirth: string) =>
      visitor().then((one) => find(one, number, { dateOfBirth, version: 'v7' }));
    const all = await foundBy(groupNumber, BORN);
    expect(all.map((one) => [one.confirmationNumber, one.patient.firstName])).toEqual([
      [confirmationNumber, 'Ana'],
      [second, 'Luz'],
    ]);
    expect(all.map(({ journey }) => journey.dateOfBirth)).toEqual([BORN, SECOND_BORN]);
    expect(all.map(({ bookingType }) => bookingType)).toEqual(['Group', 'Group']);
    const [own, ...others] = await foundBy(second, SECOND_BORN);
    expect([own?.patient.firstName, others]).toEqual(['Luz', []]);
  });

  it.each([
    ['upcoming', {}, ''],
    ['upcoming', { status: 'Rescheduled', sequence: 1 }, ''],
    ['missed', {}, `interval '1 hour'`],
    ['past', { status: 'Fulfilled' }, `interval '1 hour'`],
    ['past', { stage: 'checkedIn' }, `interval '1 hour'`],
    ['cancelled', { status: 'Cancelled' }, ''],
    ['cancelled', { status: 'Cancelled' }, `interval '2 days'`],
  ])('MNG-04 stands as %s with %j', async (standing, columns, ago) => {
    const { confirmationNumber } = await booked();
    if (ago) {
      await pool.query(
        `update appointments set starts_at = clock_timestamp() - ${ago},
          ends_at = clock_timestamp() - ${ago} + interval '15 minutes' where confirmation_number = $1`,
        [confirmationNumber],
      );
    }
    if (Object.keys(columns).length > 0) await setAppointment(pool, confirmationNumber, columns);
    const [found] = await find(await visitor(), confirmationNumber);
    expect(found?.standing).toBe(standing);
  });

  it('MNG-04 says when it was booked in the previous system', async () => {
    const { confirmationNumber } = await booked();
    await setAppointment(pool, confirmationNumber, {
      source: 'Legacy',
      stage: 'arrived',
      var_status: 'Pending',
    });
    const [found] = await find(await visitor(), confirmationNumber);
    expect(found).toMatchObject({
      source: 'Legacy',
      checkinStatus: 'Arrived',
      apptGSVarStatus: 'Pending',
    });
  });

  it('LNG-04 is in the language of the page', async () => {
    const { confirmationNumber } = await booked();
    const [found] = await find(await visitor('es.localhost'), confirmationNumber);
    expect(found?.vaccines).toMatchObject([{ vaccineDisplayName: 'Gripe (influenza)' }]);
  });
});

it('CHN-09 is found by a signed-in visitor as by a guest: they stay signed in, and it stays a guest’s', async () => {
  const { confirmationNumber } = await booked({ time: timeAhead('11:00') });
  const finder = await visitor();
  await haveAccount(finder, pool, newEmail());
  await find(finder, confirmationNumber);
  expect(await finder.ask(getProfile, {})).toMatchObject({ isLoggedIn: true });
  const { status, error } = await finder.refused(listAppointments, { query: {} });
  expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
});
