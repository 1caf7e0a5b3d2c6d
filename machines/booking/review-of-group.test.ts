import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import {
  bookedFamily,
  FAMILY,
  toFamilyContact,
  toFamilyReview,
} from '#tests/support/family-steps.ts';

async function confirming() {
  const journey = await toFamilyReview();
  journey.send({ type: 'booking.submitted' });
  return journey;
}

const contact = { emailAddress: 'ana@example.org', phoneNumber: '312-555-0100' };

describe('the contact of a group', () => {
  it('GRP-01, PAT-01 creates a patient for each, one after the other, with the one contact', async () => {
    const journey = await toFamilyContact();
    journey.send({ type: 'contact.typed', draft: contact });
    journey.send({ type: 'contact.submitted' });
    const intentions = new Set<string>();
    for (const [index, { firstName, lastName }] of FAMILY.entries()) {
      const asked = journey.askedOf('createPatient') as { intention: string };
      intentions.add(asked.intention);
      expect(asked).toMatchObject({
        body: {
          place: index + 1,
          firstName,
          lastName,
          contact: { emails: [{ address: contact.emailAddress }] },
        },
      });
      await journey.answer('createPatient', sample.patient);
    }
    expect(intentions.size).toBe(FAMILY.length);
    expect(journey.at({ flow: 'review-appt' })).toBe(true);
  });

  it('PAT-04 resumes with the person it failed for, not with those already saved', async () => {
    const journey = await toFamilyContact();
    journey.send({ type: 'contact.typed', draft: contact });
    journey.send({ type: 'contact.submitted' });
    await journey.answer('createPatient', sample.patient);
    await journey.fail('createPatient');
    expect(journey.at({ flow: { 'contact-info': 'sendingFailed' } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('createPatient')).toMatchObject({ body: { place: 2 } });
  });
});

describe('booking a group', () => {
  it('CNF-01, GRP-03 confirms all of them under the number of the group', async () => {
    const journey = await confirming();
    const { party, hold } = journey.context();
    expect(journey.askedOf('confirmAppointment')).toMatchObject({
      body: {
        engagementId: sample.engagement.engagementId,
        confirmationNumber: hold?.confirmationNumber,
        patients: party.members.map(({ patientId }) => ({ patientId })),
      },
    });
    expect(new Set(party.members.map(({ patientId }) => patientId)).size).toBe(FAMILY.length);
  });

  it('CNF-01 books once, however often the button is pressed, and ends the hold', async () => {
    const journey = await confirming();
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', bookedFamily());
    expect(journey.askedOf('confirmAppointment')).toBeUndefined();
    expect(journey.at({ flow: 'confirmation', hold: 'none' })).toBe(true);
  });

  it('CNF-01 sends the same key again after an answer that never came', async () => {
    const journey = await confirming();
    const asked = journey.askedOf('confirmAppointment');
    await journey.fail('confirmAppointment', 1004);
    expect(journey.at({ flow: { 'review-appt': 'unanswered' } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('confirmAppointment')).toEqual(asked);
  });

  it('RTE-20 stays on the page until the answer arrives', async () => {
    const journey = await confirming();
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.ring('hold.expired');
    expect(journey.at({ flow: { 'review-appt': 'confirming' }, hold: 'held' })).toBe(true);
  });

  it.each(['HOLD_EXPIRED', 'FC_908_Conflict'] as const)(
    'HLD-03 offers the times again when the server says %s',
    async (code) => {
      const journey = await confirming();
      await journey.refuse('confirmAppointment', code);
      expect(journey.at({ flow: { 'review-appt': 'reading' }, hold: { expired: 'asking' } })).toBe(
        true,
      );
    },
  );

  it('GRP-03 one person’s overlap prevents the whole booking, and the page says whose it is', async () => {
    const journey = await confirming();
    await journey.refuse('confirmAppointment', 'OVERLAPPING_APPOINTMENT', {
      fields: [{ name: 'patients.1.patientId', message: '', code: 'OVERLAPPING_APPOINTMENT' }],
    });
    expect(journey.at({ flow: { 'review-appt': 'overlapping' } })).toBe(true);
    expect(journey.context().party.overlapping).toEqual([2]);
    journey.send({ type: 'time.reconsidered' });
    expect(journey.at({ flow: 'timeslots', hold: 'releasing' })).toBe(true);
  });

  it('ELG-07 leads to the vaccines when one person’s cannot be given then', async () => {
    const journey = await confirming();
    await journey.refuse('confirmAppointment', 'ELIGIBLITY_ERROR');
    expect(journey.at({ flow: { timeslots: 'vaccineRefused' } })).toBe(true);
  });
});
