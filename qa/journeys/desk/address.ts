import { isAt } from '@dosepath/journeys/chart';
import {
  DESK_PAGES,
  DESK_PATH,
  deskPathOf,
  DOOR_SCREEN_PATH,
  INVITATION_PATH,
} from '#domain/desk-pages.ts';
import type { DeskInput } from '#machines/desk/context.ts';
import type { DeskMoment } from './part.ts';

/** The addresses of a desk at work, each page's its own, and of a screen at the door (DSK-04). */
export function pathOf({ value, context }: DeskMoment): string {
  if (context.screenKey !== undefined) return DOOR_SCREEN_PATH;
  const page = DESK_PAGES.find((one) => isAt({ atDesk: { working: { page: one } } }, value));
  return page ? deskPathOf(page) : DESK_PATH;
}

/** Whether the desk may have that address: away from work it keeps the one it had. */
export const mayBeAt = (moment: DeskMoment, url: string): boolean =>
  isAt({ atDesk: 'working' }, moment.value) || moment.context.screenKey !== undefined
    ? url === pathOf(moment)
    : [DESK_PATH, ...DESK_PAGES.map(deskPathOf)].includes(url);

/** The address with what a journey begins with. */
export function addressOf({ token, opens, loginProblem, screenKey }: DeskInput): string {
  if (token !== undefined) return `${INVITATION_PATH}#${token}`;
  if (screenKey !== undefined) return `${DOOR_SCREEN_PATH}#${screenKey}`;
  if (opens !== undefined) return deskPathOf(opens);
  return loginProblem === undefined ? DESK_PATH : `${DESK_PATH}?problem=${loginProblem}`;
}
