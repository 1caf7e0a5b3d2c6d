// What is sent about each person: of a group, or one who comes alone. Pure: a retry sends the same.
import type { createPatient, updatePatient } from '#contract/patients.ts';
import type { ContactDraft } from '../knowledge/patient.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { journeyOf } from '../knowledge/members.ts';
import type { Member } from '../knowledge/party.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { patientRequest } from './people.ts';

/** PAT-01, for one of them, with the shared contact. */
export function personRequest(
  context: JourneyContext,
  member: Member,
  contact: ContactDraft,
): PortInput<typeof createPatient> {
  const own = journeyOf(context, member);
  const { intention, body } = patientRequest(own, member.person, contact);
  // One intention per person: each is another patient.
  return { intention: `${intention}.${member.place}`, body: { ...body, place: member.place } };
}

/** PAT-04: updates a saved patient with other details or another contact. */
export function personUpdate(
  context: JourneyContext,
  member: Member,
  contact: ContactDraft,
): PortInput<typeof updatePatient> {
  const { intention, body } = personRequest(context, member, contact);
  return {
    ...(intention && { intention }),
    body: { ...body, patientId: known(member.patientId, 'patient') },
  };
}
