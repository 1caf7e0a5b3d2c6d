// A walk-in: from the store's code to the review, on the real chart (WLK-01).
import type { Language } from '#domain/languages.ts';
import type { Door } from '#machines/knowledge/walk-in.ts';
import { door } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

const born = { month: '04', day: '28', year: '1984' };
const typed = {
  firstName: 'Ana',
  lastName: 'Rivera',
  phoneNumber: '312-555-0142',
  emailAddress: '',
};

export async function atTheDoor(
  language?: Language,
  seen: Partial<Door> = {},
): Promise<TestJourney> {
  const journey = startJourney(language);
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door(seen));
  return journey;
}

/** A patient without a time joins the line. */
export async function toWalkInStart(language?: Language): Promise<TestJourney> {
  const journey = await atTheDoor(language);
  journey.send({ type: 'walkIn.begun' });
  return journey;
}

/** They have given their details, and see what the store has today. */
export async function toVaccinesInStock(language?: Language): Promise<TestJourney> {
  const journey = await toWalkInStart(language);
  journey.send({ type: 'start.typed', draft: { bookingOption: 'me', ...born } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('createEngagement', sample.engagement);
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  return journey;
}

/** Their place in the line is requested. */
export async function toPlaceInLine(
  language?: Language,
  details = sample.vaccineDetails,
): Promise<TestJourney> {
  const journey = await toVaccinesInStock(language);
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccines.submitted' });
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: details },
  });
  return journey;
}

export async function toPlaceHeld(
  ...chosen: Parameters<typeof toPlaceInLine>
): Promise<TestJourney> {
  const journey = await toPlaceInLine(...chosen);
  await journey.answer('createHold', sample.held(10));
  return journey;
}

/** Their details are being saved. */
export async function toSavingDetails(
  ...chosen: Parameters<typeof toPlaceInLine>
): Promise<TestJourney> {
  const journey = await toPlaceHeld(...chosen);
  journey.send({ type: 'details.typed', draft: typed });
  journey.send({ type: 'details.submitted' });
  return journey;
}

export async function toWalkInReview(
  ...chosen: Parameters<typeof toPlaceInLine>
): Promise<TestJourney> {
  const journey = await toSavingDetails(...chosen);
  await journey.answer('createPatient', sample.patient);
  return journey;
}
