import type { FastifyInstance } from 'fastify';
import { startPrescription } from '#contract/prescriptions.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import { storeShelf } from '#server/booking/holds/store-shelf.ts';
import type { Database } from '#server/database/database.ts';
import { keptPeople } from '#server/eligibility/kept-record.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import { intakeRoutes } from './intake/intake.routes.ts';
import { prescriptionKey } from './prescriptions.store.ts';
import { start } from './start.service.ts';

/** Enough for a clinic whose people share an address; slows down a program that guesses numbers. */
const PER_MINUTE = 60;

interface Settings {
  hold: HoldPolicy;
  /** The pharmacy system's signing key; without it there is no intake. */
  pharmacyKey?: string | undefined;
}

/** RXR-01, RXR-04: prescriptions booked by patients, and taken in from the pharmacy system. */
export async function prescriptionRoutes(
  app: FastifyInstance,
  wire: Wire,
  database: Database,
  { hold: policy, pharmacyKey }: Settings,
): Promise<void> {
  const { pool } = database;
  const desk = {
    database,
    key: await prescriptionKey(pool),
    holds: { pool, shelf: storeShelf(pool), people: keptPeople(pool), policy },
    personSecret: await serverKey(pool, 'person'),
  };
  // Not `change`: wrong dates of birth count although they are refused, and the answer is too large
  // to store.
  wire.guarded(
    startPrescription,
    async (call) => {
      const { address, browser, language, body } = call;
      const visitor = { address, browser, language, intention: await call.intention() };
      return start(desk, visitor, body);
    },
    { perMinute: PER_MINUTE },
  );
  if (pharmacyKey) intakeRoutes(app, database, { ...desk, pharmacyKey });
}
