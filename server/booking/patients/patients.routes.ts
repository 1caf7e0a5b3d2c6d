import { createPatient, updatePatient } from '#contract/patients.ts';
import type { KeptPeople } from '#server/eligibility/kept-record.ts';
import type { Operation } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import type { Call, Wire } from '#server/http/wire.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { makePatient, changePatient } from './patients.service.ts';

export function patientRoutes(
  wire: Wire,
  { people, personSecret }: { people: KeptPeople; personSecret: Buffer },
): void {
  const contextOf = (
    tx: Tx,
    call: (Call<typeof createPatient> | Call<typeof updatePatient>) & { sessionId: SessionId },
    { operationId }: Operation,
  ) => ({
    sessionId: call.sessionId,
    language: call.language,
    personSecret,
    operation: operationId,
    atDesk: (store?: string) => call.memberAt(queriesOf(tx), call.sessionId, store),
  });
  // The patient's date of birth becomes the engagement's. Most visitors hold their time by now, so
  // the cached people are reloaded only for one who asks for another.
  wire.change(createPatient, async (tx, call) => {
    const made = await makePatient(tx, contextOf(tx, call, createPatient), call.body);
    people.forget(call.body.engagementId, call.sessionId);
    return made;
  });
  wire.change(updatePatient, async (tx, call) => {
    const mended = await changePatient(tx, contextOf(tx, call, updatePatient), call.body);
    people.forget(call.body.engagementId, call.sessionId);
    return mended;
  });
}
