// The sentence of a problem, by its code. A code is the key of its sentence; in the server, the
// compiler checks that each has one.
import type { CopyValues } from '#domain/copy-reader.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { canSay, say, useCopy } from './copy.ts';

/** A newer server's code has no sentence here: then the field is simply not valid. */
const worded = (code: ProblemCode): ProblemCode =>
  canSay('problems', code) ? code : 'field.invalid';

/**
 * The sentences of problems in the page's language; renders again when they are loaded.
 * `toThemselves`: the visitor is the patient, so the sentence says "your".
 */
export function useProblemText() {
  const t = useCopy('problems');
  return (code: ProblemCode, values?: CopyValues, toThemselves = false): string => {
    const own = `${code}_own`;
    return t(toThemselves && canSay('problems', own) ? own : worded(code), values);
  };
}

/** The same outside components; the texts must be loaded already (`loadPart` does that). */
export const problemText = (code: ProblemCode): string => say('problems', worded(code));
