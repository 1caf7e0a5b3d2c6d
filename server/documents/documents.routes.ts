import { getDocuments, saveDocument } from '#contract/documents.ts';
import { READS_PER_MINUTE } from '#server/booking/appointments/appointments.routes.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { documentKey } from './document-key.ts';
import { keepStep, readDocuments } from './documents.service.ts';

/** What is filled in before a visit (DOC-01). */
export async function documentRoutes(wire: Wire, { db, pool }: Database): Promise<void> {
  const key = await documentKey(pool);
  wire.read(
    getDocuments,
    async ({ session, params }) =>
      readDocuments(db, key, await session(), storedNumber(params.confirmationNumber)),
    { perMinute: READS_PER_MINUTE },
  );
  wire.change(saveDocument, (tx, { sessionId, params, body }) => {
    const confirmationNumber = storedNumber(params.confirmationNumber);
    return keepStep(tx, key, sessionId, { ...params, confirmationNumber }, body);
  });
}
