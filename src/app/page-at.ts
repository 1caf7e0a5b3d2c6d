import { matchRoutes } from 'react-router-dom';
import { decodedPath } from '#domain/decoded-path.ts';
import { otherPathsOf, PAGE_IDS, pageOfOwn, pathOf, type PageId } from '#domain/pages.ts';

/**
 * The address patterns of a page, its own first. A page shown at addresses that are not its own has
 * a name for the router only.
 */
export const patternsOf = (page: PageId): string[] => [
  pathOf(page) ?? `/${page}`,
  ...otherPathsOf(page),
];

/** The patterns that may match: the router compiles each pattern it is given, every time. */
const routesNear = (path: string) =>
  PAGE_IDS.filter((page) => pathOf(page) !== undefined)
    .flatMap((page) => patternsOf(page).map((pattern) => ({ id: page, path: pattern })))
    .filter((route) => path.startsWith(startOf(route.path)));

/** The part of a pattern before a parameter or wildcard, which the router compares without case. */
function startOf(pattern: string): string {
  const [start = ''] = pattern.split(/\/[:*]/);
  return start.toLowerCase();
}

/**
 * The page an address means, and the key in its path (RTE-18). A trailing slash and letter case are
 * ignored; an unknown path is `not-found`, one that cannot be decoded is `bad-address` (RTE-19).
 */
export function pageAt(pathname: string): { page: PageId; key?: string } {
  const path = decodedPath(pathname)?.toLowerCase();
  if (path === undefined) return { page: 'bad-address' };
  // Most addresses are a page's own, and need no pattern.
  const page = pageOfOwn(path);
  if (page) return { page };
  const match = matchRoutes(routesNear(path), pathname)?.[0];
  if (!match) return { page: 'not-found' };
  const { key } = match.params;
  return { page: match.route.id, ...(key !== undefined && { key }) };
}
