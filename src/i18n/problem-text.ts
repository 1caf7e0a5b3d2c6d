// What a problem says, by its code. A code is the key of its sentence; that each has one, the compiler sees in the server.
import type { ProblemCode } from '#domain/problems.ts';
import { BRAND } from '#domain/titles.ts';
import { say, useCopy } from './copy.ts';

const values = { brand: BRAND };

/** The words of problems, in the language of the page; renders again when they come in later. */
export function useProblemText(): (code: ProblemCode) => string {
  const t = useCopy('problems');
  return (code) => t(code, values);
}

/** The same for what is no component; the words have to be there (`loadPart` sees to that). */
export const problemText = (code: ProblemCode): string => say('problems', code, values);
