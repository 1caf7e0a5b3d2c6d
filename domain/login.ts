// Where somebody goes to sign in, and where they come back to (RTE-16).
import { BASE_PATH, pathOf } from './pages.ts';

/** Any address of our own; it is only ever compared with itself. */
const HERE = 'http://here.invalid';
const LONGEST = 500;

/**
 * Starts a sign-in: at the OpenID Connect provider when one is configured, else on our own page.
 */
export const LOGIN_PATH = '/api/accounts/v1/login';

/** Where somebody signs in to an account of our own. */
export const SIGN_IN_PAGE = `${BASE_PATH}/sign-in`;

/** RTE-16: the login redirect, for a page to come back to. */
export const loginAddress = (returnPath: string): string =>
  `${LOGIN_PATH}?${new URLSearchParams({ allowGuest: 'true', 'return-url': returnPath })}`;

/**
 * RTE-16: the path to return to when it is one of ours, as browsers will read it; undefined for any
 * other. A browser takes `//host`, `/\host` and `/<tab>/host` for another host, so nothing is
 * followed that could be read in two ways.
 */
export function safeReturnPath(text: string): string | undefined {
  if (text.length > LONGEST || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}\p{Z}]/u.test(text))
    return undefined;
  if (!URL.canParse(text, HERE)) return undefined;
  const { origin, pathname, search } = new URL(text, HERE);
  const isOurs = origin === HERE && !/^\/(?:[/\\]|%2f|%5c)/i.test(pathname);
  return isOurs && !pathname.startsWith('/api/') ? pathname + search : undefined;
}

/**
 * RTE-16: a guest who comes back from the login goes on to patient-info, or to sms-opt when that is
 * where they left.
 */
export function guestReturn(returnPath: string | undefined): string {
  const textMessages = pathOf('sms-opt');
  const [path] = (returnPath ?? '').split('?');
  const back = path === textMessages ? textMessages : pathOf('patient-info');
  return `${back}?flow=covidvaccine&register=rx`;
}
