import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshJourney } from '#machines/knowledge/context.ts';
import { groupTimes } from '#qa/journeys/group-samples.ts';
import { appointment, held as heldSample, place, refusal, times } from '#qa/journeys/samples.ts';
import { answer, type World } from './answers.ts';
import { heldUntil } from './held-until.ts';

const { deadline: _, ...hold } = heldSample(10);
const network = vi.fn<typeof fetch>();
const signal = new AbortController().signal;
const engagement = { engagementId: hold.engagementId };
const version = { version: 'v6' as const };

const world = (globalScheduler: boolean): World => ({
  globalScheduler,
  context: () => ({
    ...freshJourney({ language: 'en', today: '2026-03-02' }),
    dateOfBirth: '1984-04-28',
  }),
  channel: () => ({ channel: 'MobileAdaptive', client: 'Customer' }),
  handOver: () => 'the journey',
});

const reply = (body: unknown, status = 200) =>
  network.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const path = () => network.mock.calls[0]?.[0];
const method = () => network.mock.calls[0]?.[1]?.method;
const header = (name: string) => new Headers(network.mock.calls[0]?.[1]?.headers).get(name);
const body = (): unknown => {
  const sent = network.mock.calls[0]?.[1]?.body;
  return typeof sent === 'string' ? JSON.parse(sent) : undefined;
};

const createBody = {
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Immunizations',
  languagePreference: 'en',
  metaData: { dob: '1984-04-28' },
  pageId: 'GET_STARTED',
  timeZone: 'America/Chicago',
} as const;
const patchBody = { ...engagement, bookingType: 'Individual', pageId: 'TIMESLOTS' } as const;
const searchBody = {
  bookingType: 'Individual' as const,
  patients: [{ place: 1, vaccine: [{ code: '150' }], restriction: { dob: '1984-04-28' } }],
  position: { latitude: place.lat, longitude: place.lng },
  state: 'IL',
  manufacturerFilter: 'All',
};
const holdBody = {
  fhirLocationId: 'L100',
  organizationId: 'O1',
  bookingType: 'Individual' as const,
  slot: hold.slot,
  appointmentDate: hold.appointmentDate,
  engagementId: hold.engagementId,
  storeNumber: '100',
  origin: 'Web',
  numberOfSlots: 1,
  isImmunoCompromised: false,
  numOfPatients: 1,
  patients: [{ category: 'Adult' as const, services: [{ serviceId: '150' }] }],
};
/** HLD-05: the same in the format that fits one person only. */
const holdItem = {
  serviceType: { code: '57', name: 'Immunizations' },
  bookingType: 'Individual',
  appointmentType: 'scheduled',
  numberOfSlots: 0,
  locationId: 'L100',
  vaccines: [{ code: '150' }],
};
const confirmBody = {
  ...engagement,
  confirmationNumber: hold.confirmationNumber,
  patients: [{ patientId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c55' }],
};

beforeEach(() => {
  document.cookie = 'csrf=t';
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  network.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
});

describe('calls of the chart', () => {
  it.each([
    [false, 'POST', '/api/timeslots/v8/search'],
    [true, 'POST', '/api/scheduler/v1/timeslots/search'],
  ])(
    'SLT-01 API-07 a search goes to the service the environment selects (%s)',
    async (scheduler, verb, to) => {
      reply(times(false));
      const outcome = await answer(
        'searchTimeslots',
        { body: searchBody },
        { world: world(scheduler), signal },
      );
      expect([method(), path()]).toEqual([verb, to]);
      expect(outcome).toEqual({ ok: true, value: times(false) });
    },
  );

  it.each([false, true])(
    'GRP-01 a group is searched for and held as one (%s)',
    async (scheduler) => {
      reply(groupTimes(2, false));
      const asking = { world: world(scheduler), signal };
      await answer('searchTimeslots', { body: { ...searchBody, bookingType: 'Group' } }, asking);
      expect(path()).toBe('/api/storetime/v9/group-booking/search');
      expect(body()).toEqual({
        wagHeaders: { 'X-CSRF-Token': 't' },
        bookingType: 'Group',
        patients: searchBody.patients,
        position: searchBody.position,
        state: 'IL',
      });
      network.mockClear();
      reply(hold);
      await answer('createHold', { body: { ...holdBody, bookingType: 'Group' } }, asking);
      expect(path()).toBe('/api/scheduler/v1/holds');
    },
  );

  it.each([false, true])(
    'SLT-06 a failed search is reported with how far the journey had come (%s)',
    async (scheduler) => {
      network.mockImplementation(async () => new Response('', { status: 500 }));
      const searching = answer(
        'searchTimeslots',
        { body: searchBody },
        { world: world(scheduler), signal },
      );
      await expect(searching).rejects.toMatchObject({ code: 1002 });
      expect(console.error).toHaveBeenCalledExactlyOnceWith(
        expect.any(String),
        expect.objectContaining({
          event: 'TIMESLOT_SEARCH',
          user: { kind: 'undecided', category: 'Adult' },
        }),
      );
    },
  );

  it.each([
    [false, '/api/engagements/v6'],
    [true, '/api/scheduler/v1/engagements'],
  ])('ENG-04 ENG-06 CHN-04 an engagement says how the visitor came (%s)', async (scheduler, to) => {
    reply(engagement, 201);
    const input = { params: version, body: createBody };
    const outcome = await answer('createEngagement', input, { world: world(scheduler), signal });
    expect([method(), path()]).toEqual(['POST', to]);
    expect(body()).toMatchObject({ channel: 'MobileAdaptive', client: 'Customer' });
    expect(outcome).toEqual({ ok: true, value: engagement });
  });

  it.each([
    [false, '/api/engagements/v6'],
    [true, '/api/scheduler/v1/engagements'],
  ])('ENG-05 ENG-07 a patch goes the same way (%s)', async (scheduler, to) => {
    reply(engagement);
    const input = { params: version, body: patchBody };
    await answer('patchEngagement', input, { world: world(scheduler), signal });
    expect([method(), path()]).toEqual(['PATCH', to]);
  });

  it.each([
    [false, '/api/holds/v6', [holdItem]],
    [true, '/api/scheduler/v1/holds', { fhirLocationId: 'L100', numOfPatients: 1 }],
  ])('HLD-05 HLD-06 so does a hold, with its idempotency key (%s)', async (scheduler, to, sent) => {
    reply(hold);
    const input = { body: holdBody, intention: 'e.1' };
    const outcome = await answer('createHold', input, { world: world(scheduler), signal });
    expect([method(), path()]).toEqual(['POST', to]);
    expect(header('Idempotency-Key')).toBe('e.1');
    expect(body()).toMatchObject(sent);
    expect(outcome.ok && outcome.value.holdId).toBe(hold.holdId);
  });

  it.each([
    [false, 'PATCH', '/api/appointments/v6/confirm'],
    [true, 'POST', '/api/scheduler/v1/confirm'],
  ])('CNF-01 ENG-07 so does the confirmation (%s)', async (scheduler, verb, to) => {
    reply(refusal('HOLD_EXPIRED'), 410);
    const input = { body: confirmBody, intention: 'e.2' };
    const outcome = await answer('confirmAppointment', input, { world: world(scheduler), signal });
    expect([method(), path(), header('Idempotency-Key')]).toEqual([verb, to, 'e.2']);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'HOLD_EXPIRED' } });
  });

  it.each(['resumeHold', 'getHold'] as const)(
    'HLD-04 %s answers with a deadline too',
    async (question) => {
      reply(hold);
      const input = { params: { holdId: hold.holdId }, body: { holdId: hold.holdId } };
      const outcome = await answer(question, input, { world: world(false), signal });
      expect(outcome.ok && outcome.value.deadline).toBeGreaterThan(Date.now());
    },
  );
});

