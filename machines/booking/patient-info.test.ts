import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
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

  it('PAT-04 can be sent again with nothing lost', async () => {
    const journey = await toHeld();
    journey.send({ type: 'guest.chosen' });
    const draft = {
      firstName: 'José',
      lastName: "O'Neill-Díaz",
      gender: 'Male',
      race: 'UNK',
      ethnicity: 'UNK',
    };
    journey.send({ type: 'patient.typed', draft });
    journey.send({ type: 'patient.submitted' });
    await journey.fail('createPatient', 1002);
    expect(journey.context().patient).toEqual(draft);
    journey.send({ type: 'retried' });
    await journey.answer('createPatient', sample.patient);
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('PAT-04 is replaced, not made twice, after going back', async () => {
    const journey = await toContact();
    journey.send({ type: 'back' });
    journey.send({ type: 'patient.typed', draft: { firstName: 'Anna' } });
    journey.send({ type: 'patient.submitted' });
    expect(journey.askedOf('updatePatient')).toMatchObject({
      body: { firstName: 'Anna', patientId: sample.patient.patientId },
    });
  });

  it('VAL-11 shows at its field what the server refuses', async () => {
    const journey = await toHeld();
    journey.send({ type: 'guest.chosen' });
    journey.send({
      type: 'patient.typed',
      draft: {
        firstName: 'Ana',
        lastName: 'Díaz',
        gender: 'Female',
        race: 'UNK',
        ethnicity: 'UNK',
      },
    });
    journey.send({ type: 'patient.submitted' });
    await journey.refuse('createPatient', 'INVALID_REQUEST', {
      fields: [{ name: 'race.code', message: '', code: 'race.missing' }],
    });
    expect(journey.context().problems).toEqual([{ field: 'userRace', code: 'race.missing' }]);
  });
});

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

  it('SMS-01 needs a phone number for a yes, and none for a no', async () => {
    const journey = await toTexts();
    journey.send({ type: 'texts.typed', draft: { phoneNumber: '' } });
    journey.send({ type: 'texts.answered', decision: 'agree' });
    expect(journey.context().problems).toEqual([{ field: 'phoneNumber', code: 'phone.missing' }]);
    journey.send({ type: 'texts.answered', decision: 'decline' });
    expect(journey.askedOf('postConsent')).toMatchObject({ body: { consentDecision: 'decline' } });
  });

  it('SMS-01, ENG-03, ENG-09 sends the decision with its type, and the phone number only with a yes', async () => {
    const journey = await toTexts();
    expect(journey.context().texts).toEqual({ decision: '', phoneNumber: '312-555-0100' });
    journey.send({ type: 'texts.answered', decision: 'agree' });
    expect(journey.askedOf('postConsent')).toMatchObject({
      body: { consentDecision: 'agree', consentType: 'smsConsent', phoneNumber: '312-555-0100' },
    });
  });

  it('SMS-01 keeps nobody from booking when the decision cannot be sent', async () => {
    const journey = await toTexts();
    journey.send({ type: 'texts.answered', decision: 'agree' });
    await journey.fail('postConsent');
    journey.send({ type: 'texts.skipped' });
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
    expect(journey.context().keptTexts).toMatchObject({ decision: 'decline' });
  });
});
