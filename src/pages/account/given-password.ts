import type { ProblemCode } from '#domain/problems.ts';

/** For an existing password, only its presence can be checked here. */
export const checkGiven = (text: string): ProblemCode | undefined =>
  text === '' ? 'currentPassword.missing' : undefined;
