// Why a person is turned away as a whole, where a service says so only in words (ELG-03).
import type { Ineligibility } from './eligibility/verdict.ts';

const SPEAKS_OF_AGE = /\b(?:age|years? old|too young|edad|menor(?:es)?)\b|\baños\b/i;
const SPEAKS_OF_STATE = /\b(?:state|north dakota|estado|dakota del norte)\b/i;

/** ELG-03: the reason named by a text's title: an age error, a state error, else unknown. */
export function ineligibilityOfTitle(title: string): Ineligibility {
  if (SPEAKS_OF_AGE.test(title)) return 'tooYoung';
  return SPEAKS_OF_STATE.test(title) ? 'northDakota' : 'unknown';
}
