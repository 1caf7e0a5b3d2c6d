import type { FastifyInstance } from 'fastify';
import { createAppointmentPass } from '#contract/appointment-passes.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import { limitRate, OWN_READS } from '#server/security/limits.ts';
import { PKPASS_TYPE } from '#server/wallets/apple-file.ts';
import type { Wallets } from '#server/wallets/wallets-config.ts';
import { appleServiceRoutes } from './apple-service.routes.ts';
import { appleFileFor, PASS_FILE_PATH, passFor, type PassMakers } from './passes.service.ts';

/**
 * Appointments in wallets (CRD-04). The file is not JSON and the devices' calls are Apple's
 * protocol, so neither is in the contract.
 */
export async function passRoutes(
  app: FastifyInstance,
  wire: Wire,
  { db, pool }: Database,
  { publicAddress, wallets }: { publicAddress: PublicAddress; wallets: Wallets },
): Promise<void> {
  const makers: PassMakers = {
    db,
    publicAddress,
    wallets,
    key: await serverKey(pool, 'appointment-passes'),
  };
  const accounts = { db, ring: openProfileRing(pool) };

  // Not `change`: repeating it gives the same pass, and a Google link is too long to store as an
  // answer.
  wire.guarded(
    createAppointmentPass,
    async (call) => {
      const { agent } = call.browser;
      const accountId = await signedIn(accounts, call);
      const owner = { sessionId: await call.session(), accountId, agent, language: call.language };
      const confirmationNumber = storedNumber(call.params.confirmationNumber);
      return passFor(makers, owner, { confirmationNumber, wallet: call.body.wallet });
    },
    OWN_READS,
  );

  app.get<{ Params: { confirmationNumber: string } }>(
    PASS_FILE_PATH,
    {
      schema: { hide: true, params: createAppointmentPass.params },
      preHandler: limitRate(pool, 'appointmentPass', OWN_READS),
    },
    async (request, reply) => {
      const session = () => request.sessionId();
      const accountId = await signedIn(accounts, { browser: request.browser, session });
      const owner = { sessionId: await session(), accountId };
      const file = await appleFileFor(
        makers,
        owner,
        storedNumber(request.params.confirmationNumber),
      );
      if (isRefused(file)) return sendRefusal(file, request, reply);
      return reply
        .header('content-type', PKPASS_TYPE)
        .header('content-disposition', 'attachment; filename="appointment.pkpass"')
        .header('cache-control', 'no-store')
        .send(file);
    },
  );

  if (wallets.apple) appleServiceRoutes(app, pool, makers, wallets.apple);
}
