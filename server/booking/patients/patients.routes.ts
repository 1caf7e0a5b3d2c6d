import { createPatient, updatePatient } from '#contract/patients.ts';
import type { Wire } from '#server/http/wire.ts';
import { makePatient, mendPatient } from './patients.service.ts';

export function patientRoutes(wire: Wire, { personSecret }: { personSecret: Buffer }): void {
  wire.change(createPatient, (tx, { sessionId, language, body }) =>
    makePatient(tx, { sessionId, language, personSecret }, body),
  );
  wire.change(updatePatient, (tx, { sessionId, language, body }) =>
    mendPatient(tx, { sessionId, language, personSecret }, body),
  );
}
