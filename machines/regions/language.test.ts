import { expect, it } from 'vitest';
import { engagement, languageTicket, place, today } from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';

it('LNG-05 HLD-03 coming back to a page whose journey went on in the other language says so', async () => {
  const journey = await toHeld();
  journey.send({ type: 'language.requested' });
  await journey.answer('createLanguageTicket', languageTicket);
  journey.send({ type: 'clock.woke', today });
  expect(journey.at({ flow: { 'get-started': { form: 'handedOver' } } })).toBe(true);
  // Nothing is said of the held time, and nothing is asked: it is the other page's now.
  expect(journey.at({ hold: 'none' })).toBe(true);
  expect([journey.askedOf('getHold'), journey.askedOf('releaseHold')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(journey.context().start.location).toBe('60601');
  journey.send({ type: 'language.requested' });
  expect(journey.at({ language: 'leaving' })).toBe(true);
});

it('LNG-05 hands over what was begun after coming back', async () => {
  const journey = startJourney();
  await toHeld(journey);
  journey.send({ type: 'language.requested' });
  await journey.answer('createLanguageTicket', languageTicket);
  journey.send({ type: 'clock.woke', today });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', place);
  await journey.answer('createEngagement', engagement);
  journey.send({ type: 'language.requested' });
  expect(journey.at({ language: 'handing' })).toBe(true);
});
