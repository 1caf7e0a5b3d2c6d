import type { IsoDate } from '#domain/dates.ts';
import { isSameToken } from '#server/security/session-token.ts';
import type { Proof, Reach } from './search.store.ts';

/**
 * What a date of birth opens, undefined when it matches no proof. Every proof is compared, and a
 * dummy if there is none, so that the time taken reveals neither a wrong date nor an unknown
 * number.
 */
export function reachOf(proofs: readonly Proof[], dateOfBirth: IsoDate): Reach | undefined {
  const compared = [...proofs, { dateOfBirth: '', reach: undefined }];
  return compared.filter((proof) => isSameToken(proof.dateOfBirth, dateOfBirth))[0]?.reach;
}
