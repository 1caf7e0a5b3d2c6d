// The way of a person invited to a campaign, stop by stop (QCK-01).
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

/** The link of an invitation was opened; it is being checked. */
export function toInvitation(journey: TestJourney = startJourney()) {
  journey.send({ type: 'NAV', page: 'quick-flow', key: sample.key, flow: 'email' });
  return journey;
}

export async function toWelcome(journey?: TestJourney) {
  const there = toInvitation(journey);
  await there.answer('openCampaign', sample.invitation);
  return there;
}

export async function toProof(journey?: TestJourney) {
  const there = await toWelcome(journey);
  there.send({ type: 'invitation.accepted' });
  return there;
}

/** The date of birth was given; the server is starting the booking. */
export async function toStarting(journey?: TestJourney) {
  const there = await toProof(journey);
  there.send({ type: 'proof.typed', draft: { month: '4', day: '28', year: '1984' } });
  there.send({ type: 'proof.submitted' });
  return there;
}

/** The times are being searched. */
export async function toQuickSearch(journey?: TestJourney) {
  const there = await toStarting(journey);
  await there.answer('startQuickFlow', sample.invited);
  await there.answer('listEligibleVaccines', { vaccines: sample.offered });
  await there.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.vaccineDetails } });
  return there;
}

export async function toQuickTimes(journey?: TestJourney) {
  const there = await toQuickSearch(journey);
  await there.answer('searchTimeslots', sample.times(false));
  return there;
}
