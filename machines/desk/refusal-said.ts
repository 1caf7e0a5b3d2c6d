import type { ErrorReply } from '#contract/errors.ts';
import type { ProblemCode } from '#domain/problems.ts';

/**
 * What a member is told of a refusal without fields. They are signed in, or the desk would have
 * closed: not being allowed means that their role is another one now (DSK-01).
 */
export function refusalSaid({ code, message }: Pick<ErrorReply, 'code' | 'message'>): string {
  const changed: ProblemCode = 'role.changed';
  return code === 'TEAM_MEMBERS_ONLY' ? changed : message;
}
