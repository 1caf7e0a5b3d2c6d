import { createPatient, updatePatient } from '#contract/patients.ts';
import type { KeptPeople } from '#server/eligibility/kept-record.ts';
import type { Wire } from '#server/http/wire.ts';
import { makePatient, changePatient } from './patients.service.ts';

export function patientRoutes(
  wire: Wire,
  { people, personSecret }: { people: KeptPeople; personSecret: Buffer },
): void {
  // The patient's date of birth becomes the engagement's.
  wire.change(createPatient, async (tx, { sessionId, language, body }) => {
    const made = await makePatient(tx, { sessionId, language, personSecret }, body);
    await people.learn(tx, body.engagementId, sessionId);
    return made;
  });
  wire.change(updatePatient, async (tx, { sessionId, language, body }) => {
    const mended = await changePatient(tx, { sessionId, language, personSecret }, body);
    await people.learn(tx, body.engagementId, sessionId);
    return mended;
  });
}
