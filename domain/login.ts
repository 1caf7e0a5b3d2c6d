// Where visitors go to sign in, and where they come back to (RTE-16).
import { BASE_PATH, pathOf } from './pages.ts';

/** Any address of our own; only ever compared with itself. */
const HERE = 'http://here.invalid';
const LONGEST = 500;

/**
 * Starts a sign-in: at the OpenID Connect provider when one is configured, else on our own page.
 */
export const LOGIN_PATH = '/api/accounts/v1/login';

/** The sign-in page for our own accounts. */
export const SIGN_IN_PAGE = `${BASE_PATH}/sign-in`;

/** RTE-16: the login redirect that returns to a page. */
export const loginAddress = (returnPath: string): string =>
  `${LOGIN_PATH}?${new URLSearchParams({ allowGuest: 'true', 'return-url': returnPath })}`;

/** Why a login at the provider failed, for our own page; never anything about the person. */
export const LOGIN_PROBLEMS = ['expired', 'refused', 'unavailable'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

/** The same at the desk, where a member can also have no store. */
export const TEAM_LOGIN_PROBLEMS = [...LOGIN_PROBLEMS, 'noStore'] as const;
export type TeamLoginProblem = (typeof TEAM_LOGIN_PROBLEMS)[number];

/**
 * RTE-16: the path to return to when it is ours, as browsers will read it; undefined for any other.
 * A browser reads `//host`, `/\host` and `/<tab>/host` as another host, so ambiguous addresses are
 * not followed.
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
 * RTE-16: a guest returning from the login continues to patient-info, or to sms-opt if they left
 * from there.
 */
export function guestReturn(returnPath: string | undefined): string {
  const textMessages = pathOf('sms-opt');
  const [path] = (returnPath ?? '').split('?');
  const back = path === textMessages ? textMessages : pathOf('patient-info');
  return `${back}?flow=covidvaccine&register=rx`;
}
