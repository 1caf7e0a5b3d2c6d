// What every part of the FHIR server goes by (STD-03).
import type { Client } from '#server/clients/clients.store.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { KeyRing } from '#server/security/key-ring.ts';
import { problem } from './problem.ts';

export interface FhirContext {
  database: Database;
  publicAddress: PublicAddress;
  /** Seals where a search goes on. */
  pages: KeyRing;
}

/** Of this server, as its clients know it. */
export const baseOf = ({ publicAddress }: Pick<FhirContext, 'publicAddress'>): string =>
  `${publicAddress('en')}${FHIR_BASE}`;

/** One request of a client that may make it. */
export interface FhirCall extends FhirContext {
  base: string;
  client: Client;
  transactionId: string;
}

/** What identifies things of this house: `<base>/sid/<name>`. */
export const systemOf = ({ base }: Pick<FhirCall, 'base'>, name: string): string =>
  `${base}/sid/${name}`;

/** Of the stores asked for, those that the client may ask about. @throws FhirProblem for another */
export function ownStore(
  { client }: Pick<FhirCall, 'client'>,
  storeId: number,
  what: string,
): void {
  if (client.storeIds && !client.storeIds.includes(storeId))
    throw problem(403, 'forbidden', `${what} is of a store beyond this client.`);
}
