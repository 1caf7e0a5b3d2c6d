import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { SERVICE_ERRORS, type ServiceError } from '#contract/service-error.ts';
import { freshJourney } from '#machines/knowledge/context.ts';
import { call, stream } from './call.ts';
import { TIMEOUT_MS } from './timeout.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const holdId = '3f1c2b9e-6c9a-4b57-9c6e-2d0e7b1a9d33';
const health = { status: 'ok', now: '2026-03-02T15:00:00Z' };

type Fetch = typeof fetch;
const network = vi.fn<Fetch>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, statusText: `status ${status}` });
const refusal = (code: string) => ({ code, message: code, transactionId: 'x' });

/** The n-th request sent. */
function sent(place = 0) {
  const [url, init] = network.mock.calls[place] ?? [];
  const { body } = init ?? {};
  return {
    url,
    init,
    headers: new Headers(init?.headers),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

const holdBody: CallInput<typeof OPERATIONS.createHold>['body'] = [
  {
    serviceType: { code: '57' },
    appointmentDate: '2026-03-04T09:00:00-06:00',
    bookingType: 'Individual',
    slot: '09:00',
    storeNumber: '100',
    engagementId: holdId,
    appointmentType: 'scheduled',
    locationId: 'L1',
    organizationId: 'O1',
    vaccines: [{ code: '150' }],
  },
];

/** What went to the console, without the ids of calls, which may contain any digits. */
const logged = () =>
  JSON.stringify(vi.mocked(console.error).mock.calls).replaceAll(
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
    '',
  );

const failureOf = (calling: Promise<unknown>): Promise<ServiceError> =>
  calling.then(
    () => expect.fail('the call succeeded'),
    (error: ServiceError) => error,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.cookie = 'csrf=token%2E1';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  network.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
  document.head.innerHTML = '';
});

describe('what a call sends', () => {
  it('API-01 carries the CSRF value of the cookie, a transaction id, credentials and JSON', async () => {
    network.mockResolvedValue(json({ released: true }));
    await call(OPERATIONS.releaseHold, { params: { holdId } });
    const { headers, init } = sent();
    expect(headers.get('X-CSRF-Token')).toBe('token.1');
    expect(headers.get('X-Transaction-Id')).toMatch(UUID);
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.has('content-type')).toBe(false);
    expect(init).toMatchObject({ method: 'DELETE', credentials: 'same-origin' });
    expect(init).not.toHaveProperty('body');
  });

  it('API-01 gives each attempt its own id, and all of them the same idempotency key', async () => {
    network.mockImplementation(async () => json(refusal('HOLD_EXPIRED'), 410));
    for (const _ of [1, 2]) {
      await call(OPERATIONS.resumeHold, { body: { holdId } }, { intention: 'e.1' });
    }
    expect([sent(0), sent(1)].map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
      'e.1',
      'e.1',
    ]);
    expect(sent(0).headers.get('X-Transaction-Id')).not.toBe(
      sent(1).headers.get('X-Transaction-Id'),
    );
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it('API-01 repeats the CSRF value in the body where the contract has wagHeaders, and nowhere else', async () => {
    network.mockImplementation(async () => json(refusal('FC_903_NotFound'), 404));
    await call(OPERATIONS.resumeHold, { body: { holdId } });
    expect(sent().body).toEqual({ holdId, wagHeaders: { 'X-CSRF-Token': 'token.1' } });
    await call(OPERATIONS.patchConsent, {
      body: { engagementId: holdId, consentDecision: 'decline', consentType: 'smsConsent' },
    });
    expect(sent(1).body).toMatchObject({ wagHeaders: { 'X-CSRF-Token': 'token.1' } });
    await call(OPERATIONS.signIn, { body: { email: 'ada@example.org', password: 'x' } }).catch(
      () => {},
    );
    expect(sent(2).body).not.toHaveProperty('wagHeaders');
  });

  it('ENG-14 repeats it with the item of a body that is a list', async () => {
    network.mockImplementation(async () => json(refusal('FC_903_NotFound'), 404));
    await call(OPERATIONS.createHold, { body: holdBody });
    const wagHeaders = { 'X-CSRF-Token': 'token.1' };
    expect(sent().body).toEqual(holdBody.map((item) => ({ ...item, wagHeaders })));
  });

  it('API-03, ENG-11 calls a failed read of a saved journey serviceError, and a slow one late', async () => {
    const engagementId = holdId;
    network.mockImplementation(async () => json({ oops: true }, 500));
    const failed = await failureOf(call(OPERATIONS.getEngagement, { params: { engagementId } }));
    expect(failed).toMatchObject({ code: 'serviceError', httpcode: 500, type: 'ERROR' });
    expect(failed.message).toBe(SERVICE_ERRORS.serviceError);
    network.mockImplementation(async () => json(refusal('FC_903_NotFound'), 404));
    const missing = await call(OPERATIONS.getEngagement, { params: { engagementId } });
    expect(missing).toMatchObject({ ok: false, refusal: { code: 'FC_903_NotFound' } });
  });

  it('API-01 fetches the cookie first if there is none, once for calls that start together', async () => {
    document.cookie = 'csrf=; Max-Age=0';
    network.mockImplementation(async (url) => {
      if (url !== '/api/health') return json({ released: true });
      document.cookie = 'csrf=fresh';
      return json(health);
    });
    const release = () => call(OPERATIONS.releaseHold, { params: { holdId } });
    await Promise.all([release(), release()]);
    expect(network.mock.calls.map(([url]) => url)).toEqual([
      '/api/health',
      `/api/holds/v6/${holdId}`,
      `/api/holds/v6/${holdId}`,
    ]);
    expect(sent(1).headers.get('X-CSRF-Token')).toBe('fresh');
  });

  it('API-02 fills in parameters, appends the query, and repeats the name for a list', async () => {
    network.mockImplementation(async () => json({ contents: [] }));
    await call(OPERATIONS.getContent, { query: { contentURLAlias: ['a b', 'c'] } });
    expect(sent().url).toBe('/api/content/v1?contentURLAlias=a+b&contentURLAlias=c');
    network.mockImplementation(async () => json(refusal('UNAUTHENTICATED'), 401));
    await call(OPERATIONS.getAppointment, { params: { confirmationNumber: 'a/b?c' } });
    expect(sent(1).url).toBe('/api/appointments/v6/a%2Fb%3Fc');
  });

  it.each([
    ['GET', OPERATIONS.getHold, { params: { holdId } }],
    ['POST', OPERATIONS.resumeHold, { body: { holdId } }],
    ['PUT', OPERATIONS.updatePatient, { body: {} }],
    ['PATCH', OPERATIONS.patchConsent, { body: {} }],
    ['DELETE', OPERATIONS.releaseHold, { params: { holdId } }],
  ] as const)('API-02 uses the language %s', async (method, operation, input) => {
    network.mockResolvedValue(json(refusal('INVALID_REQUEST'), 400));
    // Each row's input belongs to its operation.
    await call(operation, input as never);
    expect(sent().init?.method).toBe(method);
  });

  it('API-02 passes a stream on as it arrives', async () => {
    network.mockResolvedValue(new Response('part'));
    const body = await stream(OPERATIONS.health, {});
    expect(await new Response(body).text()).toBe('part');
    network.mockResolvedValue(json(refusal('UNAVAILABLE'), 503));
    expect(await failureOf(stream(OPERATIONS.health, {}))).toMatchObject({
      code: 1002,
      httpcode: 503,
    });
  });
});

describe('what a call answers', () => {
  it('API-03 returns a success as the contract parses it', async () => {
    network.mockResolvedValue(json({ released: true, more: 'than the contract knows' }));
    expect(await call(OPERATIONS.releaseHold, { params: { holdId } })).toEqual({
      ok: true,
      value: { released: true },
    });
  });

  it('API-03 returns an announced refusal as a value', async () => {
    network.mockResolvedValue(json(refusal('HOLD_EXPIRED'), 410));
    expect(await call(OPERATIONS.resumeHold, { body: { holdId } })).toEqual({
      ok: false,
      refusal: refusal('HOLD_EXPIRED'),
    });
  });

  it('API-03 throws 1002 with the raw answer for an unannounced error, also for a PATCH', async () => {
    network.mockResolvedValue(json(refusal('RATE_LIMITED'), 429));
    const body = {
      engagementId: holdId,
      consentDecision: 'decline',
      consentType: 'smsConsent',
    } as const;
    const error = await failureOf(call(OPERATIONS.patchConsent, { body }));
    expect(error).toEqual({
      error: true,
      type: 'ERROR',
      code: 1002,
      message: 'Service response error, Please try again later.',
      transactionId: sent().headers.get('X-Transaction-Id'),
      httpcode: 429,
      errorData: { data: refusal('RATE_LIMITED'), status: 429, statusText: 'status 429' },
    });
  });

  it('API-03 throws 1002 for an error that is not JSON', async () => {
    network.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await failureOf(call(OPERATIONS.health, {}))).toMatchObject({
      code: 1002,
      errorData: { data: undefined, status: 502, statusText: 'Bad Gateway' },
    });
  });

  it('API-03 throws 1000 for an answer that violates the contract', async () => {
    network.mockResolvedValue(json({ released: 'perhaps' }));
    const error = await failureOf(call(OPERATIONS.releaseHold, { params: { holdId } }));
    expect(error).toMatchObject({ code: 1000, message: SERVICE_ERRORS[1000] });
  });

  it('VAC-06 throws data and status for malformed vaccine details, and logs them as unhandled', async () => {
    const data = { data: { eligibleVaccines: [{ name: 'Ada Rivera' }] } };
    network.mockResolvedValue(json(data));
    const body = { vaccines: [{ vaccineCode: '150' }], dob: '1984-04-28', state: 'IL' };
    const error = await failureOf(call(OPERATIONS.getVaccineDetails, { body }));
    expect(error).toMatchObject({
      code: 1000,
      errorData: { data, status: 200, statusText: 'status 200' },
    });
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'UNHANDLED vaccineDetailsActionHandler RESPONSE',
      expect.objectContaining({ event: 'VACCINE_DETAILS', responseStatus: 200, extraCode: '1000' }),
    );
    expect(logged()).not.toMatch(/Ada|1984/);
  });

  it('VAC-06 throws data and status for failed vaccine details, and logs that', async () => {
    network.mockResolvedValue(json(refusal('SERVICE_FAILURE'), 500));
    const body = { vaccines: [{ vaccineCode: '150' }], dob: '1984-04-28', state: 'IL' };
    const error = await failureOf(call(OPERATIONS.getVaccineDetails, { body }));
    expect(error).toMatchObject({
      code: 1002,
      errorData: {
        data: refusal('SERVICE_FAILURE'),
        status: 500,
        statusText: 'status 500',
      },
    });
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      SERVICE_ERRORS[1002],
      expect.objectContaining({ event: 'VACCINE_DETAILS', responseStatus: 500 }),
    );
  });

  it('SLT-06 throws data and status for a failed search', async () => {
    network.mockResolvedValue(json(refusal('FC_903_NotFound'), 404));
    const body = {
      vaccine: [{ code: '150' }],
      position: { latitude: 41.88, longitude: -87.61 },
      state: 'IL',
      restriction: { dob: '1984-04-28' },
    };
    expect(await failureOf(call(OPERATIONS.searchTimeslots, { body }))).toMatchObject({
      code: 1002,
      errorData: { data: refusal('FC_903_NotFound'), status: 404, statusText: 'status 404' },
    });
  });

  it('API-03 throws 1003 when there is no answer, and when the answer breaks off', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call(OPERATIONS.health, {}))).toMatchObject({ code: 1003 });
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('lost')),
    });
    network.mockResolvedValue(new Response(broken));
    expect(await failureOf(call(OPERATIONS.health, {}))).toMatchObject({ code: 1003 });
  });

  const untilAborted: Fetch = (_url, init) =>
    new Promise((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
    });

  it('API-03 throws 1004 after 30 seconds', async () => {
    vi.useFakeTimers();
    network.mockImplementation(untilAborted);
    const failure = failureOf(call(OPERATIONS.health, {}));
    const settled = vi.fn<() => void>();
    void failure.then(settled);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 1004 });
    expect(TIMEOUT_MS).toBe(30_000);
  });

  it('API-03 throws 1004 after 30 seconds where even the cookie is not answered', async () => {
    document.cookie = 'csrf=; Max-Age=0';
    vi.useFakeTimers();
    let answerHealth: (late: Response) => void = () => {};
    network.mockImplementation(async (url, init) => {
      // A request whose signal has already ended is refused at once, as by the browser.
      if (url !== '/api/health') init?.signal?.throwIfAborted();
      return new Promise((answer) => {
        answerHealth = answer;
      });
    });
    const failure = failureOf(call(OPERATIONS.releaseHold, { params: { holdId } }));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await failure).toMatchObject({ code: 1004 });
    answerHealth(new Response());
  });

  it('API-03 throws 1001 when the caller gives up, and logs nothing', async () => {
    network.mockImplementation(untilAborted);
    const giveUp = new AbortController();
    const failure = failureOf(call(OPERATIONS.health, {}, { signal: giveUp.signal }));
    await vi.waitFor(() => expect(network).toHaveBeenCalled());
    giveUp.abort();
    expect(await failure).toMatchObject({ code: 1001 });
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('reports of a failure', () => {
  const search: CallInput<typeof OPERATIONS.searchTimeslots> = {
    body: {
      vaccine: [{ code: '150' }],
      position: { latitude: 41.88, longitude: -87.61 },
      state: 'IL',
      restriction: { dob: '1984-04-28' },
    },
  };
  const runningIn = (environment: string) => {
    document.head.innerHTML = `<meta name="dosepath-environment" content="${environment}">`;
  };
  const known = () => ({
    ...freshJourney({ language: 'es', today: '2026-03-02' }),
    engagementId: holdId,
    dateOfBirth: '1984-04-28',
    vaccines: ['150'],
  });
  const notFound = async (body: typeof search.body = search.body) => {
    network.mockImplementation(async () => json(refusal('FC_903_NotFound'), 404));
    await failureOf(call(OPERATIONS.searchTimeslots, { body }, { known }));
  };

  it('SLT-06 DIA-01 sends a masked report of a 404 where diagnostics are on', async () => {
    runningIn('QA');
    await notFound();
    expect(sent(1)).toMatchObject({
      url: '/api/diagnostics/v1/logs',
      body: {
        event: 'TIMESLOT_SEARCH',
        uuidTransaction: sent().headers.get('X-Transaction-Id'),
        operationId: 'searchTimeslots',
        responseStatus: 404,
        extraCode: '1002',
        dob: '1984',
        vaccineCodes: ['150'],
        payload: {
          bookingType: 'Individual',
          state: 'IL',
          searchRadius: 25,
          pageNumber: 1,
          isDateWanted: false,
          isMakerWanted: false,
        },
        journey: { languagePreference: 'es', isStarted: true, isTimeHeld: false },
        booking: { vaccineCodes: ['150'], isTimeChosen: false },
        user: { kind: 'undecided', category: 'Adult' },
      },
    });
    expect(OPERATIONS.logDiagnostics.body.safeParse(sent(1).body).success).toBe(true);
    expect(sent(1).headers.get('X-CSRF-Token')).toBe('token.1');
  });

  it('SLT-06 DIA-01 reports no place, date, engagement or health answer', async () => {
    runningIn('QA');
    await notFound({
      ...search.body,
      restriction: {
        dob: '1984-04-28',
        screening: {
          answers: { immunocompromised: 'yes' },
          history: [{ vaccineCode: '33', date: '2024-11-02' }],
        },
      },
      date: '2026-03-09',
      manufacturerFilter: 'MOD',
    });
    expect(sent(1).body.payload).toMatchObject({ isDateWanted: true, isMakerWanted: true });
    const told = JSON.stringify([sent(1).body, vi.mocked(console.error).mock.calls]);
    expect(told).not.toContain(holdId);
    // The transaction id may contain any digits.
    const withoutNumber = told.replaceAll(sent(1).body.uuidTransaction, '');
    expect(withoutNumber).not.toMatch(/04-28|41\.88|87\.61|immuno|2024|2026-03-09|MOD|33/);
  });

  it('SLT-06 GRP-01 DIA-01 reports a group’s search like one person’s, each date of birth masked', async () => {
    runningIn('QA');
    network.mockImplementation(async () => json(refusal('FC_903_NotFound'), 404));
    const { position, state } = search.body;
    const patients = [
      { place: 1, vaccine: [{ code: '150' }], restriction: { dob: '1984-04-28' } },
      {
        place: 2,
        vaccine: [{ code: '207', manufPref: 'MOD' }, { code: '150' }],
        restriction: { dob: '2019-05-01' },
      },
    ];
    const body = { patients, position, state, bookingType: 'Group' as const };
    await failureOf(call(OPERATIONS.searchGroupTimeslots, { body }));
    expect(sent(1).body).toMatchObject({
      event: 'TIMESLOT_SEARCH',
      operationId: 'searchGroupTimeslots',
      dobs: ['1984', '2019'],
      vaccineCodes: ['150', '207'],
      payload: { bookingType: 'Group', state: 'IL', pageNumber: 1, isMakerWanted: true },
    });
    expect(OPERATIONS.logDiagnostics.body.safeParse(sent(1).body).success).toBe(true);
    expect(logged()).not.toMatch(/04-28|05-01|41\.88|MOD/);
  });

  it('SLT-06 VAC-06 names the details of a group’s vaccines like one person’s', async () => {
    network.mockImplementation(async () => json({ data: 'not a list' }));
    const body = { dob: '1984-04-28', state: 'IL', vaccines: [{ vaccineCode: '150' }] };
    for (const operation of [OPERATIONS.getVaccineDetails, OPERATIONS.getGroupVaccineDetails]) {
      vi.mocked(console.error).mockClear();
      await failureOf(call(operation, { body } as never));
      expect(console.error).toHaveBeenCalledWith(
        'UNHANDLED vaccineDetailsActionHandler RESPONSE',
        expect.objectContaining({ event: 'VACCINE_DETAILS' }),
      );
    }
  });

  it('API-04 names the service of a held time', async () => {
    network.mockResolvedValue(json({}, 500));
    await failureOf(call(OPERATIONS.createHold, { body: holdBody }));
    expect(console.error).toHaveBeenCalledWith(
      `HoldService: ${SERVICE_ERRORS[1002]}`,
      expect.objectContaining({ event: 'HOLD' }),
    );
  });

  it('SLT-06 sends none in production', async () => {
    runningIn('PROD');
    await notFound();
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('DIA-01 logs to the console without anything that identifies a patient', async () => {
    network.mockResolvedValue(json({}, 500));
    const patient = {
      engagementId: holdId,
      dob: '1984-04-28',
      firstName: 'Ada',
      lastName: 'Rivera',
      gender: 'Female',
      race: { code: 'UNK' },
      ethnicity: { code: 'UNK' },
    } as const;
    await failureOf(call(OPERATIONS.createPatient, { body: patient }));
    expect(logged()).toContain('createPatient');
    expect(logged()).not.toMatch(/Ada|Rivera|1984|Female/);
  });
});
