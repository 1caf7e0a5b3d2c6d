// What an address of the desk brings: an invitation, or word from the provider (DSK-01).
import {
  DESK_PATH,
  INVITATION_PATH,
  POSTER_PATH,
  STOCK_PATH,
  PEOPLE_PATH,
} from '#domain/desk-pages.ts';
import type { DeskPage } from '#machines/desk/context.ts';
import { LOGIN_PROBLEMS, type LoginProblem } from '#machines/desk/door.ts';

/** Pages with an address of their own, to open at once. */
const OPENED: Readonly<Record<string, DeskPage>> = {
  [POSTER_PATH]: 'poster',
  [STOCK_PATH]: 'stock',
  [PEOPLE_PATH]: 'people',
};

interface Arrival {
  token?: string;
  loginProblem?: LoginProblem;
  opens?: DeskPage;
}

/** Reads it once, and takes it out of the address: nobody who looks later finds it there. */
export function readArrival({ pathname, hash, search }: Location, history: History): Arrival {
  const token = pathname === INVITATION_PATH ? hash.slice(1) : '';
  const said = new URLSearchParams(search).get('problem');
  const loginProblem = LOGIN_PROBLEMS.find((one) => one === said);
  const opens = OPENED[pathname];
  if (pathname !== DESK_PATH || hash || search) history.replaceState(null, '', DESK_PATH);
  return {
    ...(token && { token }),
    ...(loginProblem && { loginProblem }),
    ...(opens && { opens }),
  };
}
