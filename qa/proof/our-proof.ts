import { keptOf } from '#qa/journeys/kept.ts';
import { ourClaims, proofModel } from './ours.ts';
import { prove, type Progress, type Proof } from './prove.ts';

/** Novelty search shows something new every few situations for as long as there is anything. */
const patience = 60;

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
  ].map((name) => `qa/journeys/${name}.ts`),
];

/** What is proved of our chart; the first call after a change takes half a minute. */
export const proveOurs = (progress?: Progress): Proof =>
  keptOf(['proof'], sources, () => prove(proofModel(), ourClaims, patience, progress));
