import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { openCampaign, startQuickFlow } from '#contract/campaigns.ts';
import { getEngagement, patchEngagement } from '#contract/engagements.ts';
import { decryptKey, discardEngagement, resumeEngagement } from '#contract/resume.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { GUESSES } from '#domain/resume.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { addStore, bookingServer, hold, timeAhead } from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { fingerprintOf } from '#tests/support/fingerprint.ts';
import { INVITED, INVITED_BORN, inviteOne, type ListRow } from '#tests/support/campaign.ts';
import { altered, forgetAddress, savedJourney } from '#tests/support/saved-journey.ts';
import { testServer } from '#tests/support/server.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';

const server = await bookingServer();
const { pool, visitor, database } = server;

const invite = (row: ListRow = {}, vaccineCode = '150') =>
  inviteOne(database, row, { vaccineCode });
const openBy = (one: Visitor, key: string) => one.ask(openCampaign, { body: { key } });
const startBy = (one: Visitor, key: string, dateOfBirth = INVITED_BORN) =>
  one.ask(startQuickFlow, { body: { key, dateOfBirth } });
const refusedBy = async (one: Visitor, key: string, dateOfBirth = INVITED_BORN) => {
  const { status, error } = await one.refused(startQuickFlow, { body: { key, dateOfBirth } });
  return [status, error.code];
};

/** The latest invitation's id. */
async function invitedLast(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from invitations order by created_at desc limit 1',
  );
  return rows[0]?.id ?? '';
}

/** A fingerprint of these tables, to show that nothing was written. */
const everything = () =>
  fingerprintOf(pool, ['campaigns', 'invitations', 'engagements', 'patients', 'outbox', 'limits']);

describe('an invitation’s link', () => {
  it('QCK-01, RES-04 shows the campaign’s name and the proof needed, and nothing of the person', async () => {
    const key = await inviteOne(database, { language: 'es' }, { nameEn: 'Fall flu shots' });
    const known = await openBy(await visitor(), key);
    expect(known).toEqual({
      state: 'valid',
      language: 'es',
      expiresAt: expect.any(String),
      proof: 'dateOfBirth',
      triesLeft: GUESSES.ofLink,
      campaign: { name: { en: 'Fall flu shots', es: 'Gripe 2026' } },
    });
    for (const said of [INVITED.firstName, INVITED.lastName, INVITED.email, '1984', '60601'])
      expect(JSON.stringify(known)).not.toContain(said);
  });

  it('RES-04 opened repeatedly by a mail scanner changes nothing', async () => {
    const key = await invite();
    const scanner = await visitor();
    await openBy(scanner, key);
    // The rate limit's counter is not a change.
    await pool.query('delete from limits');
    const before = await everything();
    for (let turn = 0; turn < 5; turn += 1) {
      await scanner.send('GET', '/findcare/schedule-vaccine/quick-flow?flow=email');
      expect(await openBy(scanner, key)).toMatchObject({ state: 'valid' });
      await pool.query('delete from limits');
    }
    expect(await everything()).toBe(before);
    expect((await startBy(await visitor(), key)).outcome).toBe('SUCCESS');
  });

  it('RES-04 altered, invented, or made for something else is invalid', async () => {
    await forgetAddress(pool);
    const [key, { key: journeyKey }] = [await invite(), await savedJourney(server)];
    const one = await visitor();
    for (const wrong of [altered(key), key.slice(1), 'no-key', journeyKey]) {
      expect(await openBy(one, wrong)).toEqual({ state: 'invalid' });
      expect(await refusedBy(one, wrong)).toEqual([404, 'FC_903_NotFound']);
    }
    expect((await one.ask(decryptKey, { body: { key } })).state).toBe('invalid');
    const body = { key, dateOfBirth: INVITED_BORN };
    expect((await one.refused(resumeEngagement, { body })).error.code).toBe('FC_903_NotFound');
  });

  it('RES-03 expires after its days, and says so to anyone who has it', async () => {
    await invite();
    const { rows } = await pool.query<{ id: string; expires_at: Date }>(
      `update invitations set expires_at = date_trunc('second', clock_timestamp()) - interval '1 second'
        where id = $1 returning id, expires_at`,
      [await invitedLast()],
    );
    const [{ id, expires_at: expiresAt } = { id: '', expires_at: new Date() }] = rows;
    const key = await keyOf(openLinkKeys(pool, 'campaign'), { id, version: 1, expiresAt });
    const one = await visitor();
    expect(await openBy(one, key)).toEqual({ state: 'expired' });
    expect(await refusedBy(one, key)).toEqual([410, 'LINK_EXPIRED']);
  });

  it('RES-04 is in no log, and neither is anything about the person', async () => {
    const key = await invite();
    const one = await visitor();
    await openBy(one, key);
    await refusedBy(one, key, '1984-04-29');
    await startBy(one, key);
    const log = server.log.join();
    expect(log).toContain('/api/campaigns/v1/start');
    for (const secret of [
      key.slice(0, 20),
      INVITED.firstName,
      INVITED.lastName,
      INVITED.email,
      INVITED.phone,
      '1984-04',
    ])
      expect(log).not.toContain(secret);
  });
});

