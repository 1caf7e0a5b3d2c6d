// What a problem says, by its code. A code is the key of its sentence; that each has one, the
// compiler sees in the server.
import type { CopyValues } from '#domain/copy-reader.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { canSay, say, useCopy } from './copy.ts';

/** A code of a newer server has no words here: then the field is simply not valid. */
const worded = (code: ProblemCode): ProblemCode =>
  canSay('problems', code) ? code : 'field.invalid';

/**
 * The words of problems, in the language of the page; renders again when they come in later.
 * `toThemselves` is for whom it is about: "your", where the words say so of the patient.
 */
export function useProblemText() {
  const t = useCopy('problems');
  return (code: ProblemCode, values?: CopyValues, toThemselves = false): string => {
    const own = `${code}_own`;
    return t(toThemselves && canSay('problems', own) ? own : worded(code), values);
  };
}

/** The same for what is no component; the words have to be there (`loadPart` sees to that). */
export const problemText = (code: ProblemCode): string => say('problems', worded(code));
