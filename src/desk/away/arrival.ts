// What the desk's address may contain: an invitation, or the provider's result (DSK-01).
import {
  DESK_PAGES,
  DESK_PATH,
  DOOR_SCREEN_PATH,
  deskPathOf,
  INVITATION_PATH,
  type DeskPage,
} from '#domain/desk-pages.ts';
import { TEAM_LOGIN_PROBLEMS, type TeamLoginProblem } from '#domain/login.ts';

interface Arrival {
  token?: string;
  loginProblem?: TeamLoginProblem;
  opens?: DeskPage;
  screenKey?: string;
}

/**
 * Reads it once, and removes it from the address, so that no one can find it there later. A page of
 * the desk stays there for a reload, and a door screen's key, since a restart has nothing else.
 */
export function readArrival({ pathname, hash, search }: Location, history: History): Arrival {
  const screenKey = pathname === DOOR_SCREEN_PATH ? hash.slice(1) : '';
  if (screenKey) return { screenKey };
  const token = pathname === INVITATION_PATH ? hash.slice(1) : '';
  const said = new URLSearchParams(search).get('problem');
  const loginProblem = TEAM_LOGIN_PROBLEMS.find((one) => one === said);
  const opens = DESK_PAGES.find((page) => deskPathOf(page) === pathname);
  const path = opens ? deskPathOf(opens) : DESK_PATH;
  if (pathname !== path || hash || search) history.replaceState(null, '', path);
  return {
    ...(token && { token }),
    ...(loginProblem && { loginProblem }),
    ...(opens && { opens }),
  };
}
