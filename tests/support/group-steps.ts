// The usual way of two people through a group's booking, and to a booked group, for tests that
// start further on.
import type { AppointmentDetails } from '#contract/manage.ts';
import { managedGroup } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';
import { found, toFind } from './manage-steps.ts';

const PEOPLE = ['Ana', 'Leo'] as const;

/** A group is wanted near a place; for an account, the people in its care are being fetched. */
export async function toGroup(journey: TestJourney = startJourney()) {
  journey.send({ type: 'start.typed', draft: { bookingOption: 'group', location: '60601' } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  return journey;
}

/** What a form says of a person of a group. */
export const nameOf = (firstName: string, lastName = 'Díaz') => ({
  type: 'person.typed' as const,
  draft: {
    firstName,
    lastName,
    month: '4',
    day: '28',
    year: '1984',
    gender: 'Female',
    race: 'PNA',
    ethnicity: 'UNK',
  },
});

/** Into the form that is open for the first person, or that is opened for one more. */
export function addPerson(journey: TestJourney, firstName: string, lastName?: string) {
  journey.send({ type: 'person.opened' });
  journey.send(nameOf(firstName, lastName));
  journey.send({ type: 'person.submitted' });
}

/** Ana and Leo Díaz are named. */
export async function toPeople(journey?: TestJourney) {
  const there = await toGroup(journey);
  for (const firstName of PEOPLE) addPerson(there, firstName);
  return there;
}

/** Both have flu vaccine chosen. */
export async function toGroupTimes(journey?: TestJourney) {
  const there = await toPeople(journey);
  there.send({ type: 'party.submitted' });
  await there.answer('createEngagement', sample.engagement);
  for (const index of PEOPLE.keys()) {
    there.send({ type: 'person.chosen', place: index + 1 });
    await there.answer('listEligibleVaccines', { vaccines: sample.offered });
    there.send({ type: 'vaccine.toggled', code: '150' });
    there.send({ type: 'vaccines.submitted' });
    await there.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    await there.answer('patchEngagement', sample.engagement);
  }
  there.send({ type: 'party.submitted' });
  return there;
}

/** Ada and Leo Rivera were booked together, and are found; Ada is shown. */
export async function toGroupDetails(
  journey?: TestJourney,
  appointments: AppointmentDetails[] = managedGroup,
) {
  const there = toFind(journey);
  there.send({ type: 'find.submitted' });
  await there.answer('searchAppointments', found(...appointments));
  await there.fail('getGroupStatus');
  return there;
}
