// The code that proves who can read an e-mail address.
import type { ProblemCode } from './problems.ts';

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
/** NIST SP 800-63B asks for a limit on guessing: five of a million. */
export const CODE_TRIES = 5;

/** People paste codes with spaces and hyphens in them. */
export const cleanCode = (text: string): string => text.replace(/[\s-]/g, '');

/** Six digits; a malformed code is reported as a wrong one. */
export function checkCode(text: string): ProblemCode | undefined {
  const code = cleanCode(text);
  if (code === '') return 'code.missing';
  return text.length <= 20 && /^\d{6}$/.test(code) ? undefined : 'code.wrong';
}

/** The same for a code from an authenticator app (DSK-01). */
export function checkAppCode(text: string): ProblemCode | undefined {
  const problem = checkCode(text);
  return problem && (problem === 'code.missing' ? 'appCode.missing' : 'appCode.wrong');
}
