import type { ProblemCode } from '#domain/problems.ts';

/** Of a password that is there already only that it is given can be judged here. */
export const checkGiven = (text: string): ProblemCode | undefined =>
  text === '' ? 'currentPassword.missing' : undefined;
