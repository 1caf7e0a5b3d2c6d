import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { customer, guest, guestOfProvider } from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { prepareCalls } from './fetch-answers.ts';
import { openJourney } from './journey.ts';
import { watchVisitor } from './visitor.ts';

afterEach(() => vi.unstubAllGlobals());

it('RTE-16 learns where accounts are kept even when the answer comes during a sign-in', async () => {
  document.cookie = 'csrf=token';
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = Response.json(guestOfProvider);
    answers.push(answer);
    return answer;
  });
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'sign-in' });
  journey.send({ type: 'email.typed', emailAddress: 'ada@example.org' });
  journey.send({ type: 'signIn.submitted', password: 'of the provider' });
  expect(journey.at({ flow: { 'sign-in': 'signingIn' } })).toBe(true);

  watchVisitor(journey.actor, document, true);
  await expect.poll(() => answers[0]?.bodyUsed).toBe(true);
  await new Promise((resume) => setTimeout(resume));
  expect(journey.at({ flow: { 'sign-in': 'signingIn' } })).toBe(true);

  await journey.refuse('signIn', 'SIGN_IN_FAILED');
  await expect.poll(() => journey.at({ flow: { 'sign-in': 'elsewhere' } })).toBe(true);
});

it('CHN-01 an answer from before a sign-in does not sign anyone out', async () => {
  document.cookie = 'csrf=token';
  const answers: ((me: Me) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((answer) => answers.push((me) => answer(Response.json(me)))),
  );
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'sign-in' });
  watchVisitor(journey.actor, document, true);
  await expect.poll(() => answers.length).toBe(1);

  journey.send({ type: 'email.typed', emailAddress: 'ada@example.org' });
  journey.send({ type: 'signIn.submitted', password: 'correct horse' });
  await journey.answer('signIn', { signedIn: true, me: customer });
  expect(journey.context().me?.isLoggedIn).toBe(true);

  answers[0]?.(guest);
  await expect.poll(() => answers.length).toBe(2);
  expect(journey.context().me?.isLoggedIn).toBe(true);
  answers[1]?.(customer);
  await new Promise((resume) => setTimeout(resume));
  expect(journey.context().me?.meId).toBe(customer.meId);
});

it('CHN-08 the next read waits until it is known who came, and drops what was read before', async () => {
  history.replaceState(null, '', pathOf('manage-appointment'));
  document.cookie = 'csrf=token';
  const signals: { path: string; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    signals.push({ path, signal: init?.signal });
    return path.startsWith('/api/profile/') ? Response.json(customer) : new Promise(() => {});
  });
  const { actor, close } = await openJourney({ language: 'en', window });
  await prepareCalls();
  actor.send({ type: 'NAV', page: 'manage-appointment' });
  watchVisitor(actor, document, true);
  const listed = () => signals.find(({ path }) => path.startsWith('/api/appointments/v6'));
  await expect.poll(listed).toBeDefined();
  await new Promise((resume) => setTimeout(resume));
  expect(listed()?.signal?.aborted).toBe(false);
  close();
  history.replaceState(null, '', BASE_PATH);
});
