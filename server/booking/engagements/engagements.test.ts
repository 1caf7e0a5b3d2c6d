import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createEngagement,
  createSchedulerEngagement,
  getEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import type { CallInput } from '#contract/operation.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  dayAhead,
  engagementBody,
  startJourney,
  ZONE,
} from '#tests/support/booking.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import { leaveDesk, teamMember } from '#tests/support/team.ts';
import { scan } from '#tests/support/walk-in.ts';
import { stayInThisMinute } from '#tests/support/limits.ts';

const { app, pool, visitor } = await bookingServer();
const v6 = { version: 'v6' } as const;

const keptOf = (engagementId: string) => engagementOf(pool, engagementId);

it('ENG-01, ENG-04 stores what an engagement is created with', async () => {
  const one = await visitor();
  const history = [
    { code: '207', dose: '1', name: 'Comirnaty', date: '2025-10-01', type: 'covid' },
  ];
  const metaData = {
    dob: '1984-04-28',
    category: 'Adult',
    locationSearch: 'Austin, TX',
    history,
    phone: '312-555-0123',
    consentDecision: 'agree',
  } as const;
  const engagementId = await startJourney(one, {
    coverage: 'Yes',
    languagePreference: 'es',
    metaData: { ...metaData, history },
    notificationSent: { email: 'ana@example.com', sms: '312-555-0123' },
  });

  expect(await keptOf(engagementId)).toMatchObject({
    form: 'v6',
    coverage: true,
    availabilityGroup: 'General',
    timeZone: ZONE,
    people: [{ dob: '1984-04-28' }],
    email: 'ana@example.com',
    smsPhone: '312-555-0123',
  });
  expect(await one.ask(getEngagement, { params: { engagementId } })).toEqual({
    engagementId,
    coverage: true,
    vaccineHistory: history,
    voucherCode: null,
    languagePreference: 'es',
    bookingType: 'Individual',
    pageId: 'GET_STARTED',
    status: 'pending',
    metaData,
  });
});

it('ENG-04 announces a text message only after consent', async () => {
  const one = await visitor();
  const { status, error } = await one.refused(createEngagement, {
    params: v6,
    body: engagementBody({ notificationSent: { sms: '312-555-0123' } }),
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'notificationSent.sms']);
});

it('ENG-01, API-01 creates one engagement however often the same intention is sent', async () => {
  const one = await visitor();
  const call = { params: v6, body: engagementBody() };
  const attempt = { 'idempotency-key': 'start' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => one.ask(createEngagement, call, attempt)),
  );
  expect(new Set(answers.map(({ engagementId }) => engagementId)).size).toBe(1);
});

it('ELG-02 tells a visitor under three at the start', async () => {
  const one = await visitor();
  const { status, error } = await one.refused(createEngagement, {
    params: v6,
    body: engagementBody({ metaData: { dob: dayAhead(-400) } }),
  });
  expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
  expect(error.fields).toEqual([
    {
      name: 'metaData.dob',
      code: 'age.tooYoung',
      message: expect.stringContaining('needs to be 3 years of age or older'),
    },
  ]);
});

it('VAL-01, VAL-11 refuses a date of birth before 1900 or after today, and words it in the visitor’s language', async () => {
  const one = await visitor('es.localhost');
  for (const [dob, code, words] of [
    ['1899-12-31', 'date.tooLongAgo', 'hace demasiado tiempo'],
    [dayAhead(2), 'date.future', 'en el futuro'],
  ] as const) {
    const { status, error } = await one.refused(createEngagement, {
      params: v6,
      body: engagementBody({ metaData: { dob } }),
    });
    expect(status).toBe(400);
    expect(error.fields?.[0]).toMatchObject({
      name: 'metaData.dob',
      code,
      message: expect.stringContaining(words),
    });
  }
});

