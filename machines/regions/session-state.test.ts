// SES-01 names the state of a session; here is where a journey has each part of it
// (docs/session.md).
import { describe, expect, it } from 'vitest';
import { toContact, toTimes, toVaccines } from '#tests/support/journey-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import * as sample from '#qa/journeys/samples.ts';

describe('what a session knows', () => {
  it('SES-01 whether a booking was started, and for one person or a group', async () => {
    const journey = startJourney();
    expect(journey.context().engagementId).toBeUndefined();
    await toVaccines(journey);
    expect(journey.context().engagementId).toBe(sample.engagement.engagementId);
    expect(journey.context().start.bookingOption).toBe('me');
  });

  it('SES-01 the page of stores, and that no times were found', async () => {
    const journey = await toTimes();
    expect(journey.context().search.page).toBe(1);
    journey.send({ type: 'radius.chosen', miles: 50 });
    await journey.fail('searchTimeslots', 1004);
    expect(journey.at({ flow: { timeslots: 'unanswered' } })).toBe(true);
  });

  it('SES-01 the phone number, and the decision about texts', async () => {
    const journey = await toContact();
    journey.send({
      type: 'contact.typed',
      draft: { emailAddress: 'ana@example.org', phoneNumber: '312-555-0142' },
    });
    journey.send({ type: 'contact.submitted' });
    await journey.answer('createPatient', sample.patient);
    expect(journey.context().texts).toEqual({ decision: '', phoneNumber: '312-555-0142' });
    journey.send({ type: 'texts.answered', decision: 'agree' });
    expect(journey.context().texts.decision).toBe('agree');
  });

  it('SES-01 the short code of a journey that was saved, and the language', async () => {
    const journey = await toVaccines(startJourney('es'));
    journey.send({ type: 'later.requested' });
    journey.send({ type: 'later.typed', draft: { by: 'email', emailAddress: 'a@example.org' } });
    journey.send({ type: 'later.submitted' });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
    await journey.answer('saveEngagement', sample.saved);
    expect(journey.context().saved?.shortCode).toBe(sample.saved.shortCode);
    expect(journey.context().language).toBe('es');
  });
});
