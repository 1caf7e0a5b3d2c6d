import { DESK_PATH, deskPathOf, DOOR_SCREEN_PATH, INVITATION_PATH } from '#domain/desk-pages.ts';
import type { DeskInput } from '#machines/desk/context.ts';

/** The addresses of a desk, and of a screen at the door. */
export const pathOf = ({ screenKey }: { screenKey?: string | undefined }): string =>
  screenKey === undefined ? DESK_PATH : DOOR_SCREEN_PATH;

/** The address with what a journey begins with. */
export function addressOf({ token, opens, loginProblem, screenKey }: DeskInput): string {
  if (token !== undefined) return `${INVITATION_PATH}#${token}`;
  if (screenKey !== undefined) return `${DOOR_SCREEN_PATH}#${screenKey}`;
  if (opens !== undefined) return deskPathOf(opens);
  return loginProblem === undefined ? DESK_PATH : `${DESK_PATH}?problem=${loginProblem}`;
}
