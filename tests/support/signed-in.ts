// A signed-in visitor's booking, for tests that start where the account matters.
import type { Me } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

interface Who {
  me?: Me;
  language?: Language;
}

/**
 * At the patient, for a person born on April 28, 1984; for a dependent the list of them is being
 * loaded.
 */
export async function toOwnPatient(
  bookingOption: 'me' | 'dependent',
  { me = sample.customer, language = 'en' }: Who = {},
): Promise<TestJourney> {
  const journey = startJourney(language);
  journey.send({ type: 'visitor.identified', me });
  journey.send({
    type: 'start.typed',
    draft: { bookingOption, location: '60601', month: '4', day: '28', year: '1984' },
  });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  await journey.answer('createEngagement', sample.engagement);
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccines.submitted' });
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: sample.vaccineDetails },
  });
  await journey.answer('patchEngagement', sample.engagement);
  await journey.answer('searchTimeslots', sample.times(false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await journey.answer('createHold', sample.held(10));
  return journey;
}

/**
 * The patient, whose details are to be kept in the account, is accepted: for the owner the contact
 * comes next, a person in their care is being saved.
 */
export async function toRemembered(bookingOption: 'me' | 'dependent'): Promise<TestJourney> {
  const journey = await toOwnPatient(bookingOption);
  if (bookingOption === 'dependent') await journey.answer('listDependents', { dependents: [] });
  journey.send({
    type: 'patient.typed',
    draft: { firstName: 'Ana', lastName: 'Díaz', gender: 'Female', race: 'PNA', ethnicity: 'UNK' },
  });
  journey.send({ type: 'remember.toggled' });
  journey.send({ type: 'patient.submitted' });
  return journey;
}
