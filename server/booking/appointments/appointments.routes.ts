import { confirmAppointment, confirmSchedulerAppointment } from '#contract/appointments.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { carriedRecord } from '../engagements/engagement-words.ts';
import { keepProgress } from '../engagements/engagements.service.ts';
import type { Wire } from '#server/http/wire.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { confirm } from './confirm.service.ts';

export function appointmentRoutes(
  wire: Wire,
  { pool }: Database,
  keys: { prescriptionKey: PrescriptionKey },
): void {
  const ring = openProfileRing(pool);
  for (const operation of [confirmAppointment, confirmSchedulerAppointment] as const) {
    wire.change(operation, async (tx, call) => {
      const { sessionId, language, body } = call;
      // ENG-02: a record that cannot be saved does not block the booking.
      if (body.record)
        await keepProgress(tx, sessionId, carriedRecord(body.engagementId, body.record));
      const who = {
        account: () => signedIn({ db: tx, ring }, call),
        atDesk: (storeNumber?: string) => call.memberAt(queriesOf(tx), sessionId, storeNumber),
      };
      return confirm(tx, { sessionId, language, needsContact: true, ...keys, ...who }, body);
    });
  }
}
