import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toContact, toTexts } from '#tests/support/journey-steps.ts';

const emailAddress = 'ana@example.org';

async function toForm() {
  const journey = await toTexts();
  journey.send({ type: 'later.requested' });
  return journey;
}
async function sending() {
  const journey = await toForm();
  journey.send({ type: 'later.submitted' });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
  return journey;
}

describe('finish later', () => {
  it('RES-01 has nothing to save before the booking has begun', () => {
    const journey = startJourney();
    journey.send({ type: 'later.requested' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('RES-01 asks where to send the link, prefilled with what is known; the time stays held', async () => {
    const journey = await toForm();
    expect(journey.at({ flow: { 'finish-later': 'form' }, hold: 'held' })).toBe(true);
    expect(journey.context().later).toMatchObject({
      by: 'email',
      emailAddress,
      phoneNumber: '312-555-0100',
    });
  });

  it('RES-01 saves everything as it is, then sends the link', async () => {
    const journey = await toForm();
    journey.send({ type: 'later.submitted' });
    expect(journey.askedOf('saveEngagement')).toBeUndefined();
    expect(journey.askedOf('patchEngagement', 'patchEngagement.later')).toMatchObject({
      body: { metaData: { progress: { page: 'sms-opt', patient: { firstName: 'Ana' } } } },
    });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
    expect(journey.askedOf('saveEngagement')).toMatchObject({
      body: { engagementId: sample.engagement.engagementId, email: emailAddress },
    });
    await journey.answer('saveEngagement', sample.saved);
    expect(journey.at({ flow: { 'finish-later': 'saved' } })).toBe(true);
    expect(journey.context().saved?.shortCode).toBe(sample.saved.shortCode);
  });

  it('SMS-01 sends a text only after a yes', async () => {
    const journey = await toForm();
    journey.send({ type: 'later.typed', draft: { by: 'sms' } });
    journey.send({ type: 'later.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'consentDecision', code: 'sms.notAgreed' },
    ]);
    journey.send({ type: 'later.typed', draft: { consentDecision: 'agree' } });
    journey.send({ type: 'later.submitted' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
    expect(journey.askedOf('saveEngagement')).toMatchObject({
      body: { phone: '312-555-0100', consentDecision: 'agree' },
    });
    expect(JSON.stringify(journey.askedOf('saveEngagement'))).not.toContain(emailAddress);
  });

  it('VAL-03 says what is wrong with the address before anything is sent', async () => {
    const journey = await toForm();
    journey.send({ type: 'later.typed', draft: { emailAddress: 'ana@' } });
    journey.send({ type: 'later.submitted' });
    expect(journey.context().problems).toEqual([{ field: 'emailAddress', code: 'email.invalid' }]);
  });

  it('CNF-01 sends one link, even when it has to be tried again', async () => {
    const journey = await sending();
    const first = journey.askedOf('saveEngagement');
    await journey.fail('saveEngagement', 1004);
    expect(journey.at({ flow: { 'finish-later': 'unanswered' } })).toBe(true);
    journey.send({ type: 'retried' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
    expect(journey.askedOf('saveEngagement')).toEqual(first);
  });

  it.each([
    ['RATE_LIMITED', { flow: { 'finish-later': 'limited' } }],
    ['FC_903_NotFound', { flow: { 'get-started': { form: 'gone' } } }],
    ['ALREADY_CONFIRMED', { flow: { 'get-started': 'alreadyBooked' } }],
  ] as const)('RES-01 a refusal with %s leads to where it is explained', async (code, state) => {
    const journey = await sending();
    await journey.refuse('saveEngagement', code);
    expect(journey.at(state)).toBe(true);
  });

  it('RES-01 leads back to the page where it was requested', async () => {
    const journey = await toContact();
    journey.send({ type: 'later.requested' });
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
  });
});
