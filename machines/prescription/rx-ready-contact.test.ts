import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import type { TestJourney } from '#tests/support/journey.ts';
import { toRxContact } from '#tests/support/prescription-steps.ts';

/** A booking begun on the first page, as far as its times or its patient. */
async function bookFromFirstPage(journey: TestJourney) {
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  await journey.answer('createEngagement', { ...sample.engagement, engagementId: another });
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  if (journey.context().vaccines.length === 0)
    journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccines.submitted' });
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: sample.vaccineDetails },
  });
}
const another = '6f2c0e5e-0a53-4c8e-8f5e-2d1f6c1b7a90';

it('RXR-01 asks how to reach the patient of a prescription, with what the pharmacy knows filled in', async () => {
  const journey = await toRxContact();
  expect(journey.at({ flow: { 'rx-ready-contact': 'form' } })).toBe(true);
  expect(journey.context().contact.emailAddress).toBe('ada@example.org');
});

it('ENG-11, RXR-01 begins a usual booking where the one with the prescription is gone', async () => {
  const journey = await toRxContact();
  journey.send({ type: 'contact.submitted' });
  await journey.refuse('updatePatient', 'FC_903_NotFound');
  expect(journey.at({ flow: { 'get-started': { form: 'gone' } } })).toBe(true);
  await bookFromFirstPage(journey);
  expect(journey.at({ flow: 'timeslots' })).toBe(true);
  expect(journey.context()).toMatchObject({ engagementId: another, prescription: undefined });
});

it('RXR-02 begins another booking for another person than the prescription is for', async () => {
  const journey = await toRxContact();
  journey.send({ type: 'NAV', page: 'get-started' });
  journey.send({
    type: 'start.typed',
    draft: { bookingOption: 'dependent', month: '05', day: '17', year: '2019' },
  });
  await bookFromFirstPage(journey);
  expect(journey.at({ flow: 'timeslots' })).toBe(true);
  expect(journey.context()).toMatchObject({
    engagementId: another,
    patientId: undefined,
    keptPatient: undefined,
    prescription: undefined,
  });
});

it('RXR-02, GRP-01 begins another booking for a group', async () => {
  const journey = await toRxContact();
  journey.send({ type: 'NAV', page: 'get-started' });
  journey.send({ type: 'start.typed', draft: { bookingOption: 'group' } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  expect(journey.at({ flow: 'patient-info-list' })).toBe(true);
  expect(journey.context()).toMatchObject({ engagementId: undefined, prescription: undefined });
});

it('RXR-02 keeps its booking where the same person looks from another place', async () => {
  const journey = await toRxContact();
  const { engagementId } = journey.context();
  journey.send({ type: 'NAV', page: 'get-started' });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  expect(journey.context().engagementId).toBe(engagementId);
  expect(journey.context().prescription).toBeDefined();
});
