// What a program is told, and whose it is: written down before it hears of it (SAF-07).
import type { Resource } from '@medplum/fhirtypes';
import { keepClientEntry } from '#server/team/audit.store.ts';
import type { FhirCall } from './context.ts';

interface Seen {
  appointment: { id: string };
  store: { storeNumber: string };
}

export interface Told<R extends Resource = Resource> {
  resource: R;
  /** Whose it is; nobody's, of a store and its times. */
  seen?: Seen;
}

const WHY = 'Asked by a program of somebody else.';

/** One entry a store, of all that is about somebody. */
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
