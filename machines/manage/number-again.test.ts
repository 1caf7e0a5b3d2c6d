import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';

const BORN = { month: '4', day: '28', year: '1984' };

function toForm() {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'manage-appointment' });
  journey.send({ type: 'number.forgotten' });
  return journey;
}

const at = (journey: ReturnType<typeof toForm>, state: object) =>
  journey.at({ flow: { 'manage-appointment': { numberAgain: state } } } as never);

describe('resending the number', () => {
  it('CNF-06 says what is missing, and sends nothing', () => {
    const journey = toForm();
    journey.send({ type: 'resend.requested' });
    expect(journey.context().problems).toEqual([
      { field: 'emailAddress', code: 'email.missing' },
      { field: 'dob', code: 'dateOfBirth.missing' },
    ]);
    journey.send({ type: 'find.typed', draft: { emailAddress: 'ada@example.org' } });
    expect(journey.context().problems).toEqual([{ field: 'dob', code: 'dateOfBirth.missing' }]);
    expect(journey.askedOf('sendNumber')).toBeUndefined();
  });

  it('CNF-06 requests it with the address and the date of birth, and says that it is sent', async () => {
    const journey = toForm();
    journey.send({ type: 'find.typed', draft: { ...BORN, emailAddress: 'ada@example.org' } });
    journey.send({ type: 'resend.requested' });
    expect(journey.askedOf('sendNumber')).toMatchObject({
      body: { emailAddress: 'ada@example.org', dateOfBirth: '1984-04-28' },
    });
    await journey.answer('sendNumber', { accepted: true });
    expect(at(journey, 'sent' as never)).toBe(true);
    journey.send({ type: 'find.wanted' });
    expect(journey.at({ flow: { 'manage-appointment': 'byNumber' } })).toBe(true);
  });

  it('CNF-06 keeps what was typed after too many requests', async () => {
    const journey = toForm();
    journey.send({ type: 'find.typed', draft: { ...BORN, emailAddress: 'ada@example.org' } });
    journey.send({ type: 'resend.requested' });
    await journey.refuse('sendNumber', 'RATE_LIMITED');
    expect(at(journey, { form: 'limited' })).toBe(true);
    expect(journey.context().manage.find.emailAddress).toBe('ada@example.org');
  });
});

describe('resending the confirmation', () => {
  async function toConfirmation() {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    return journey;
  }

  it('CNF-06 is sent once per press, and the same again after no answer', async () => {
    const journey = await toConfirmation();
    journey.send({ type: 'resend.requested' });
    const asked = journey.askedOf('sendConfirmation');
    expect(asked).toMatchObject({
      params: { confirmationNumber: sample.appointment.confirmationNumber },
    });
    await journey.fail('sendConfirmation');
    expect(journey.at({ flow: { confirmation: 'failed' } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('sendConfirmation')).toEqual(asked);
    await journey.answer('sendConfirmation', { accepted: true });
    expect(journey.at({ flow: { confirmation: 'sentAgain' } })).toBe(true);
  });

  it('CNF-06 is still available after opening the appointment and coming back', async () => {
    const journey = await toConfirmation();
    const { confirmationNumber } = sample.appointment;
    journey.send({ type: 'appointment.opened', confirmationNumber });
    await journey.answer('getAppointment', managed());
    journey.send({ type: 'back' });
    journey.send({ type: 'resend.requested' });
    expect(journey.askedOf('sendConfirmation')).toMatchObject({ params: { confirmationNumber } });
  });

  it('CNF-06 looks up the appointment again when it is gone', async () => {
    const journey = await toConfirmation();
    journey.send({ type: 'resend.requested' });
    await journey.refuse('sendConfirmation', 'APPOINTMENT_CLOSED');
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
  });
});
