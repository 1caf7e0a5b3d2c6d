// What of a booking is one person's: of a group each has said and chosen their own (GRP-02).
import type { z } from 'zod';
import type { PatientDetails as Details } from '#contract/patients.ts';
import { cleanName } from '#domain/names.ts';
import type { MetaData } from '../booking.schema.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/patients.store.ts';

type PatientDetails = z.output<typeof Details>;
type Member = NonNullable<MetaData['party']>[number];

/** Who of the party has the patient's place; nobody when the booking is one person's. */
const memberOf = (
  { metaData }: Pick<Engagement, 'metaData'>,
  { place }: Pick<Patient, 'place'>,
): Member | undefined => metaData.party?.find((member) => member.place === place);

/**
 * The engagement as if it were this person's alone: with their own earlier doses, answers, vaccines
 * and time.
 */
export function saidOf<E extends Pick<Engagement, 'metaData' | 'userResponses'>>(
  engagement: E,
  patient: Pick<Patient, 'place'>,
): E {
  const member = memberOf(engagement, patient);
  if (!member) return engagement;
  const { history, serviceIds, appointmentDate, dob, userResponses = [] } = member;
  const metaData = { ...engagement.metaData, history, serviceIds, appointmentDate, dob };
  return { ...engagement, metaData, userResponses };
}

/** What the party keeps of who somebody is, as they say it now. */
export const whoOf = ({
  firstName,
  lastName,
  gender,
  race,
  ethnicity,
}: PatientDetails): Partial<Member> => ({
  firstName: cleanName(firstName),
  lastName: cleanName(lastName),
  gender,
  race: race.code,
  ethnicity: ethnicity.code,
});

/** The party with something else about one of it, to be kept; nothing when the booking has none. */
export function partyWith(
  { metaData }: Pick<Engagement, 'metaData'>,
  changes: ReadonlyMap<Member['place'], Partial<Member>>,
): Pick<MetaData, 'party'> {
  const { party } = metaData;
  return party ? { party: party.map((one) => ({ ...one, ...changes.get(one.place) })) } : {};
}
