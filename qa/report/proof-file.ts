/**
 * reports/proof.json: what `npm run journeys:prove` leaves of the proof that nothing is a dead end.
 */
import type { Proof } from '#qa/proof/prove.ts';

export interface ProofFile extends Pick<
  Proof,
  'situations' | 'walked' | 'edges' | 'counterexamples'
> {
  /** ISO, UTC. */
  readonly when: string;
}
