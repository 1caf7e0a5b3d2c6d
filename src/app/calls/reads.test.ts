import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { engagementRequest } from '#machines/requests/engagement.ts';
import { detailsRequest, eligibleRequest } from '#machines/requests/vaccines.ts';
import { searchRequest } from '#machines/requests/times.ts';
import {
  customer,
  engagement,
  held,
  offered,
  place,
  refusal,
  times,
  vaccineDetails,
} from '#qa/journeys/samples.ts';
import { forgetAnswers, prepareCalls } from '../fetch-answers.ts';
import { openAnswered } from '#tests/support/walk.ts';
import { watchVisitor } from '../visitor.ts';
import { answer, forgetAll, type World } from './answers.ts';
import { read } from './reads.ts';

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const KEPT = { 'cache-control': 'private, max-age=1200' };
const NOT_KEPT = { 'cache-control': 'no-store' };
const world: World = {
  globalScheduler: false,
  context: () => freshJourney({ language: 'en', today: '2026-03-02' }),
  channel: () => ({ channel: 'Web', client: 'Customer' }),
  handOver: () => 'the journey',
};
const asking = (signal = new AbortController().signal) => ({ world, signal });

const person = (dob: string) => ({
  params: { version: 'v3' as const },
  body: { dob, state: 'IL' },
});
const ada = person('1984-04-28');
const search = {
  body: {
    bookingType: 'Individual' as const,
    patients: [{ place: 1, vaccine: [{ code: '150' }], restriction: { dob: '1984-04-28' } }],
    position: { latitude: 41.9, longitude: -87.6 },
    state: 'IL',
    manufacturerFilter: 'All',
  },
};
const listFor = (input: typeof ada, signal?: AbortSignal) =>
  answer('listEligibleVaccines', input, asking(signal));

const reply = (body: unknown, headers: HeadersInit, status = 200) =>
  network.mockImplementation(async () => new Response(JSON.stringify(body), { status, headers }));

beforeEach(() => {
  vi.useFakeTimers();
  document.cookie = 'csrf=t';
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  forgetAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
});

it('VAC-07 Back and Forward show the vaccines without asking again, for 1200 seconds', async () => {
  reply({ vaccines: offered }, KEPT);
  const first = await listFor(ada);
  await vi.advanceTimersByTimeAsync(1_199_000);
  expect(await listFor(ada)).toEqual(first);
  expect(network).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(2);
});

it('VAC-07 asks again for another age', async () => {
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  await listFor(person('2020-01-01'));
  expect(network).toHaveBeenCalledTimes(2);
});

it('ENG-12 caches products for as long as the server says', async () => {
  reply({ products: [] }, KEPT);
  const query = { type: 'immunization', vaccineCode: '207' } as const;
  await read(OPERATIONS.listProducts, { query });
  await read(OPERATIONS.listProducts, { query });
  expect(network).toHaveBeenCalledTimes(1);
});

it('VAC-07 caches nothing that the server does not allow', async () => {
  reply({ vaccines: offered }, NOT_KEPT);
  await listFor(ada);
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(2);
});

it('VAC-07 caches no refusal and no failure: Try again asks again', async () => {
  reply(refusal('INVALID_REQUEST'), KEPT, 400);
  expect(await listFor(ada)).toMatchObject({ ok: false });
  reply('', KEPT, 500);
  await expect(listFor(ada)).rejects.toMatchObject({ code: 1002 });
  reply({ vaccines: offered }, KEPT);
  expect(await listFor(ada)).toMatchObject({ ok: true });
  expect(network).toHaveBeenCalledTimes(3);
});

it('SLT-01 never shows cached times', async () => {
  reply(times(false), NOT_KEPT);
  await answer('searchTimeslots', search, asking());
  await answer('searchTimeslots', search, asking());
  expect(network).toHaveBeenCalledTimes(2);
});

