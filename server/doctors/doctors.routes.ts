import { findDoctor } from '#contract/doctors.ts';
import { npiOf } from '#domain/documents/npi.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { findByNpi } from './doctors.store.ts';

/** Somebody looks for one doctor, and mistypes; the whole list is not to be had by asking. */
const PER_MINUTE = 12;

/** DOC-06 */
export function doctorRoutes(wire: Wire, { db }: Pick<Database, 'db'>): void {
  wire.read(
    findDoctor,
    async ({ params }) => (await findByNpi(db, npiOf(params.npi))) ?? refuse('FC_903_NotFound'),
    { perMinute: PER_MINUTE },
  );
}
