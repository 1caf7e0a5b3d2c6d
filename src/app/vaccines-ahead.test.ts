import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import type { Input } from '#machines/knowledge/ports.ts';
import type { TestJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { answer, forgetAll, type World } from './calls/answers.ts';
import { askForDetails } from './vaccines-ahead.ts';

/** Longer than a choice rests before it is asked about. */
const LOOKS_MS = 400;
const DETAILS = '/api/vaccines/v1/details';
const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

const worldOf = (journey: TestJourney): World => ({
  globalScheduler: false,
  context: journey.context,
  channel: () => ({ channel: 'Web', client: 'Customer' }),
  handOver: () => 'the journey',
});

/** What the chart is answered that has asked what vaccines ask for. */
function answered(journey: TestJourney) {
  const input = journey.askedOf('getVaccineDetails') as Input<'getVaccineDetails'>;
  const { signal } = new AbortController();
  return answer('getVaccineDetails', input, { world: worldOf(journey), signal });
}

/** Somebody at the list who has chosen these. */
async function choosing(...codes: string[]) {
  const journey = await toVaccines();
  for (const code of codes) journey.send({ type: 'vaccine.toggled', code });
  return journey;
}

/** The vaccines of each question that has left. */
const asked = () =>
  network.mock.calls
    .filter(([url]) => url.endsWith(DETAILS))
    .map(([, init]) => JSON.parse(init?.body as string) as Input<'getVaccineDetails'>['body'])
    .map(({ vaccines }) => vaccines.map(({ vaccineCode }) => vaccineCode));

/** What is asked while somebody looks on for a while. */
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

it('VAC-07 asks once what a choice asks for, while the list is looked at', async () => {
  const journey = await choosing('150');
  askForDetails(journey.actor);
  expect(asked()).toEqual([]);
  await vi.waitFor(() => expect(asked()).toEqual([['150']]));
  journey.send({ type: 'vaccines.submitted' });
  expect(await answered(journey)).toMatchObject({ ok: true });
  expect(asked()).toEqual([['150']]);
});

it('VAC-07 asks for all that is chosen, once the last of it is', async () => {
  const journey = await choosing();
  askForDetails(journey.actor);
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccine.toggled', code: '52' });
  await vi.waitFor(() => expect(asked()).toEqual([['150', '52']]));
  expect(await askedInRest()).toEqual([]);
});

it('VAC-14 asks for the vaccine that one press takes of who has chosen none', async () => {
  const journey = await choosing();
  askForDetails(journey.actor);
  await vi.waitFor(() => expect(asked()).toEqual([['150']]));
  journey.send({ type: 'vaccine.taken', code: '150' });
  expect(await answered(journey)).toMatchObject({ ok: true });
  expect(asked()).toEqual([['150']]);
});

it('VAC-07 asks nothing ahead of who has a question to answer first', async () => {
  const journey = await choosing('207');
  askForDetails(journey.actor);
  expect(await askedInRest()).toEqual([]);
});

it('VAC-07 calls off what it asked ahead for a choice that nobody takes, and keeps what it was told', async () => {
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

it('VAC-07 asks nothing ahead of who went on before they rested', async () => {
  const journey = await choosing('150');
  askForDetails(journey.actor);
  journey.send({ type: 'vaccines.submitted' });
  expect(await askedInRest()).toEqual([]);
});
