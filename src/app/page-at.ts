import { matchRoutes } from 'react-router-dom';
import { decodedPath } from '#domain/decoded-path.ts';
import { otherPathsOf, PAGE_IDS, pageOfOwn, pathOf, type PageId } from '#domain/pages.ts';

/**
 * The patterns of the addresses that mean a page, its own first. A page that stands in for an
 * address it does not own has a name for the router alone.
 */
export const patternsOf = (page: PageId): string[] => [
  pathOf(page) ?? `/${page}`,
  ...otherPathsOf(page),
];

/** The patterns that may fit: the router compiles each that it is given, every time. */
const routesNear = (path: string) =>
  PAGE_IDS.filter((page) => pathOf(page) !== undefined)
    .flatMap((page) => patternsOf(page).map((pattern) => ({ id: page, path: pattern })))
    .filter((route) => path.startsWith(startOf(route.path)));

/** What stands before a key or anything else, which the router compares without case. */
function startOf(pattern: string): string {
  const [start = ''] = pattern.split(/\/[:*]/);
  return start.toLowerCase();
}

/**
 * The page an address means, and the key that stands in its path (RTE-18). A trailing slash and
 * letter case are forgiven, an unknown path is `not-found`, one that cannot be decoded is
 * `bad-address` (RTE-19).
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
