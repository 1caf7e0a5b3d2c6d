import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { answer, forgetAll, type World } from './calls/answers.ts';
import { prepareCalls } from './fetch-answers.ts';
import { openLanding } from './landing-journey.ts';
import { lookUpPlaces } from './place-ahead.ts';
import { relay } from './relay.ts';

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
const world: World = {
  globalScheduler: false,
  context: () => {
    throw new Error('not asked of a place');
  },
  channel: () => ({ channel: 'Web', client: 'Customer' }),
  handOver: () => 'the journey',
};

/** The landing page while the visitor types. */
function landing() {
  const actor = relay(openLanding({ language: 'en', today: sample.today }, vi.fn(), vi.fn()));
  lookUpPlaces(actor);
  const type = (draft: Record<string, string>) => actor.send({ type: 'start.typed', draft });
  const quiet = () => vi.waitFor(() => prepareCalls());
  return { type, quiet };
}

const asked = () => network.mock.calls.map(([url]) => url).filter((url) => url.includes('geocode'));
const ONCE = [expect.stringMatching(/geocode\?text=60601$/)];

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () => Response.json(sample.place));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  forgetAll();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
});

it('LOC-01 looks a place up once the next question is answered, and not while it is typed', async () => {
  const { type, quiet } = landing();
  type({ bookingOption: 'me' });
  for (const location of ['6', '606', '60601']) type({ location });
  await quiet();
  expect(network).not.toHaveBeenCalled();
  type({ month: '4' });
  await vi.waitFor(() => expect(asked()).toEqual(ONCE));
  type({ day: '28' });
  await quiet();
  expect(asked()).toHaveLength(1);
});

it('LOC-01 a visitor who then continues does not wait', async () => {
  const { type } = landing();
  type({ location: '60601' });
  type({ month: '4' });
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  const { signal } = new AbortController();
  const found = await answer('geocode', { query: { text: '60601' } }, { world, signal });
  expect(found).toMatchObject({ ok: true });
  expect(asked()).toHaveLength(1);
});

it('LOC-01 looks up nothing that is not a place yet', async () => {
  const { type, quiet } = landing();
  type({ location: '606' });
  type({ month: '4' });
  await quiet();
  // Nor the CSRF cookie, which precedes a first call.
  expect(network).not.toHaveBeenCalled();
});
