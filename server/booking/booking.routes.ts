// One person's booking, from the saved journey to the appointment.
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Database } from '#server/database/database.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { keptPeople } from '#server/eligibility/kept-record.ts';
import type { Wire } from '#server/http/wire.ts';
import { prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { serverKey } from '#server/security/keys.ts';
import { appointmentRoutes } from './appointments/appointments.routes.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { consentRoutes } from './consents/consents.routes.ts';
import { earlierRoutes } from './earlier/earlier.routes.ts';
import { engagementRoutes } from './engagements/engagements.routes.ts';
import { holdRoutes } from './holds/holds.routes.ts';
import { patientRoutes } from './patients/patients.routes.ts';

export async function bookingRoutes(
  wire: Wire,
  database: Database,
  policy: HoldPolicy,
): Promise<void> {
  const people = keptPeople(database.pool);
  const personSecret = await serverKey(database.pool, 'person');
  const keys = {
    personSecret,
    documentKey: await documentKey(database.pool),
    prescriptionKey: await prescriptionKey(database.pool),
  };
  engagementRoutes(wire, database, people);
  holdRoutes(wire, database, { people, policy });
  patientRoutes(wire, { people, personSecret });
  consentRoutes(wire);
  appointmentRoutes(wire, database, keys);
  changeRoutes(wire, database, keys);
  await earlierRoutes(wire, database, keys);
}