it('ENG-02, ENG-05 merges what is patched into what is stored', async () => {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const userResponses = [{ vaccineCode: '207', question: 'immunocompromised', answer: 'no' }];
  await one.ask(patchEngagement, {
    params: v6,
    body: {
      engagementId,
      bookingType: 'Individual',
      pageId: 'VACCINE_SELECTOR',
      metaData: { serviceIds: ['207', '150'], category: 'Adult' },
      userResponses,
    },
  });
  const read = await one.ask(getEngagement, { params: { engagementId } });
  expect(read.pageId).toBe('VACCINE_SELECTOR');
  expect(read.metaData).toEqual({
    dob: '1984-04-28',
    category: 'Adult',
    locationSearch: '60601',
    serviceIds: ['207', '150'],
  });
  expect((await keptOf(engagementId)).people[0]).toMatchObject({ userResponses });
});

it('RES-01 keeps the progress that was sent last', async () => {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const patch = (progress: object) =>
    one.send('PATCH', '/api/engagements/v6', {
      engagementId,
      bookingType: 'Individual',
      pageId: 'PATIENT_INFO',
      metaData: { progress },
    });
  const said = { page: 'patient-info', visitor: 'guest', patient: { firstName: 'Ana 2' } };
  expect((await patch({ page: 'timeslots', maker: 'PFI' })).statusCode).toBe(200);
  expect((await patch(said)).statusCode).toBe(200);
  const read = await one.ask(getEngagement, { params: { engagementId } });
  expect(read.metaData).toMatchObject({ dob: '1984-04-28', locationSearch: '60601' });
  expect(read.metaData.progress).toEqual(said);
  expect((await patch({ page: 'no-such-page' })).statusCode).toBe(400);
});

it('ENG-02 refuses a history of null: it is omitted instead', async () => {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const reply = await one.send('PATCH', '/api/engagements/v6', {
    engagementId,
    bookingType: 'Individual',
    pageId: 'TIMESLOTS',
    metaData: { history: null },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ fields: [{ name: 'metaData.history' }] });
});

it('ENG-05 accepts a patient id only of this engagement', async () => {
  const one = await visitor();
  const [mine, other] = [await startJourney(one), await startJourney(one)];
  const patientId = await addPatient(one, mine);
  const patch = { bookingType: 'Individual', pageId: 'PATIENT_INFO', patientId } as const;
  await one.ask(patchEngagement, { params: v6, body: { engagementId: mine, ...patch } });
  const { status, error } = await one.refused(patchEngagement, {
    params: v6,
    body: { engagementId: other, ...patch },
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'patientId']);
});

it('PAT-01 judges by the patient’s date of birth once there is a patient', async () => {
  const one = await visitor();
  const engagementId = await startJourney(one);
  const patch = (dob: string) =>
    one.ask(patchEngagement, {
      params: v6,
      body: { engagementId, bookingType: 'Individual', pageId: 'GET_STARTED', metaData: { dob } },
    });
  await patch('1990-01-01');
  expect((await keptOf(engagementId)).people[0]?.dob).toBe('1990-01-01');
  await addPatient(one, engagementId, { dob: '1991-02-02' });
  await patch('1992-03-03');
  expect((await keptOf(engagementId)).people[0]?.dob).toBe('1991-02-02');
});

it('VAC-02, VAL-11 refuses vaccines that cannot go into one booking', async () => {
  const one = await visitor();
  const { status, error } = await one.refused(createEngagement, {
    params: v6,
    body: engagementBody({ metaData: { serviceIds: ['104', '52'] } }),
  });
  expect(status).toBe(400);
  expect(error.fields?.[0]).toMatchObject({
    name: 'metaData.serviceIds',
    code: 'vaccine.combination',
  });
});

it('ENG-08, CHN-02, CHN-03 accepts each visit at its version, with fields that agree', async () => {
  const one = await visitor();
  await scan(pool, one, await addStore(pool));
  const walkIn = { channel: 'QRCode', engagementType: 'PATWalkin' } as const;
  const right = [
    ['v6', {}],
    ['v6', { channel: 'MobileAdaptive' }],
    ['v5', walkIn],
    ['v8', { bookingType: 'Group' }],
  ] as const;
  for (const [version, visit] of right) {
    await one.ask(createEngagement, { params: { version }, body: engagementBody(visit) });
  }
  const wrong = [
    ['v5', {}, 'version'],
    ['v6', walkIn, 'version'],
    ['v6', { bookingType: 'Group' }, 'version'],
    ['v5', { engagementType: 'PATWalkin' }, 'engagementType'],
  ] as const;
  for (const [version, visit, field] of wrong) {
    const { status, error } = await one.refused(createEngagement, {
      params: { version },
      body: engagementBody(visit),
    });
    expect([status, error.fields?.[0]?.name]).toEqual([400, field]);
  }
});

