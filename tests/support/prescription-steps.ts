// The way of a patient with a prescription at a store, stop by stop (RXR-01).
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

/** The number and the date of birth were typed; the server looks it up. */
export function toFinding(journey: TestJourney = startJourney()) {
  journey.send({ type: 'NAV', page: 'rx-ready', key: sample.prescriptionNumber });
  journey.send({ type: 'proof.typed', draft: { month: '4', day: '28', year: '1984' } });
  journey.send({ type: 'proof.submitted' });
  return journey;
}

/** It is theirs: the contact is asked for. */
export async function toRxContact(journey?: TestJourney) {
  const there = toFinding(journey);
  await there.answer('startPrescription', sample.prescribed);
  await there.answer('listEligibleVaccines', { vaccines: sample.offered });
  await there.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.vaccineDetails } });
  return there;
}

export async function toRxTimes(journey?: TestJourney) {
  const there = await toRxContact(journey);
  there.send({ type: 'contact.submitted' });
  await there.answer('updatePatient', sample.patient);
  await there.answer('searchTimeslots', sample.times(false));
  return there;
}

export async function toRxReview(journey?: TestJourney) {
  const there = await toRxTimes(journey);
  there.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await there.answer('createHold', sample.held(10));
  return there;
}
