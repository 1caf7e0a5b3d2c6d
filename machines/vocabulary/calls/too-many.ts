import type { ErrorReply } from '#contract/errors.ts';

const waitOf = ({ retryAfterSeconds }: ErrorReply) => retryAfterSeconds;

/** Too many tries (RES-04, SAF-04): the page says for how long nothing more is taken. */
export const tooMany = <const Target extends string>(target: Target) =>
  ({ target, keep: { type: 'keepWait', of: waitOf } }) as const;
