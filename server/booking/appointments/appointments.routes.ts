import {
  confirmAppointment,
  confirmSchedulerAppointment,
  getAppointment,
} from '#contract/appointments.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { confirm, readAppointment, storedNumber } from './appointments.service.ts';

/** Nobody reads that many of their own; who tries numbers does. */
export const READS_PER_MINUTE = 120;

export function appointmentRoutes(wire: Wire, { db }: Database): void {
  for (const operation of [confirmAppointment, confirmSchedulerAppointment] as const) {
    wire.change(operation, (tx, { sessionId, language, body }) =>
      confirm(tx, { sessionId, language }, body),
    );
  }
  wire.read(
    getAppointment,
    async (call) =>
      readAppointment(
        db,
        { sessionId: await call.session(), language: call.language },
        storedNumber(call.params.confirmationNumber),
      ),
    { perMinute: READS_PER_MINUTE },
  );
}
