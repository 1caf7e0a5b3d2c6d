import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview, toTexts } from '#tests/support/journey-steps.ts';

const told = (journey: TestJourney) => {
  journey.send({ type: 'booking.submitted' });
  return (journey.askedOf('confirmAppointment') as { body: { consent?: object } }).body;
};

it('SMS-01 a number typed for texts stays when the one to call changes', async () => {
  const journey = await toTexts();
  journey.send({ type: 'texts.typed', draft: { phoneNumber: '773-555-0199' } });
  journey.send({ type: 'back' });
  journey.send({ type: 'contact.typed', draft: { phoneNumber: '312-555-0142' } });
  journey.send({ type: 'contact.submitted' });
  await journey.answer('updatePatient', sample.patient);
  expect(journey.context()).toMatchObject({
    keptContact: { phoneNumber: '312-555-0142' },
    texts: { phoneNumber: '773-555-0199' },
  });
});

it('SMS-01, ENG-03, ENG-09 a yes is sent with the booking, with its type and number', async () => {
  const journey = await toTexts();
  expect(journey.context().texts).toEqual({ decision: '', phoneNumber: '312-555-0100' });
  journey.send({ type: 'texts.answered', decision: 'agree' });
  expect(told(journey)).toMatchObject({
    consent: {
      consentDecision: 'agree',
      consentType: 'smsConsent',
      phoneNumber: '312-555-0100',
    },
    record: { metaData: { consentDecision: 'agree' } },
  });
});

it('SMS-01 a no is sent without the number', async () => {
  const { consent } = told(await toReview());
  expect(consent).toMatchObject({ consentDecision: 'decline' });
  expect(consent).not.toHaveProperty('phoneNumber');
});

it('SMS-01 the last answer is sent, wherever it was given', async () => {
  const journey = await toReview();
  journey.send({ type: 'overlay.opened', overlay: 'sms' });
  journey.send({
    type: 'overlay.typed',
    edit: { texts: { decision: 'agree', phoneNumber: '773-555-0199' } },
  });
  journey.send({ type: 'overlay.saved' });
  expect(journey.at({ overlay: 'closed' })).toBe(true);
  expect(told(journey)).toMatchObject({
    consent: { consentDecision: 'agree', phoneNumber: '773-555-0199' },
  });
});

it('VAL-11 SMS-01 a number that the server refuses is reported at its field', async () => {
  const journey = await toReview(startJourney());
  told(journey);
  await journey.refuse('confirmAppointment', 'INVALID_REQUEST', {
    fields: [{ name: 'consent.phoneNumber', message: '', code: 'phone.invalid' }],
  });
  expect(journey.at({ flow: { 'sms-opt': { form: 'refused' } }, hold: 'held' })).toBe(true);
  expect(journey.context().problems).toEqual([{ field: 'phoneNumber', code: 'phone.invalid' }]);
});

it('API-03 a booking refused for any other reason can be tried again', async () => {
  const journey = await toReview();
  told(journey);
  await journey.refuse('confirmAppointment', 'INVALID_REQUEST', {
    fields: [{ name: 'patients', message: '', code: 'field.invalid' }],
  });
  expect(journey.at({ flow: { 'review-appt': 'failed' } })).toBe(true);
});
