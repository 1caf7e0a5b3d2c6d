import { describe, expect, it } from 'vitest';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toFinding, toRxReview } from '#tests/support/prescription-steps.ts';

const RX = ['rx-contact', 'rx-location', 'rx-timeslot', 'rx-vaccine'] as const;

describe('a prescription at a store', () => {
  it('RXR-01 is found by the number of the link and the date of birth', () => {
    const journey = toFinding();
    expect(journey.askedOf('startPrescription')).toMatchObject({
      body: { prescriptionNumber: sample.prescriptionNumber, dateOfBirth: '1984-04-28' },
    });
  });

  it('RXR-04 when unknown is reported at the number, and what was typed stays', async () => {
    const journey = toFinding();
    await journey.refuse('startPrescription', 'FC_903_NotFound');
    expect(journey.at({ flow: { 'rx-ready': { proving: 'refused' } } })).toBe(true);
    expect(journey.context()).toMatchObject({
      problems: [{ field: 'prescriptionNumber', code: 'prescription.notFound' }],
      prescriptionNumber: sample.prescriptionNumber,
      proof: { year: '1984' },
    });
  });

  it.each([
    ['PRESCRIPTION_EXPIRED', 'expired'],
    ['PRESCRIPTION_USED', 'used'],
  ] as const)('RXR-04 %s is said, with a way to a booking', async (code, state) => {
    const journey = toFinding();
    await journey.refuse('startPrescription', code);
    expect(journey.at({ flow: { 'rx-ready': state } })).toBe(true);
    journey.send({ type: 'place.reconsidered' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('VAC-05 tells the server what covers the need for a prescription', async () => {
    const finding = toFinding();
    await finding.answer('startPrescription', sample.prescribed);
    const body = { engagementId: sample.prescribed.engagementId };
    expect(finding.askedOf('listEligibleVaccines')).toMatchObject({ body });
    await finding.answer('listEligibleVaccines', { vaccines: sample.offered });
    expect(finding.askedOf('getVaccineDetails')).toMatchObject({ body });
  });

  it('RXR-01 asks its vaccine’s questions before the contact', async () => {
    const journey = toFinding();
    await journey.answer('startPrescription', sample.prescribed);
    const vaccines = sample.offered.map((one) =>
      one.vaccineCode === '150' ? { ...one, asks: ['pregnant' as const] } : one,
    );
    await journey.answer('listEligibleVaccines', { vaccines });
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    expect(journey.at({ flow: 'screening' })).toBe(true);
  });

  it('RTE-20 the pages after it are closed to visitors without one', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'rx-ready-timeslots' });
    expect(journey.at({ flow: 'rx-ready' })).toBe(true);
  });
});

describe('its sheets', () => {
  it.each(RX)(
    'EDT-01, RXR-02 %s lies over its review alone, and no other beside it',
    async (one) => {
      const journey = await toRxReview();
      journey.send({ type: 'overlay.opened', overlay: one });
      expect(journey.at({ overlay: one })).toBe(true);
      for (const other of OVERLAYS.filter((overlay) => overlay !== one)) {
        journey.send({ type: 'overlay.opened', overlay: other, place: 1 });
        expect([other, journey.at({ overlay: one })]).toEqual([other, true]);
      }
      const plain = await toReview();
      plain.send({ type: 'overlay.opened', overlay: one });
      expect(plain.at({ overlay: 'closed' })).toBe(true);
    },
  );

  it('RXR-02 replace those that would change who it is for, or remove its vaccine', async () => {
    const journey = await toRxReview();
    for (const overlay of ['patient', 'booking-vaccine', 'booking-timeslot'] as const) {
      journey.send({ type: 'overlay.opened', overlay });
      expect([overlay, journey.at({ overlay: 'closed' })]).toEqual([overlay, true]);
    }
    journey.send({ type: 'overlay.opened', overlay: 'rx-vaccine' });
    journey.send({ type: 'vaccine.toggled', code: '52' });
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.context().problems).toEqual([
      { field: 'vaccineType', code: 'vaccine.prescribed' },
    ]);
  });

  it('RXR-02 the contact is saved as for a party of one, and nothing else', async () => {
    const journey = await toRxReview();
    journey.send({ type: 'overlay.opened', overlay: 'rx-contact' });
    const contact = { ...journey.context().contact, emailAddress: 'ada@example.net' };
    journey.send({ type: 'overlay.typed', edit: { contact } });
    journey.send({ type: 'overlay.saved' });
    expect(journey.askedOf('updatePatient')).toMatchObject({
      body: { place: 1, contact: { emails: [{ address: 'ada@example.net' }] } },
    });
    await journey.answer('updatePatient', sample.patient);
    expect(journey.at({ overlay: 'closed', flow: 'review-appt' })).toBe(true);
    expect(journey.context().keptContact).toEqual(contact);
    expect(journey.context().vaccines).toHaveLength(1);
  });

  it('EDT-01 a reset keeps the data-loaded flag: loaded times are shown at once', async () => {
    const journey = await toRxReview();
    journey.send({ type: 'overlay.opened', overlay: 'rx-timeslot' });
    expect(journey.at({ overlay: { 'rx-timeslot': 'editing' } })).toBe(true);
    journey.send({ type: 'overlay.closed' });
    journey.send({ type: 'overlay.opened', overlay: 'rx-contact' });
    expect(journey.context().edit.dataLoaded).toBe(true);

    const elsewhere = toFinding();
    await elsewhere.answer('startPrescription', sample.prescribedWithTime);
    await elsewhere.answer('listEligibleVaccines', { vaccines: sample.offered });
    const data = { eligibleVaccineList: sample.vaccineDetails };
    await elsewhere.answer('getVaccineDetails', { data });
    elsewhere.send({ type: 'overlay.opened', overlay: 'rx-timeslot' });
    expect(elsewhere.at({ overlay: { 'rx-timeslot': 'searching' } })).toBe(true);
  });
});
