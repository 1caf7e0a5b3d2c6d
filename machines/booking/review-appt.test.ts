import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toReview } from '#tests/support/journey-steps.ts';

describe('booking', () => {
  it('VCH-01 VAL-11 a partner’s code that is missing or used up by now is asked for at its field', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.refuse('confirmAppointment', 'INVALID_REQUEST', {
      fields: [{ name: 'voucher.code', message: '', code: 'authorizationCode.used' }],
    });
    expect(journey.at({ flow: { 'contact-info': { form: 'refused' } }, hold: 'held' })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'code', code: 'authorizationCode.used' }]);
  });

  it('CNF-01 confirms with the engagement, the number of the hold and the patient', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    expect(journey.askedOf('confirmAppointment')).toMatchObject({
      body: {
        engagementId: sample.engagement.engagementId,
        confirmationNumber: sample.held(10).confirmationNumber,
        patients: [{ patientId: sample.patient.patientId }],
      },
    });
  });

  it('CNF-01 books once, however often the button is pressed', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    expect(journey.askedOf('confirmAppointment')).toBeUndefined();
    expect(journey.context().appointment).toEqual(sample.appointment);
  });

  it('CNF-01 sends the same key again after an answer that never came', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    const { intention } = journey.askedOf('confirmAppointment') as { intention: string };
    await journey.fail('confirmAppointment', 1004);
    expect(journey.at({ flow: { 'review-appt': 'unanswered' } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('confirmAppointment')).toMatchObject({ intention });
  });

  it('RTE-20 stays on the page until the answer arrives', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    journey.send({ type: 'NAV', page: 'get-started' });
    expect(journey.at({ flow: { 'review-appt': 'confirming' } })).toBe(true);
  });

  it('HLD-03 offers the time again when the server says that the hold expired', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.refuse('confirmAppointment', 'HOLD_EXPIRED');
    expect(journey.at({ flow: { 'review-appt': 'reading' }, hold: { expired: 'asking' } })).toBe(
      true,
    );
  });

  it('REV-01 reports an appointment this person already has then, and leads to other times', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.refuse('confirmAppointment', 'OVERLAPPING_APPOINTMENT');
    expect(journey.at({ flow: { 'review-appt': 'overlapping' } })).toBe(true);
    journey.send({ type: 'time.reconsidered' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });
});

describe('a dose that is booked already', () => {
  const refused = async (
    refusal: Parameters<Awaited<ReturnType<typeof toReview>>['refuse']>[2],
  ) => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    await journey.refuse('confirmAppointment', 'DOSE_BOOKED', refusal);
    return journey;
  };

  it('VAC-15 says which one when it is the visitor’s own, and leads to the appointment', async () => {
    const journey = await refused(sample.ownDoseBooked);
    expect(journey.at({ flow: { 'review-appt': 'doseBooked' } })).toBe(true);
    expect(journey.context().doseBooked.doses).toEqual(sample.ownDoseBooked.bookedDoses);
    journey.send({ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' });
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
    expect(journey.askedOf('getAppointment')).toMatchObject({
      params: { confirmationNumber: '7K3MPQ9TZX' },
    });
  });

  it('VAC-15 keeps the time and everything typed, and leads to other vaccines or a later day', async () => {
    const journey = await refused({});
    const { hold, patient } = journey.context();
    expect(hold).toBeDefined();
    expect(journey.context().doseBooked.doses).toEqual([]);
    journey.send({ type: 'back' });
    journey.send({ type: 'overlay.opened', overlay: 'booking-vaccine' });
    expect(journey.at({ overlay: 'booking-vaccine' })).toBe(true);
    journey.send({ type: 'overlay.closed' });
    expect(journey.context()).toMatchObject({ hold, patient });
    journey.send({ type: 'booking.submitted' });
    await journey.refuse('confirmAppointment', 'DOSE_BOOKED');
    journey.send({ type: 'time.reconsidered' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });
});
