// The usual way through a booking, stop by stop, for tests that start further on.
import type { Answers } from '#machines/knowledge/answers.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

export const toVaccines = (journey?: TestJourney) => toOffered(sample.offered, journey);

async function toOffered(vaccines: typeof sample.offered, journey = startJourney()) {
  journey.send({
    type: 'start.typed',
    draft: { bookingOption: 'me', location: '60601', month: '4', day: '28', year: '1984' },
  });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  await journey.answer('createEngagement', sample.engagement);
  await journey.answer('listEligibleVaccines', { vaccines });
  return journey;
}

/** Has chosen these vaccines and pressed Continue. */
export async function toQuestions(
  codes: readonly string[],
  journey?: TestJourney,
  offered = sample.offered,
) {
  const there = await toOffered(offered, journey);
  for (const code of codes) there.send({ type: 'vaccine.toggled', code });
  there.send({ type: 'vaccines.submitted' });
  return there;
}

/** One answer, and Continue. */
export function say(journey: TestJourney, answers: Partial<Answers>) {
  journey.send({ type: 'answer.given', answers });
  journey.send({ type: 'answer.submitted' });
}

export async function toTimes(journey?: TestJourney) {
  const there = await toVaccines(journey);
  there.send({ type: 'vaccine.toggled', code: '150' });
  there.send({ type: 'vaccines.submitted' });
  await there.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.vaccineDetails } });
  await there.answer('patchEngagement', sample.engagement);
  await there.answer('searchTimeslots', sample.times(false));
  return there;
}

export async function toHeld(journey?: TestJourney, extensionsLeft = 10) {
  const there = await toTimes(journey);
  there.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await there.answer('createHold', sample.held(extensionsLeft));
  await there.answer('patchEngagement', sample.engagement);
  return there;
}

export async function toContact(journey?: TestJourney, extensionsLeft?: number) {
  const there = await toHeld(journey, extensionsLeft);
  there.send({ type: 'guest.chosen' });
  there.send({
    type: 'patient.typed',
    draft: { firstName: 'Ana', lastName: 'Díaz', gender: 'Female', race: 'PNA', ethnicity: 'UNK' },
  });
  there.send({ type: 'patient.submitted' });
  await there.answer('patchEngagement', sample.engagement);
  return there;
}

export async function toTexts(journey?: TestJourney, extensionsLeft?: number) {
  const there = await toContact(journey, extensionsLeft);
  there.send({
    type: 'contact.typed',
    draft: { emailAddress: 'ana@example.org', phoneNumber: '312-555-0100' },
  });
  there.send({ type: 'contact.submitted' });
  await there.answer('createPatient', sample.patient);
  await there.answer('patchEngagement', sample.engagement);
  return there;
}

export async function toReview(journey?: TestJourney, extensionsLeft?: number) {
  const there = await toTexts(journey, extensionsLeft);
  there.send({ type: 'texts.answered', decision: 'decline' });
  await there.answer('patchEngagement', sample.engagement);
  return there;
}
