// What a client is told and about whom: audited before the answer is sent (SAF-07).
import type { Resource } from '@medplum/fhirtypes';
import { keepClientEntry } from '#server/team/audit.store.ts';
import type { FhirCall } from './context.ts';

interface Seen {
  appointment: { id: string };
  store: { storeNumber: string };
}

export interface Told<R extends Resource = Resource> {
  resource: R;
  /** The appointment it is about; undefined for stores and their times. */
  seen?: Seen;
}

const WHY = 'Asked by a program of somebody else.';

/** Writes one audit entry per store, covering every appointment told. */
export async function writeDown(
  { database, client }: Pick<FhirCall, 'database' | 'client'>,
  operation: string,
  told: readonly Told[],
): Promise<void> {
  const byStore = new Map<string, Set<string>>();
  for (const { seen } of told) {
    if (!seen) continue;
    const { storeNumber } = seen.store;
    byStore.set(storeNumber, (byStore.get(storeNumber) ?? new Set()).add(seen.appointment.id));
  }
  for (const [storeNumber, whose] of byStore)
    await keepClientEntry(database.pool, {
      clientId: client.id,
      storeNumber,
      operation: `fhir.${operation}`,
      whose: [...whose],
      why: WHY,
    });
}