/** A visitor whose details are known and who has chosen these vaccines. */
const choosing = (vaccines: string[], known: Partial<JourneyContext> = {}): World => ({
  ...world,
  context: () => ({
    ...freshJourney({ language: 'en', today: '2026-03-02' }),
    engagementId: '6f1c2d3e-4b5a-4978-8a9b-0c1d2e3f4a5b',
    dateOfBirth: '1984-04-28',
    place,
    vaccines,
    ...known,
  }),
});
const askWho = async (who: World) => {
  const { signal } = new AbortController();
  const context = who.context();
  const codes = context.vaccines;
  await answer('getVaccineDetails', detailsRequest(context, codes), { world: who, signal });
  return () => answer('searchTimeslots', searchRequest(context), { world: who, signal });
};
/** A visitor who begins: the answer for the engagement, and the list requested with it. */
async function begin(context: Partial<JourneyContext>) {
  const known = { ...world.context(), dateOfBirth: '1984-04-28', place, ...context };
  network.mockImplementation(async (url) =>
    Response.json(url.includes('eligibility') ? { vaccines: offered } : engagement, {
      headers: KEPT,
    }),
  );
  const asked = engagementRequest({ ...known, acceptedFor: 'me 1984-04-28' });
  const asking = {
    world: { ...world, context: () => known },
    signal: new AbortController().signal,
  };
  await answer('createEngagement', asked, asking);
  return { list: () => answer('listEligibleVaccines', eligibleRequest(known), asking) };
}

it('VAC-07 the list is requested together with its engagement', async () => {
  const { list } = await begin({});
  const both = ['/engagements/v6', '/eligibility/v3/vaccines'];
  expect(pathsAsked()).toEqual(both);
  expect(await list()).toMatchObject({ ok: true });
  expect(pathsAsked()).toEqual(both);
});

it('VAC-07 the people of a group are saved before any list is requested', async () => {
  await begin({ acceptedFor: 'group' });
  expect(pathsAsked()).toEqual(['/engagements/v6']);
});

/** The verdict, which may not be cached. */
const verdict = () =>
  Response.json({ data: { eligibleVaccineList: vaccineDetails } }, { headers: NOT_KEPT });
const withVerdict = (searched: () => Response) =>
  network.mockImplementation(async (url) => (url.includes('search') ? searched() : verdict()));
const timesOfNow = () => Response.json(times(false), { headers: NOT_KEPT });
const pathsAsked = () => network.mock.calls.map(([url]) => url.replace(/^.*\/api/, ''));

it('SLT-01 times are requested together with their vaccines, and shown once', async () => {
  withVerdict(timesOfNow);
  const search = await askWho(choosing(['150']));
  const both = ['/vaccines/v1/details', '/timeslots/v8/search'];
  expect(pathsAsked()).toEqual(both);
  expect(await search()).toMatchObject({ ok: true });
  expect(pathsAsked()).toEqual(both);
  // Back, Forward and a visitor who hesitates get current times.
  await search();
  expect(network).toHaveBeenCalledTimes(3);
});

it('SLT-01 prefetched times are not shown after five seconds', async () => {
  withVerdict(timesOfNow);
  const search = await askWho(choosing(['150']));
  await vi.advanceTimersByTimeAsync(5_001);
  await search();
  expect(network).toHaveBeenCalledTimes(3);
});

it('API-03 a failed prefetch is repeated by the search that needs it', async () => {
  withVerdict(() => new Response('', { status: 500 }));
  const search = await askWho(choosing(['150']));
  await expect(search()).rejects.toMatchObject({ code: 1002 });
  expect(network).toHaveBeenCalledTimes(3);
});

it('API-03 a search for something else cancels the prefetch', async () => {
  let sent: AbortSignal | null | undefined;
  network.mockImplementation((url, init) => {
    if (!url.includes('search')) return Promise.resolve(verdict());
    sent = init?.signal;
    return new Promise((_, fail) =>
      sent?.addEventListener('abort', () => fail(sent?.reason as Error)),
    );
  });
  await askWho(choosing(['150']));
  const ahead = sent;
  void answer('searchTimeslots', search, asking()).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(ahead?.aborted).toBe(true);
  expect(sent?.aborted).toBe(false);
});

