import { DESK_PATH, deskPathOf, INVITATION_PATH } from '#domain/desk-pages.ts';
import type { DeskInput } from '#machines/desk/context.ts';

/** The address that brings what a journey begins with. */
export function addressOf({ token, opens, loginProblem }: DeskInput): string {
  if (token !== undefined) return `${INVITATION_PATH}#${token}`;
  if (opens !== undefined) return deskPathOf(opens);
  return loginProblem === undefined ? DESK_PATH : `${DESK_PATH}?problem=${loginProblem}`;
}
