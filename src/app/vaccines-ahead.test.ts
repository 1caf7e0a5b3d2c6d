import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import type { Input } from '#machines/knowledge/ports.ts';
import type { TestJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { answer, forgetAll, type World } from './calls/answers.ts';
import { askForDetails } from './vaccines-ahead.ts';

/** Longer than a choice has to rest before its details are requested. */
const LOOKS_MS = 400;
const DETAILS = '/api/vaccines/v1/details';
const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

const worldOf = (journey: TestJourney): World => ({
  globalScheduler: false,
  context: journey.context,
  channel: () => ({ channel: 'Web', client: 'Customer' }),
  handOver: () => 'the journey',
});

/** The answer for a chart that has requested vaccine details. */
function answered(journey: TestJourney) {
  const input = journey.askedOf('getVaccineDetails') as Input<'getVaccineDetails'>;
  const { signal } = new AbortController();
  return answer('getVaccineDetails', input, { world: worldOf(journey), signal });
}

/** A visitor on the list who has chosen these. */
async function choosing(...codes: string[]) {
  const journey = await toVaccines();
  for (const code of codes) journey.send({ type: 'vaccine.toggled', code });
  return journey;
}

/** The vaccines of each request sent. */
const asked = () =>
  network.mock.calls
    .filter(([url]) => url.endsWith(DETAILS))
    .map(([, init]) => JSON.parse(init?.body as string) as Input<'getVaccineDetails'>['body'])
    .map(({ vaccines }) => vaccines.map(({ vaccineCode }) => vaccineCode));

/** The requests sent while the visitor looks at the page for a while. */
async function askedInRest() {
  const before = asked().length;
  await new Promise((settle) => setTimeout(settle, LOOKS_MS));
  return asked().slice(before);
}

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () =>
    Response.json(
      { data: { eligibleVaccineList: sample.vaccineDetails } },
      { headers: { 'cache-control': 'private, max-age=1200' } },
    ),
  );
});
afterEach(() => {
  forgetAll();
  vi.unstubAllGlobals();
  network.mockReset();
});

it('VAC-07 requests a choice’s details once, while the list is on screen', async () => {
  const journey = await choosing('150');
  askForDetails(journey.actor);
  expect(asked()).toEqual([]);
  await vi.waitFor(() => expect(asked()).toEqual([['150']]));
  journey.send({ type: 'vaccines.submitted' });
  expect(await answered(journey)).toMatchObject({ ok: true });
  expect(asked()).toEqual([['150']]);
});

it('VAC-07 requests the details of all chosen vaccines, once the last is chosen', async () => {
  const journey = await choosing();
  askForDetails(journey.actor);
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccine.toggled', code: '52' });
  await vi.waitFor(() => expect(asked()).toEqual([['150', '52']]));
  expect(await askedInRest()).toEqual([]);
});

it('VAC-14 requests the vaccine that one press would take, when none is chosen', async () => {
  const journey = await choosing();
  askForDetails(journey.actor);
  await vi.waitFor(() => expect(asked()).toEqual([['150']]));
  journey.send({ type: 'vaccine.taken', code: '150' });
  expect(await answered(journey)).toMatchObject({ ok: true });
  expect(asked()).toEqual([['150']]);
});

it('VAC-07 prefetches nothing when the visitor has a question to answer first', async () => {
  const journey = await choosing('207');
  askForDetails(journey.actor);
  expect(await askedInRest()).toEqual([]);
});

it('VAC-07 cancels a prefetch for a choice that was dropped, and keeps answers it got', async () => {
  const journey = await choosing('150');
  askForDetails(journey.actor);
  await askedInRest();
  const signals: (AbortSignal | null | undefined)[] = [];
  network.mockImplementation((url, init) => {
    if (!url.endsWith(DETAILS)) return Promise.resolve(Response.json({}));
    signals.push(init?.signal);
    return new Promise(() => {});
  });
  journey.send({ type: 'vaccine.toggled', code: '52' });
  expect(await askedInRest()).toEqual([['150', '52']]);
  journey.send({ type: 'vaccine.toggled', code: '52' });
  journey.send({ type: 'vaccines.submitted' });
  expect(await answered(journey)).toMatchObject({ ok: true });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

it('VAC-07 prefetches nothing for a visitor who continued before resting', async () => {
  const journey = await choosing('150');
  askForDetails(journey.actor);
  journey.send({ type: 'vaccines.submitted' });
  expect(await askedInRest()).toEqual([]);
});
