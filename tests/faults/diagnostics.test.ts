// A search that fails in a visitor's browser, told of by the real client to the real server
// (SLT-06, DIA-01).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import type { ServiceError } from '#contract/service-error.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { freshJourney } from '#machines/knowledge/context.ts';
import { call } from '#src/app/calls/call.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const { app, log } = await testServer(await freshDatabase());
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const network = globalThis.fetch;

/**
 * As much of a browser as a call needs: an address, cookies, and what the server wrote into the
 * page.
 */
function openPage(environment: string) {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  vi.stubGlobal('location', { pathname: `${BASE_PATH}/timeslots` });
  vi.stubGlobal('document', {
    head: { querySelector: () => ({ content: environment }) },
    get cookie() {
      return cookieHeader();
    },
  });
  const browserFetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    const reply = await network(`${origin}${path}`, { ...init, headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  vi.stubGlobal('fetch', browserFetch);
}

/**
 * A search as the version of the app before sent it: this server does not know that address any
 * more.
 */
const goneSearch = { ...OPERATIONS.searchTimeslots, path: '/api/timeslots/v7/search' };

const journey = {
  ...freshJourney({ language: 'en', today: '2026-03-02' }),
  engagementId: '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11',
  dateOfBirth: '1984-04-28',
  vaccines: ['150'],
  vaccinesAccepted: true,
  patient: { firstName: 'Ada', lastName: 'Rivera', gender: '', race: '', ethnicity: '' },
  contact: { emailAddress: 'ada@example.org', phoneNumber: '312-555-0100' },
};
const search = () =>
  call(
    goneSearch,
    {
      body: {
        vaccine: [{ code: '150' }],
        position: { latitude: 41.8858, longitude: -87.6181 },
        state: 'IL',
        restriction: {
          dob: '1984-04-28',
          screening: { answers: { immunocompromised: 'yes' } },
        },
        engagementId: journey.engagementId,
      },
    },
    { known: () => journey },
  ).then(
    () => expect.fail('the search succeeded'),
    (error: ServiceError) => error,
  );

const lines = () => log.map((text): Record<string, unknown> => JSON.parse(text));
const reports = () => lines().filter(({ diagnostic }) => diagnostic !== undefined);

beforeEach(() => {
  log.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('SLT-06 DIA-01 a search that is not found is told of in debug mode, masked', async () => {
  openPage('LOCAL');
  const error = await search();
  expect(error).toMatchObject({ code: 1002, httpcode: 404 });
  await expect.poll(reports).toHaveLength(1);
  expect(reports()[0]).toMatchObject({
    diagnostic: 'TIMESLOT_SEARCH',
    operationId: 'searchTimeslots',
    failedTransactionId: error.transactionId,
    responseStatus: 404,
    extraCode: '1002',
    pageId: 'timeslots',
    dob: '1984',
    vaccineCodes: ['150'],
    payload: { state: 'IL', searchRadius: 25, pageNumber: 1 },
    journey: { isStarted: true, areVaccinesAccepted: true },
    booking: { vaccineCodes: ['150'], isPatientKnown: false },
    user: { kind: 'undecided', category: 'Adult' },
  });
  expect(log.join('')).not.toMatch(/Ada|Rivera|example|immuno/);
  expect(log.join('')).not.toContain(journey.engagementId);
  // Beside the numbers of transactions and the time, which may hold any digits.
  const { time: _, transactionId: _own, failedTransactionId: _its, ...told } = reports()[0] ?? {};
  expect(JSON.stringify(told)).not.toMatch(/04-28|555|41\.88|87\.61/);
});

it('SLT-06 in production it is told of to nobody', async () => {
  openPage('PROD');
  expect(await search()).toMatchObject({ code: 1002, httpcode: 404 });
  await expect.poll(() => lines().some(({ status }) => status === 404)).toBe(true);
  await new Promise((resume) => setTimeout(resume, 50));
  expect(reports()).toEqual([]);
});
