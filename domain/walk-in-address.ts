// The address to type for visitors who cannot scan a store's code (WLK-05).
import { BASE_PATH } from './pages.ts';

/** As short as it can be: it is read off a poster. */
export const shortWalkInPath = (code: string): string => `/w/${code}`;

const SHORT = /^\/w\/([\w-]{1,20})\/?$/;

/** The page for a typed address; undefined for any other address. */
export function walkInAt(pathname: string): string | undefined {
  const code = SHORT.exec(pathname)?.[1];
  return code && `${BASE_PATH}/walk-in/${code}`;
}
