import { afterEach, expect, it, vi } from 'vitest';
import { guestOfProvider } from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { watchVisitor } from './visitor.ts';

afterEach(() => vi.unstubAllGlobals());

it('RTE-16 learns where accounts are kept also when the answer comes while somebody signs in', async () => {
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