it.each([
  ['may choose a maker first (COV-02)', choosing(['207'])],
  ['holds a time already', choosing(['150'], { hold: held(2) })],
  ['stands at the store', choosing(['150'], { walksIn: true })],
  ['is not known to the server yet', choosing(['150'], { engagementId: undefined })],
])('SLT-01 does not prefetch times for a visitor who %s', async (_who, who) => {
  withVerdict(timesOfNow);
  const { signal } = new AbortController();
  const context = who.context();
  const asked = detailsRequest(context, context.vaccines);
  await answer('getVaccineDetails', asked, { world: who, signal });
  expect(pathsAsked()).toEqual(['/vaccines/v1/details']);
});

it('API-03 two callers of the same read share one request, which lasts as long as one of them waits', async () => {
  let sent: AbortSignal | null | undefined;
  network.mockImplementation((_, init) => {
    sent = init?.signal;
    return new Promise((_answer, fail) =>
      sent?.addEventListener('abort', () => fail(sent?.reason as Error)),
    );
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const both = Promise.allSettled([listFor(ada, one.signal), listFor(ada, other.signal)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(network).toHaveBeenCalledTimes(1);
  one.abort();
  expect(sent?.aborted).toBe(false);
  other.abort();
  expect(sent?.aborted).toBe(true);
  expect(await both).toMatchObject([{ reason: { code: 1001 } }, { reason: { code: 1001 } }]);

  reply({ vaccines: offered }, KEPT);
  expect(await listFor(ada)).toMatchObject({ ok: true });
});

it('API-03 reports at once that the device is offline, and does not wait for it to come back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(listFor(ada)).rejects.toMatchObject({ code: 1003 });
  expect(network).toHaveBeenCalledTimes(1);
});

it('CNF-01 sends a change each time', async () => {
  reply({ released: true }, KEPT);
  const input = { params: { holdId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c55' } };
  await answer('releaseHold', input, asking());
  await answer('releaseHold', input, asking());
  expect(network).toHaveBeenCalledTimes(2);
});

it('SES-03 clearing a session drops what was read', async () => {
  await prepareCalls();
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  forgetAnswers(true);
  await vi.advanceTimersByTimeAsync(0);
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(2);
});

it('SES-03 at a landing, old reads are dropped and the page’s own reads are answered', async () => {
  await prepareCalls();
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  let tell = () => {};
  network.mockImplementationOnce(
    () => new Promise((done) => (tell = () => done(Response.json({ products: [] })))),
  );
  const query = { type: 'immunization', vaccineCode: '207' } as const;
  const landed = read(OPERATIONS.listProducts, { query });
  await vi.advanceTimersByTimeAsync(0);
  forgetAnswers(false);
  await vi.advanceTimersByTimeAsync(0);
  tell();
  expect(await landed).toMatchObject({ ok: true });
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(3);
});

it('SES-03 CHN-07 nothing read for one person is returned to the next, after signing in or out', async () => {
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  reply(customer, NOT_KEPT);
  const code = { body: { email: 'ada@example.org', code: '123456' } };
  await answer('verifySignIn', code, asking());
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  reply({ isLoggedIn: false, rx_user: 'N', meId: '' }, NOT_KEPT);
  await answer('logout', { body: { wagHeaders: {} } }, asking());
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(5);
});

it('SES-03 CHN-08 another customer gets nothing read before', async () => {
  await prepareCalls();
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  reply(customer, NOT_KEPT);
  const journey = openAnswered();
  watchVisitor(journey, document, true);
  await vi.waitFor(() => expect(journey.getSnapshot().context.me?.meId).toBe(customer.meId));
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  expect(network).toHaveBeenCalledTimes(3);
  journey.stop();
});

it('SES-04 stores none of it', async () => {
  reply({ vaccines: offered }, KEPT);
  await listFor(ada);
  expect([localStorage.length, JSON.stringify(sessionStorage)]).toEqual([
    0,
    expect.not.stringContaining('1984'),
  ]);
});
