// What every part of the FHIR server needs (STD-03).
import type { Client } from '#server/clients/clients.store.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { KeyRing } from '#server/security/key-ring.ts';
import { problem } from './problem.ts';

export interface FhirContext {
  database: Database;
  publicAddress: PublicAddress;
  /** Seals the tokens of next pages. */
  pages: KeyRing;
}

/** The base URL clients use. */
export const baseOf = ({ publicAddress }: Pick<FhirContext, 'publicAddress'>): string =>
  `${publicAddress('en')}${FHIR_BASE}`;

/** One request of a client that has been let in. */
export interface FhirCall extends FhirContext {
  base: string;
  client: Client;
  transactionId: string;
}

/** The identifier system of this product's own numbers: `<base>/sid/<name>`. */
export const systemOf = ({ base }: Pick<FhirCall, 'base'>, name: string): string =>
  `${base}/sid/${name}`;

/** @throws FhirProblem when the store is not one of the client's */
export function ownStore(
  { client }: Pick<FhirCall, 'client'>,
  storeId: number,
  what: string,
): void {
  if (client.storeIds && !client.storeIds.includes(storeId))
    throw problem(403, 'forbidden', `${what} is of a store beyond this client.`);
}
