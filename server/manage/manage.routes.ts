import {
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  listAppointments,
  searchAppointments,
  sendConfirmation,
  sendNumber,
} from '#contract/manage.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { OWN_READS } from '#server/security/limits.ts';
import type { AppointmentLinks } from './links.service.ts';
import { sendAgain, sendNumbers } from './number-again.service.ts';
import { groupStatusOf, list, read, statusOf } from './own.service.ts';
import { search } from './search.service.ts';

/** Finding and reading bookings. */
export function manageRoutes(wire: Wire, database: Database, links: AppointmentLinks): void {
  const { db, pool } = database;
  const accounts = { db, ring: openProfileRing(pool) };

  // Not `change`: wrong dates must be counted although they are refused, and the response is too
  // much to store.
  wire.guarded(
    searchAppointments,
    async (call) => {
      const { address, browser, language, params, body, saw } = call;
      const asker = { address, browser, language, saw, intention: await call.intention() };
      return search({ database, links }, asker, { ...body, ...params });
    },
    OWN_READS,
  );
  wire.change(
    sendNumber,
    (tx, { sessionId, address, language, body }) =>
      sendNumbers(tx, { sessionId, address, language }, body),
    OWN_READS,
  );
  wire.change(
    sendConfirmation,
    (tx, { sessionId, params }) =>
      sendAgain(tx, sessionId, storedNumber(params.confirmationNumber)),
    OWN_READS,
  );
  wire.read(
    listAppointments,
    async (call) => {
      const accountId = await signedIn(accounts, call);
      if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
      call.saw(accountId);
      return list(db, accountId, call.language);
    },
    OWN_READS,
  );
  wire.read(
    getAppointment,
    async (call) => {
      const accountId = await signedIn(accounts, call);
      const reader = { sessionId: await call.session(), accountId, language: call.language };
      return read(db, reader, storedNumber(call.params.confirmationNumber));
    },
    OWN_READS,
  );
  wire.read(
    getAppointmentStatus,
    async ({ session, language, params }) => {
      const asker = { sessionId: await session(), language };
      return statusOf(db, asker, storedNumber(params.confirmationNumber));
    },
    OWN_READS,
  );
  wire.read(
    getGroupStatus,
    async ({ session, language, params }) => {
      const asker = { sessionId: await session(), language };
      return groupStatusOf(db, asker, storedNumber(params.confirmationNumber));
    },
    OWN_READS,
  );
}