it('CHN-12 refuses from everyone else what only a team member may say', async () => {
  const one = await visitor();
  const words = [
    { channel: 'AdminPortal', client: 'CSR', engagementType: 'TMWalkin' },
    { channel: 'AdminPortal' },
    { client: 'CSR' },
    { engagementType: 'TMWalkin' },
  ] as const;
  for (const visit of words) {
    const { wagHeaders: _repeated, metaData: _none, pageId, ...rest } = engagementBody(visit);
    const forms = [
      one.refused(createEngagement, { params: { version: 'v5' }, body: engagementBody(visit) }),
      one.refused(createSchedulerEngagement, {
        body: {
          ...rest,
          coverage: true,
          schema_version: 1,
          engagementContact: {},
          journey: { pageId, metaData: { serviceIds: [] } },
        },
      }),
    ];
    for (const { status, error } of await Promise.all(forms))
      expect([status, error.code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
  }
  expect((await pool.query(`select from engagements where client = 'CSR'`)).rowCount).toBe(0);
});

it('CHN-12, CHN-03 begins a walk-in for a team member of any store, while the desk is open', async () => {
  const member = await teamMember(app, pool, { storeNumber: await addStore(pool) });
  const walkIn = { channel: 'AdminPortal', client: 'CSR', engagementType: 'TMWalkin' } as const;
  const { wagHeaders: _repeated, metaData: _none, pageId, ...rest } = engagementBody(walkIn);
  const scheduled = {
    ...rest,
    coverage: true,
    schema_version: 1 as const,
    engagementContact: {},
    journey: { pageId, metaData: { serviceIds: [] } },
  };
  const begun = { params: { version: 'v5' }, body: engagementBody(walkIn) } as const;
  const { engagementId } = await member.ask(createEngagement, begun);
  await member.ask(createSchedulerEngagement, { body: scheduled });
  const { rows } = await pool.query('select client from engagements where id = $1', [engagementId]);
  expect(rows).toEqual([{ client: 'CSR' }]);
  await leaveDesk(pool, member.memberId, 16);
  expect((await member.refused(createEngagement, begun)).error.code).toBe('DESK_LOCKED');
});

it('ENG-01 starts no more journeys from one address than people there could need', async () => {
  stayInThisMinute();
  const one = await visitor();
  await pool.query('delete from limits');
  // The first few are not recorded.
  do await startJourney(one);
  while ((await pool.query('select from limits')).rowCount === 0);
  await pool.query('update limits set taken = 600');
  const call = { params: { version: 'v6' as const }, body: engagementBody() };
  const { status, error } = await one.refused(createEngagement, call);
  expect([status, error.code]).toEqual([429, 'RATE_LIMITED']);
  await pool.query('delete from limits');
  await startJourney(one);
});

it('CHN-04, CHN-05 stores the channel, the client and the General availability group of a visitor to the website', async () => {
  const one = await visitor();
  expect(await keptOf(await startJourney(one))).toMatchObject({
    channel: 'Web',
    client: 'Customer',
    availabilityGroup: 'General',
  });
});

it('TIM-01 accepts a time zone by its IANA name, its US name or its short code', async () => {
  const one = await visitor();
  const zones = ['America/Puerto_Rico', 'Central Standard Time', 'HST', 'AST', 'A', 'H'];
  for (const timeZone of zones) {
    await startJourney(one, { timeZone });
  }
  const { status, error } = await one.refused(createEngagement, {
    params: v6,
    body: engagementBody({ timeZone: 'Mars/Olympus' }),
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'timeZone']);
});

it('ENG-11 answers the same 404 for an unknown engagement and for another session’s', async () => {
  const engagementId = await startJourney(await visitor());
  const stranger = await visitor();
  for (const id of [engagementId, randomUUID()]) {
    const patch = { bookingType: 'Individual', pageId: 'TIMESLOTS' } as const;
    for (const { status, error } of [
      await stranger.refused(getEngagement, { params: { engagementId: id } }),
      await stranger.refused(patchEngagement, {
        params: v6,
        body: { engagementId: id, ...patch },
      }),
      await stranger.refused(patchSchedulerEngagement, {
        body: { engagementId: id, bookingType: 'Individual' },
      }),
    ]) {
      expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
    }
  }
});

it('ENG-11 tells that an engagement is confirmed', async () => {
  const one = await visitor();
  const { engagementId } = await book(one, await addStore(pool));
  const read = await one.ask(getEngagement, { params: { engagementId } });
  expect(read.status).toBe('confirmed');
});

type SchedulerBody = CallInput<typeof createSchedulerEngagement>['body'];

const schedulerBody = (changes: Partial<SchedulerBody> = {}): SchedulerBody => ({
  coverage: true,
  schema_version: 1,
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Hold',
  languagePreference: 'en',
  timeZone: ZONE,
  engagementContact: {
    email: 'ana@example.com',
    phone: '312-555-0123',
    dob: '1984-04-28',
    category: 'Adult',
  },
  journey: { pageId: 'GET_STARTED', metaData: { serviceIds: ['150'] } },
  ...changes,
});

it('ENG-06, ENG-07 stores and patches an engagement in the global scheduler’s format', async () => {
  const one = await visitor();
  const { engagementId } = await one.ask(createSchedulerEngagement, { body: schedulerBody() });
  const patientId = await addPatient(one, engagementId);
  await one.ask(patchSchedulerEngagement, {
    body: {
      engagementId,
      bookingType: 'Individual',
      patientId,
      userResponses: [{ vaccineCode: '150', question: 'q', answer: 'a' }],
      engagementContact: { email: 'new@example.com' },
      journey: { pageId: 'REVIEW_APPT', metaData: { serviceIds: ['207', '150'] } },
    },
  });
  const read = await one.ask(getEngagement, { params: { engagementId } });
  expect(read).toMatchObject({
    coverage: true,
    pageId: 'REVIEW_APPT',
    metaData: {
      dob: '1984-04-28',
      category: 'Adult',
      phone: '312-555-0123',
      serviceIds: ['207', '150'],
    },
  });
  expect(await keptOf(engagementId)).toMatchObject({ form: 'scheduler', email: 'new@example.com' });
});

it('ENG-06 lets a client name its engagement and start it over, but not take another’s', async () => {
  const one = await visitor();
  const engagementId = randomUUID();
  for (const pageId of ['GET_STARTED', 'VACCINE_SELECTOR'] as const) {
    const journey = { pageId, metaData: { serviceIds: ['150'] } };
    await one.ask(createSchedulerEngagement, { body: schedulerBody({ engagementId, journey }) });
  }
  const read = await one.ask(getEngagement, { params: { engagementId } });
  expect(read.pageId).toBe('VACCINE_SELECTOR');

  const stranger = await visitor();
  const { status, error } = await stranger.refused(createSchedulerEngagement, {
    body: schedulerBody({ engagementId }),
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'engagementId']);
});

it('ENG-01 creates a visitor’s session and engagement in one commit, once when two requests begin at once', async () => {
  const [one, both] = [await visitor(), await visitor()];
  const { rows } = await pool.query<{ together: boolean }>(
    `select s.xmin = e.xmin as together from engagements e join sessions s on s.id = e.session_id
     where e.id = $1`,
    [await startJourney(one)],
  );
  expect(rows).toEqual([{ together: true }]);

  const begun = await Promise.all([startJourney(both), startJourney(both)]);
  for (const engagementId of begun) {
    const reply = await both.send('GET', `/api/engagements/v6/${engagementId}`);
    expect(reply.statusCode).toBe(200);
  }
});

it('ENG-01 lets a visitor whose first journey was refused begin another', async () => {
  const one = await visitor();
  const young = engagementBody({ metaData: { dob: dayAhead(-400) } });
  const { status } = await one.refused(createEngagement, { params: v6, body: young });
  expect(status).toBe(422);
  await startJourney(one);
});
