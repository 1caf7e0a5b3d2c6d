import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import type { TestJourney } from '#tests/support/journey.ts';
import { toContact, toHeld, toTexts } from '#tests/support/journey-steps.ts';

describe('the patient', () => {
  it('PAT-01, PAT-03 is asked for by name, sex, race and ethnicity, each with its own message', async () => {
    const journey = await toHeld();
    journey.send({ type: 'guest.chosen' });
    journey.send({ type: 'patient.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'firstName', code: 'firstName.missing' },
      { field: 'lastName', code: 'lastName.missing' },
      { field: 'gender', code: 'gender.missing' },
      { field: 'userRace', code: 'race.missing' },
      { field: 'userEthnicity', code: 'ethnicity.missing' },
    ]);
  });

  it('PAT-04 is sent with the contact, once', async () => {
    const journey = await toContact();
    expect(journey.askedOf('createPatient')).toBeUndefined();
    submitContact(journey);
    expect(journey.askedOf('createPatient')).toMatchObject({
      body: {
        firstName: 'Ana',
        contact: {
          phones: [{ number: '312-555-0100' }],
          emails: [{ address: 'ana@example.org' }],
        },
      },
    });
    await journey.answer('createPatient', sample.patient);
    expect(journey.at({ flow: 'sms-opt' })).toBe(true);
  });

  it('PAT-04 can be sent again with nothing lost', async () => {
    const journey = await toContact();
    submitContact(journey);
    const asked = journey.askedOf('createPatient');
    await journey.fail('createPatient', 1002);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('createPatient')).toEqual(asked);
    await journey.answer('createPatient', sample.patient);
    expect(journey.at({ flow: 'sms-opt' })).toBe(true);
  });

  it('PAT-04 is replaced, not created twice, after going back', async () => {
    const journey = await toTexts();
    journey.send({ type: 'back' });
    journey.send({ type: 'back' });
    journey.send({ type: 'patient.typed', draft: { firstName: 'Anna' } });
    journey.send({ type: 'patient.submitted' });
    expect(journey.askedOf('updatePatient')).toMatchObject({
      body: { firstName: 'Anna', patientId: sample.patient.patientId },
    });
  });

  it('PAT-04 going back before sending sends the name as it is now', async () => {
    const journey = await toContact();
    journey.send({ type: 'back' });
    journey.send({ type: 'patient.typed', draft: { firstName: 'Anna' } });
    journey.send({ type: 'patient.submitted' });
    submitContact(journey);
    expect(journey.askedOf('createPatient')).toMatchObject({ body: { firstName: 'Anna' } });
  });

  it('VAL-11 shows at its field, on its page, what the server refuses', async () => {
    const journey = await toContact();
    submitContact(journey);
    await journey.refuse('createPatient', 'INVALID_REQUEST', {
      fields: [{ name: 'race.code', message: '', code: 'race.missing' }],
    });
    expect(journey.at({ flow: { 'patient-info': { form: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'userRace', code: 'race.missing' }]);
    expect(journey.context().contact.emailAddress).toBe('ana@example.org');
  });

  it('VAL-11 VCH-01 stays on the contact page when that is what the server refuses', async () => {
    const journey = await toContact();
    submitContact(journey);
    await journey.refuse('createPatient', 'INVALID_REQUEST', {
      fields: [{ name: 'voucher.code', message: '', code: 'authorizationCode.wrong' }],
    });
    expect(journey.at({ flow: { 'contact-info': { form: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([
      { field: 'code', code: 'authorizationCode.wrong' },
    ]);
  });
});

function submitContact(journey: TestJourney) {
  journey.send({
    type: 'contact.typed',
    draft: { emailAddress: 'ana@example.org', phoneNumber: '312-555-0100' },
  });
  journey.send({ type: 'contact.submitted' });
}

describe('contact and text messages', () => {
  it('CTC-01 asks for an e-mail address and a phone number', async () => {
    const journey = await toContact();
    journey.send({
      type: 'contact.typed',
      draft: { emailAddress: 'ana@', phoneNumber: '312-555' },
    });
    journey.send({ type: 'contact.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'emailAddress', code: 'email.invalid' },
      { field: 'phoneNumber', code: 'phone.invalid' },
    ]);
  });

  it('SMS-01 needs a phone number for a yes, but not for a no', async () => {
    const journey = await toTexts();
    journey.send({ type: 'texts.typed', draft: { phoneNumber: '' } });
    journey.send({ type: 'texts.answered', decision: 'agree' });
    expect(journey.context().problems).toEqual([{ field: 'phoneNumber', code: 'phone.missing' }]);
    journey.send({ type: 'texts.answered', decision: 'decline' });
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
  });
});
