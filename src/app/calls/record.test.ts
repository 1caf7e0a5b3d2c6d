import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { engagementRequest, recordRequest } from '#machines/requests/engagement.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toContact } from '#tests/support/journey-steps.ts';
import { answer, forgetAll, forgetSettled, type World } from './answers.ts';
import { REST_MS } from './record.ts';

const network = vi.fn<typeof fetch>();
const { context } = await toContact();
const patch = recordRequest(context());
const late = { ...patch, mayWait: true } as const;
let known = context();
const world: World = {
  globalScheduler: false,
  context: () => known,
  channel: () => ({ channel: 'Web', client: 'Customer' }),
  handOver: () => 'the journey',
};

const tell = (signal = new AbortController().signal, input: typeof late = late) =>
  answer('patchEngagement', input, { world, signal });
const sent = () =>
  network.mock.calls.map(([, init]): unknown => JSON.parse(String(init?.body as string)));

beforeEach(async () => {
  vi.useFakeTimers();
  known = context();
  document.cookie = 'csrf=t';
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () => Response.json(sample.engagement));
  const { signal } = new AbortController();
  await answer('createEngagement', engagementRequest(known), { world, signal });
  // The list was requested along with it, and is cached for a while.
  await vi.advanceTimersByTimeAsync(0);
  forgetSettled();
  network.mockClear();
});
afterEach(() => {
  forgetAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  document.cookie = 'csrf=; Max-Age=0';
});

it('ENG-02 the current page is saved once the visitor rests, with what is known by then', async () => {
  const telling = tell();
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(network).not.toHaveBeenCalled();
  known = { ...context(), at: 'sms-opt' };
  await vi.advanceTimersByTimeAsync(1);
  expect(await telling).toMatchObject({ ok: true });
  expect(sent()).toMatchObject([{ metaData: { progress: { page: 'sms-opt' } } }]);
});

it.each(['pagehide', 'visibilitychange'])(
  'ENG-02 SES-04 leaving saves it at once, in a call that outlives the page (%s)',
  async (leaving) => {
    const telling = tell();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(leaving === 'visibilitychange');
    (leaving === 'pagehide' ? window : document).dispatchEvent(new Event(leaving));
    // A page that is closing gets no more than microtasks.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(network).toHaveBeenCalledTimes(1);
    expect(network.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
    await telling;
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(network).toHaveBeenCalledTimes(1);
  },
);

it('ENG-02 a page that becomes visible again has not been left', async () => {
  void tell();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(network).not.toHaveBeenCalled();
});

it('ELG-07 saves what decides eligibility at once', async () => {
  const { body } = late;
  const older = { ...late, body: { ...body, metaData: { ...body.metaData, dob: '1950-01-01' } } };
  known = { ...context(), dateOfBirth: '1950-01-01' };
  await tell(undefined, older);
  expect(sent()).toMatchObject([{ metaData: { dob: '1950-01-01' } }]);
});

it('ENG-02 CNF-01 the confirmation carries it along, and nothing else is sent', async () => {
  const telling = tell();
  const { engagementId, ...record } = patch.body;
  network.mockImplementation(async () => Response.json(sample.appointment));
  const confirming = {
    intention: 'e.2',
    body: {
      engagementId,
      confirmationNumber: sample.held(10).confirmationNumber,
      patients: [{ patientId: sample.patient.patientId }],
      record,
    },
  };
  await answer('confirmAppointment', confirming, { world, signal: new AbortController().signal });
  expect(await telling).toEqual({ ok: true, value: { engagementId } });
  expect(network).toHaveBeenCalledTimes(1);
});

it('ENG-02 is dropped when the journey continues: the next save contains all of it', async () => {
  const abort = new AbortController();
  const telling = tell(abort.signal);
  abort.abort();
  await telling;
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(network).not.toHaveBeenCalled();
});

it('RES-01 a journey whose link was sent is saved at once: it may be resumed elsewhere', async () => {
  network.mockImplementation(async () => Response.json(sample.saved));
  const { engagementId } = late.body;
  const later = { intention: 'e.3', body: { engagementId, email: 'ana@example.org' } };
  await answer('saveEngagement', later, { world, signal: new AbortController().signal });
  network.mockClear();
  network.mockImplementation(async () => Response.json(sample.engagement));
  await tell();
  await tell();
  expect(network).toHaveBeenCalledTimes(2);
});

it.each([
  ['was left', () => (known = { ...context(), engagementId: undefined })],
  ['is somebody else’s', forgetAll],
])('SES-03 CHN-08 answers are kept no longer than their journey: it %s', async (_, leave) => {
  const telling = tell();
  leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await telling).toMatchObject({ ok: true });
  expect([network.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

it('SES-03 assumes nothing about the server’s copy, which another visitor may have changed', async () => {
  forgetAll();
  await tell();
  expect(network).toHaveBeenCalledTimes(1);
});
