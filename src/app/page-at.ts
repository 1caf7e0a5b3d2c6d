import { matchRoutes } from 'react-router-dom';
import { otherPathsOf, PAGE_IDS, pathOf, type PageId } from '#domain/pages.ts';

/**
 * The patterns of the addresses that mean a page, its own first. A page that stands in for an
 * address it does not own has a name for the router alone.
 */
export const patternsOf = (page: PageId): string[] => [
  pathOf(page) ?? `/${page}`,
  ...otherPathsOf(page),
];

const ROUTES = PAGE_IDS.filter((page) => pathOf(page) !== undefined).flatMap((page) =>
  patternsOf(page).map((path) => ({ id: page, path })),
);

/**
 * The page an address means, and the key that stands in its path (RTE-18). A trailing slash and
 * letter case are forgiven, an unknown path is `not-found`, one that cannot be decoded is
 * `bad-address` (RTE-19).
 */
export function pageAt(pathname: string): { page: PageId; key?: string } {
  if (decoded(pathname) === undefined) return { page: 'bad-address' };
  const match = matchRoutes(ROUTES, pathname)?.[0];
  if (!match) return { page: 'not-found' };
  const { key } = match.params;
  return { page: match.route.id, ...(key !== undefined && { key }) };
}

// What it returns has to be looked at: a call whose result is not used is left out of the build.
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