describe('the date of birth', () => {
  it('RES-04 that is wrong gets the answer of an invalid key, and is counted', async () => {
    await forgetAddress(pool);
    const key = await invite();
    const one = await visitor();
    const [wrong, none] = await Promise.all(
      [
        { key, dateOfBirth: '1984-04-29' },
        { key: altered(key), dateOfBirth: INVITED_BORN },
      ].map((body) => one.refused(startQuickFlow, { body })),
    );
    expect({ ...wrong?.error, transactionId: '' }).toEqual({ ...none?.error, transactionId: '' });
    expect([wrong?.status, wrong?.error.code]).toEqual([404, 'FC_903_NotFound']);
    expect((await openBy(one, key)).triesLeft).toBe(GUESSES.ofLink - 1);
    // The right one does not count as a guess.
    await startBy(one, key);
    expect((await openBy(one, key)).triesLeft).toBe(GUESSES.ofLink - 1);
  });

  it('RES-04 that is wrong five times ends the link, and has begun nothing', async () => {
    await forgetAddress(pool);
    const key = await invite();
    const id = await invitedLast();
    const guesser = await visitor();
    for (let day = 1; day <= GUESSES.ofLink; day += 1)
      expect(await refusedBy(guesser, key, `1984-05-0${day}`)).toEqual([404, 'FC_903_NotFound']);
    expect(await refusedBy(guesser, key)).toEqual([410, 'LINK_REVOKED']);
    expect(await openBy(guesser, key)).toEqual({ state: 'revoked' });
    const { rows } = await pool.query('select engagement_id from invitations where id = $1', [id]);
    expect(rows).toEqual([{ engagement_id: null }]);
  });

  it('RES-04 is checked five times when thirty come at once through two processes', async () => {
    await pool.query('delete from limits');
    const key = await invite();
    const { app } = await testServer(database);
    const guessers = [await visitor(), await visit(app)] as const;
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        guessers[index % 2 ? 1 : 0].send('POST', startQuickFlow.path, {
          key,
          dateOfBirth: `19${10 + index}-01-01`,
        }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(GUESSES.ofLink);
    expect(statuses.filter((status) => ![404, 410, 429].includes(status))).toEqual([]);
    expect(await openBy(guessers[0], key)).toEqual({ state: 'revoked' });
  });
});

describe('the quick flow', () => {
  it('QCK-01 begins at the choice of a time with everything known about the person', async () => {
    const key = await invite({ language: 'es', gender: 'Femenino', race: 'White' });
    const one = await visitor('es.localhost');
    const journey = await startBy(one, key);
    const { firstName, lastName, email, phone } = INVITED;
    expect(journey).toEqual({
      outcome: 'SUCCESS',
      engagementId: expect.any(String),
      page: 'timeslots',
      pageId: 'TIMESLOTS',
      languagePreference: 'es',
      bookingType: 'Individual',
      timeZone: 'America/Chicago',
      dateOfBirth: INVITED_BORN,
      metaData: {
        locationSearch: '60601',
        category: 'Adult',
        dob: INVITED_BORN,
        serviceIds: ['150'],
        progress: {
          page: 'timeslots',
          bookingOption: 'me',
          visitor: 'guest',
          place: expect.objectContaining({
            q: '60601',
            city: 'Chicago',
            state: 'IL',
            timeZone: 'America/Chicago',
            locationSearchText: '60601',
          }),
          patient: { firstName, lastName, gender: 'Female', race: '2106-3', ethnicity: '2135-2' },
          contact: { emailAddress: email, phoneNumber: phone },
        },
      },
      userResponses: [],
      voucherCode: null,
      patient: {
        patientId: expect.any(String),
        firstName,
        lastName,
        gender: 'Female',
        race: { code: '2106-3' },
        ethnicity: { code: '2135-2' },
        contact: {
          address: { zip: '60601' },
          phones: [{ number: phone }],
          emails: [{ address: email }],
        },
      },
      consent: null,
      hold: null,
      store: null,
    });
    await one.ask(getEngagement, { params: { engagementId: journey.engagementId } });
  });

  it('QCK-01 ends in a booking, which uses up the link', async () => {
    const storeNumber = await addStore(pool);
    const key = await invite();
    const one = await visitor();
    const { engagementId, patient, dateOfBirth, metaData } = await startBy(one, key);
    const { lat: latitude = 0, lng: longitude = 0, state = '' } = metaData.progress?.place ?? {};
    const found = await one.ask(searchTimeslots, {
      body: {
        vaccine: [{ code: '150' }],
        position: { latitude, longitude },
        state,
        restriction: { dob: dateOfBirth },
        bookingType: 'Individual',
        searchRadius: 25,
        manufacturerFilter: 'All',
        pagination: { pageNumber: 1 },
        engagementId,
      },
    });
    expect(found.locations.map((location) => location.locationId)).not.toEqual([]);
    const held = await hold(one, { engagementId, storeNumber });
    const body = {
      engagementId,
      confirmationNumber: held.confirmationNumber,
      patients: [{ patientId: patient?.patientId ?? '' }],
    };
    const appointment = await one.ask(confirmAppointment, { body });
    expect(appointment.patient.lastName).toBe(INVITED.lastName);
    expect(await openBy(one, key)).toEqual({ state: 'spent' });
    expect(await refusedBy(await visitor(), key)).toEqual([410, 'LINK_SPENT']);
  });

  it.each([
    ['no phone', { phone: '', lastName: 'Mailonly' }],
    ['no e-mail address', { email: '', textsAgreed: 'yes', lastName: 'Textsonly' }],
  ])('QCK-01 VAL-11 books somebody of whom the list has %s', async (_, row) => {
    const storeNumber = await addStore(pool);
    const one = await visitor();
    const { engagementId, patient } = await startBy(one, await invite(row));
    const { confirmationNumber } = await hold(one, { engagementId, storeNumber });
    const patients = [{ patientId: patient?.patientId ?? '' }];
    const body = { engagementId, confirmationNumber, patients };
    expect(await one.ask(confirmAppointment, { body })).toMatchObject({ status: 'Scheduled' });
  });

  it('QCK-01 begun again resumes the same booking, with its time, in the new session', async () => {
    const storeNumber = await addStore(pool);
    const key = await invite();
    const one = await visitor();
    const first = await startBy(one, key);
    const { engagementId } = first;
    const time = timeAhead('11:00');
    await hold(one, { engagementId, storeNumber, ...time });
    await one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'REVIEW_APPT',
        metaData: {
          storeNumber,
          appointmentDate: time.appointmentDate,
          progress: { ...first.metaData.progress, page: 'review-appt' },
        },
      },
    });
    const other = await visitor();
    const again = await startBy(other, key);
    expect(again).toMatchObject({
      outcome: 'SUCCESS',
      engagementId,
      page: 'review-appt',
      patient: { patientId: first.patient?.patientId },
      hold: { appointmentDate: time.appointmentDate },
    });
    const lost = await one.refused(getEngagement, { params: { engagementId } });
    expect(lost.error.code).toBe('FC_903_NotFound');
    await other.ask(getEngagement, { params: { engagementId } });
  });

  it('QCK-01 begun many times at once is one booking, in one session', async () => {
    await pool.query('delete from limits');
    const { app } = await testServer(database);
    for (let round = 0; round < 5; round += 1) {
      const key = await invite();
      const id = await invitedLast();
      const before = await pool.query('select from engagements');
      const devices = await Promise.all([visitor(), visitor(), visit(app), visit(app)]);
      const replies = await Promise.all(
        devices.map((one) =>
          one.send('POST', startQuickFlow.path, { key, dateOfBirth: INVITED_BORN }),
        ),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const made = await pool.query('select from engagements');
      expect((made.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(1);
      const { rows } = await pool.query<{ engagement_id: string }>(
        'select engagement_id from invitations where id = $1',
        [id],
      );
      const engagementId = rows[0]?.engagement_id ?? '';
      const owners = await Promise.all(
        devices.map((one) => one.send('GET', `/api/engagements/v6/${engagementId}`)),
      );
      expect(owners.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const patients = await pool.query('select from patients where engagement_id = $1', [
        engagementId,
      ]);
      expect(patients.rowCount).toBe(1);
    }
  });

  it('CNF-01 repeated after a lost answer leads to the same session', async () => {
    const key = await invite();
    const one = await visitor();
    const cookies = new Map(one.cookies);
    const headers = { 'idempotency-key': 'one-press' };
    const body = { key, dateOfBirth: INVITED_BORN };
    const first = await one.ask(startQuickFlow, { body }, headers);
    for (const [name, value] of cookies) one.cookies.set(name, value);
    const again = await one.ask(startQuickFlow, { body }, headers);
    expect(again.engagementId).toBe(first.engagementId);
    await one.ask(getEngagement, { params: { engagementId: first.engagementId } });
  });

  it('RES-03 after starting over, the link begins another booking', async () => {
    const key = await invite();
    const one = await visitor();
    const { engagementId } = await startBy(one, key);
    await one.ask(discardEngagement, { body: { engagementId } });
    const next = await startBy(one, key);
    expect(next.engagementId).not.toBe(engagementId);
    expect(next.page).toBe('timeslots');
  });

  it('RES-04 asks for the booking’s date of birth once there is a booking', async () => {
    const key = await invite();
    const one = await visitor();
    const { engagementId } = await startBy(one, key);
    await sayOf(pool, engagementId, { dob: '1990-02-03' });
    expect(await refusedBy(one, key)).toEqual([404, 'FC_903_NotFound']);
    expect((await startBy(one, key, '1990-02-03')).engagementId).toBe(engagementId);
  });
});

describe('a person who may not be vaccinated', () => {
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

  it.each([
    ['ELG-02 below three', yearsAgo(1), '150', 'age.tooYoung'],
    ['ELG-07 too young for the vaccine', yearsAgo(10), '87', 'vaccine.tooYoung'],
  ])(
    'is told so after the date of birth, and no booking begins: %s',
    async (_who, dateOfBirth, vaccine, problem) => {
      const key = await invite({ dateOfBirth }, vaccine);
      const before = await pool.query('select from engagements');
      const one = await visitor();
      const body = { key, dateOfBirth };
      const { status, error } = await one.refused(startQuickFlow, { body });
      expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
      expect(error.fields).toMatchObject([{ name: 'dateOfBirth', code: problem }]);
      expect((await pool.query('select from engagements')).rowCount).toBe(before.rowCount);
      expect(await openBy(one, key)).toMatchObject({ state: 'valid', triesLeft: GUESSES.ofLink });
    },
  );
});
