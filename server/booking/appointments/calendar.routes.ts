import type { FastifyInstance } from 'fastify';
import { getAppointment } from '#contract/manage.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { refuse } from '#server/http/refusal.ts';
import { findOwn } from '#server/manage/managed.store.ts';
import { limitRate } from '#server/security/limits.ts';
import { READS_PER_MINUTE } from './appointments.routes.ts';
import { storedNumber } from './appointments.service.ts';
import { calendarFile } from './calendar-file.ts';

type Params = { confirmationNumber: string };

/**
 * The .ics file of an appointment, for the session that has it and the account that booked it (CNF-03); it is a file and no JSON, so
 * it stands beside the contract.
 */
export function calendarRoutes(app: FastifyInstance, { db, pool }: Database): void {
  const accounts = { db, ring: openProfileRing(pool) };
  app.get<{ Params: Params }>(
    `${getAppointment.path}/calendar`,
    {
      schema: { hide: true, params: getAppointment.params },
      preHandler: limitRate(pool, 'calendar', READS_PER_MINUTE),
    },
    async (request, reply) => {
      const number = storedNumber(request.params.confirmationNumber);
      const session = () => request.sessionId();
      const accountId = await signedIn(accounts, { browser: request.browser, session });
      const found = await findOwn(db, number, { sessionId: await session(), accountId });
      if (!found) return sendRefusal(refuse('UNAUTHENTICATED'), request, reply);
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .header('cache-control', 'no-store')
        .send(calendarFile(found));
    },
  );
}
