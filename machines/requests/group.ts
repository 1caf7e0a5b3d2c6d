// What is told of people one by one: of a group, or of one who comes alone. Pure: a retry asks the
// same.
import type { createPatient, updatePatient } from '#contract/patients.ts';
import type { ContactDraft } from '../knowledge/patient.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { journeyOf } from '../knowledge/members.ts';
import type { Member } from '../knowledge/party.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { patientRequest } from './people.ts';

/** PAT-01, of one of them, with the contact of all. */
export function personRequest(
  context: JourneyContext,
  member: Member,
  contact: ContactDraft,
): PortInput<typeof createPatient> {
  const own = journeyOf(context, member);
  const { intention, body } = patientRequest(own, member.person, contact);
  // One intention after the other: each person is another patient.
  return { intention: `${intention}.${member.place}`, body: { ...body, place: member.place } };
}

/** PAT-04: what is kept of one of them, with other details or another contact. */
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
