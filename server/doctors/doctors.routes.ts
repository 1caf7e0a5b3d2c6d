import { findDoctor } from '#contract/doctors.ts';
import { npiOf } from '#domain/documents/npi.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { findByNpi } from './doctors.store.ts';

/** Enough to look for one doctor with typing errors, too few to copy the list. */
const PER_MINUTE = 12;

/** DOC-06 */
export function doctorRoutes(wire: Wire, { db }: Pick<Database, 'db'>): void {
  wire.read(
    findDoctor,
    async ({ params }) => (await findByNpi(db, npiOf(params.npi))) ?? refuse('FC_903_NotFound'),
    { perMinute: PER_MINUTE },
  );
}