describe('a booking with the decision about texts', () => {
  const consent = {
    consentDecision: 'agree',
    consentType: 'smsConsent',
    phoneNumber: '312-555-0142',
  } as const;
  const refusedFor = (name: string, code: string) =>
    Response.json(
      {
        code: 'INVALID_REQUEST',
        message: '',
        transactionId: '0b0f3a44-5a0e-4c67-8a10-4b8e5f6f7a22',
        fields: [{ name, message: '', code }],
      },
      { status: 400 },
    );
  const booking = { intention: 'e.7', body: { ...confirmBody, consent } };
  const sent = () =>
    network.mock.calls.map(([url, init]) => [
      new URL(url as string, 'http://here').pathname,
      'consent' in (JSON.parse(init?.body as string) as object),
      new Headers(init?.headers).get('idempotency-key'),
    ]);

  it.each([
    [false, '/api/appointments/v6/confirm'],
    [true, '/api/scheduler/v1/confirm'],
  ])(
    'SMS-01 REL-04 sends it in a separate call to a server of the previous release (%s)',
    async (scheduler, to) => {
      network
        .mockResolvedValueOnce(refusedFor('consent', 'field.unknown'))
        .mockResolvedValueOnce(
          Response.json({ engagementId: engagement.engagementId, consentDecision: 'agree' }),
        )
        .mockResolvedValueOnce(Response.json(appointment));
      const outcome = await answer('confirmAppointment', booking, {
        world: world(scheduler),
        signal,
      });
      expect(outcome).toMatchObject({ ok: true });
      expect(sent()).toEqual([
        [to, true, 'e.7'],
        ['/api/consents/v1', false, 'e.7.consent'],
        [to, false, 'e.7'],
      ]);
    },
  );

  it('VAL-11 SMS-01 an invalid one is refused, and nothing is sent twice', async () => {
    network.mockResolvedValueOnce(refusedFor('consent.phoneNumber', 'phone.invalid'));
    const outcome = await answer('confirmAppointment', booking, { world: world(false), signal });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'INVALID_REQUEST' } });
    expect(network).toHaveBeenCalledTimes(1);
  });
});

describe('the deadline of a hold', () => {
  it('HLD-01 is the server’s remaining time on this device’s clock, however wrong that clock is', () => {
    const deviceNow = Date.parse('2031-01-01T00:00:00Z');
    expect(heldUntil(hold, deviceNow).deadline).toBe(deviceNow + 600_000);
  });
});
