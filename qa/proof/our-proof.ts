/**
 * The proof of our chart, kept in the repository with the fingerprint of all that it is made from:
 * what was proved is proved anew when any of it changed, and the commit shows how many situations
 * there are now.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from '#qa/journeys/kept.ts';
import { root } from '#tests/support/root.ts';
import { ourClaims, proofModel } from './ours.ts';
import { prove, type Progress, type Proof } from './prove.ts';

/** Novelty search shows something new every few situations for as long as there is anything. */
const patience = 120;

/** All that the proof is made from. */
const sources = [
  'package-lock.json',
  'contract',
  'domain',
  'machines',
  'src/app/address.ts',
  'src/app/arrival.ts',
  'src/overlays/open-layers.ts',
  'qa/journeys/controls',
  'qa/journeys/economy',
  'qa/engine/src',
  'qa/proof',
  ...[
    'cases',
    'gestures',
    'group-samples',
    'keys',
    'managed-samples',
    'model',
    'person',
    'replies',
    'samples',
    'sheet-keys',
  ].map((name) => `qa/journeys/${name}.ts`),
];

const FILE = join(root, 'data/journeys/proof.json');

/** Its figures. Where Back shows nothing at first is told by proving, and not kept. */
interface KeptProof extends Pick<Proof, 'situations' | 'walked' | 'edges' | 'reach'> {
  readonly sources: string;
  readonly back: Omit<Proof['back'], 'byPresses'> & { readonly byPresses: [number, number][] };
}

function keptProof(sources: string): Proof | undefined {
  if (!existsSync(FILE)) return undefined;
  // Written below.
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as KeptProof;
  if (kept.sources !== sources) return undefined;
  const back = { ...kept.back, byPresses: new Map(kept.back.byPresses) };
  return { ...kept, back, counterexamples: [], slowBack: [] };
}

function keep(sources: string, { situations, walked, edges, reach, back }: Proof): void {
  const byPresses = [...back.byPresses].toSorted(([one], [other]) => one - other);
  const kept: KeptProof = {
    sources,
    situations,
    walked,
    edges,
    reach,
    back: { ...back, byPresses },
  };
  writeFileSync(FILE, `${JSON.stringify(kept, undefined, 1)}\n`);
}

/**
 * What is proved of our chart: as it is kept, or proved where its sources are others than those,
 * which takes a minute and more, and kept where nothing speaks against it.
 * @param isAnew proves it whatever is kept
 */
export function proveOurs({
  progress,
  isAnew = false,
}: { progress?: Progress; isAnew?: boolean } = {}): Proof {
  const fingerprint = fingerprintOf(sources);
  const kept = isAnew ? undefined : keptProof(fingerprint);
  if (kept) return kept;
  const proof = prove(proofModel(), ourClaims, patience, progress);
  if (proof.counterexamples.length === 0) keep(fingerprint, proof);
  return proof;
}
